/**
 * Remembers the cells of large tables from one tree to the next. A spreadsheet shows hundreds, each takes five calls,
 * and an action changes a few. A cell counts as unchanged only if no pixel in or around it has changed, and every other
 * cause of a change is ruled out.
 */
import type { Bounds } from '../../../schema/index.ts';
import { growPlace } from '../screen/changed-places.ts';
import type { Reference } from './accessibility.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { isInLine, isMadeOfParts, showsAllItHolds, type CellEdges } from './cell-edges.ts';
import { isSamePlace } from './place-nodes.ts';

export type CellMemory = ReturnType<typeof createCellMemory>;
export type CellReading = ReturnType<CellMemory['begin']>;

export type CellPlace = NonNullable<AccessibleNode['cell']>;

export interface KnownCell {
  cell: AccessibleNode;
  /** True if the text may have changed invisibly, because it may be cut off. */
  isTextOpen: boolean;
}

export function createCellMemory() {
  let kept = new Map<string, AccessibleNode>();
  /** Cells that had the focus or were selected. They may be so again without a visible difference. */
  const active = new Set<string>();
  /** Starts one reading of a tree. `isChanged` is true for a place that differs from the last kept reading. */
  const begin = (isChanged: (place: Bounds) => boolean) => {
    const noted = new Map<string, AccessibleNode>();
    /** A remembered cell here with the same role, interfaces and number of parts; undefined if the place changed. */
    const recallKind = (table: Reference, place: CellPlace): AccessibleNode | undefined => {
      const cell = kept.get(keyOf(table, place));
      return cell === undefined || isChanged(growPlace(cell.details!.bounds!)) ? undefined : cell;
    };
    return {
      /**
       * The remembered cell; undefined if it may have changed. `edges` are the first cells of its row and its column.
       */
      recall(table: Reference, place: CellPlace, edges: CellEdges): KnownCell | undefined {
        const cell = recallKind(table, place);
        if (!cell || active.has(keyOf(table, place)) || isMadeOfParts(cell) || !isInLine(cell, edges)) return undefined;
        return { cell, isTextOpen: !showsAllItHolds(cell) };
      },
      recallKind,
      /** True if a newly read cell had exactly this place at the last kept reading. */
      isInPlace(table: Reference, cell: AccessibleNode | undefined): boolean {
        const before = cell && kept.get(keyOf(table, cell.cell!))?.details?.bounds;
        return before !== undefined && isSamePlace(before, cell!.details?.bounds);
      },
      note(table: Reference, cell: AccessibleNode): void {
        const key = keyOf(table, cell.cell!);
        if (cell.states.has('focused') || cell.states.has('selected')) active.add(key);
        if (cell.details?.bounds !== undefined) noted.set(key, cell);
      },
      /** Call this if nothing happened since the screen was captured. Only then may the noted cells be recalled. */
      keep: () => void (kept = noted),
    };
  };
  return { begin };
}

function keyOf({ bus, path }: Reference, { row, column }: CellPlace): string {
  return `${bus}${path} ${row} ${column}`;
}
