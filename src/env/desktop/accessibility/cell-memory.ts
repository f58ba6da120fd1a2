/**
 * Remembers the cells of large tables from one tree to the next: a spreadsheet shows hundreds, each takes five calls,
 * and an action changes a few. A cell counts as unchanged only when no pixel in or around its place has changed and
 * every other cause of a change is ruled out.
 */
import type { Bounds } from '../../../schema/index.ts';
import { growPlace } from '../screen/changed-places.ts';
import type { Reference } from './accessibility.ts';
import type { AccessibleNode } from './accessible-object.ts';

export interface CellMemory {
  /** Starts one reading of a tree; `isChanged` tells whether a place looks different than at the last kept reading. */
  begin(isChanged: (place: Bounds) => boolean): CellReading;
}

export interface CellReading {
  /** The remembered cell; undefined when it may have changed. `edges` are the first cells of its row and its column. */
  recall(table: Reference, place: CellPlace, edges: CellEdges): KnownCell | undefined;
  /** A remembered cell here with the same role, interfaces and number of parts; undefined when the place changed. */
  recallKind(table: Reference, place: CellPlace): AccessibleNode | undefined;
  /** True when a cell that was just read had this very place at the last kept reading. */
  isInPlace(table: Reference, cell: AccessibleNode | undefined): boolean;
  note(table: Reference, cell: AccessibleNode): void;
  /** Call this when nothing happened since the screen was captured; only then may the noted cells be recalled. */
  keep(): void;
}

export interface CellPlace {
  row: number;
  column: number;
}

/** Edge of a row that is known to be where it was. */
export const IN_PLACE = 'in place';

export interface CellEdges {
  row: AccessibleNode | typeof IN_PLACE | undefined;
  column: AccessibleNode | undefined;
}

export interface KnownCell {
  cell: AccessibleNode;
  /** True when the text may have changed unseen, since it may be cut off. */
  isTextOpen: boolean;
}

/** Lower rows cut words off. */
const MIN_ROW_PIXELS = 12;
/** Widest character as a share of the height of its row. */
const WIDEST_CHARACTER = 0.8;

export function createCellMemory(): CellMemory {
  let kept = new Map<string, AccessibleNode>();
  /** Cells that had the focus or were selected, and may be so again without looking different. */
  const active = new Set<string>();
  const begin = (isChanged: (place: Bounds) => boolean): CellReading => {
    const noted = new Map<string, AccessibleNode>();
    return {
      recall(table, place, edges) {
        const key = keyOf(table, place);
        const cell = kept.get(key);
        if (cell === undefined || active.has(key) || isMadeOfParts(cell) || !isInLine(cell, edges)) return undefined;
        return isChanged(growPlace(cell.details!.bounds!)) ? undefined : { cell, isTextOpen: !showsAllItHolds(cell) };
      },
      recallKind(table, place) {
        const cell = kept.get(keyOf(table, place));
        return cell === undefined || isChanged(growPlace(cell.details!.bounds!)) ? undefined : cell;
      },
      isInPlace(table, cell) {
        if (cell === undefined) return false;
        const before = kept.get(keyOf(table, cell.cell!))?.details?.bounds;
        const now = cell.details?.bounds;
        return before !== undefined && now !== undefined && hasSameSides(before, now, ['x', 'y', 'width', 'height']);
      },
      note(table, cell) {
        const key = keyOf(table, cell.cell!);
        if (cell.states.has('focused') || cell.states.has('selected')) active.add(key);
        if (cell.details?.bounds !== undefined) noted.set(key, cell);
      },
      keep: () => void (kept = noted),
    };
  };
  return { begin };
}

function keyOf({ bus, path }: Reference, { row, column }: CellPlace): string {
  return `${bus}${path} ${row} ${column}`;
}

function isMadeOfParts({ children, childCount }: AccessibleNode): boolean {
  return children.length > 0 || childCount > 0;
}

/** True when the text is shown in full, so that a change would be seen. */
function showsAllItHolds({ details }: AccessibleNode): boolean {
  const { text, bounds } = details!;
  return (
    text !== undefined &&
    bounds!.height >= MIN_ROW_PIXELS &&
    text.length * bounds!.height * WIDEST_CHARACTER <= bounds!.width
  );
}

/** Compares with the edges, since rows and columns move, and sheets get protected, without each cell changing. */
function isInLine({ states, details }: AccessibleNode, { row, column }: CellEdges): boolean {
  const bounds = details!.bounds!;
  const inRow = row === IN_PLACE ? bounds : row?.details?.bounds;
  const inColumn = column?.details?.bounds;
  if (inRow === undefined || !hasSameSides(inRow, bounds, ['y', 'height'])) return false;
  if (inColumn === undefined || !hasSameSides(inColumn, bounds, ['x', 'width'])) return false;
  return states.has('editable') === column!.states.has('editable');
}

function hasSameSides(a: Bounds, b: Bounds, sides: readonly (keyof Bounds)[]): boolean {
  return sides.every((side) => a[side] === b[side]);
}
