/**
 * Reads the visible cells of a table. Tables create their cells on demand and may claim 2^31 of them. So the visible
 * range comes first: from the cells at two corners, or from the size of a small table.
 */
import type { Bounds } from '../../../schema/index.ts';
import { type Accessibility, type Reference, NULL_PATH, toReference } from './accessibility.ts';
import { readNode } from './read-node.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { IN_PLACE, type CellEdges } from './cell-edges.ts';
import type { CellReading, CellPlace, KnownCell } from './cell-memory.ts';
import { readText } from './node-details.ts';
import { intersect } from '../../../ui/is-inside.ts';
import { log, quietly } from '../../../log/log.ts';
import { createCellReader, findCell } from './cell-reader.ts';

interface Range {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Tables of at most this many columns are read at full width, visible or not. Real tables have few. */
const MAX_WHOLE_COLUMNS = 60;

const MAX_CELLS = 1_500;

/** Distances from the top at which to look for the first cell, in pixels. Column headers lie over the first rows. */
const PROBE_STEPS = [2, 14, 26, 38, 50];

/** Returns headers first, then cells row by row; empty if no cell is visible. */
export async function readTableCells(
  a11y: Accessibility,
  table: AccessibleNode,
  bounds: Bounds,
  memory: CellReading | undefined,
): Promise<AccessibleNode[]> {
  const range = await findVisibleRange(a11y, table.reference, bounds);
  if (range === undefined) return [];
  const [headers, cells] = await Promise.all([
    readColumnHeaders(a11y, table.reference, range),
    readCells(a11y, table.reference, range, memory),
  ]);
  const onScreen = cells.filter(({ states, details }) => {
    return states.has('showing') && details?.bounds !== undefined && intersect(details.bounds, bounds) !== undefined;
  });
  return [...headers, ...onScreen];
}

async function findVisibleRange(a11y: Accessibility, table: Reference, box: Bounds): Promise<Range | undefined> {
  const [rows, columns] = await Promise.all([
    a11y.property<number>(table, 'Table', 'NRows'),
    a11y.property<number>(table, 'Table', 'NColumns'),
  ]);
  if (rows <= 0 || columns <= 0) return undefined;
  const bottom = box.y + box.height - 3;
  const [tops, last] = await Promise.all([
    Promise.all(PROBE_STEPS.map((step) => findCellAt(a11y, table, box.x + 3, box.y + step))),
    findCellAt(a11y, table, columns > MAX_WHOLE_COLUMNS ? box.x + box.width - 3 : box.x + 3, bottom),
  ]);
  const first = tops.find((place) => place !== undefined);
  const range = {
    firstRow: first?.row ?? 0,
    lastRow: last?.row ?? rows - 1,
    firstColumn: columns > MAX_WHOLE_COLUMNS ? (first?.column ?? 0) : 0,
    lastColumn: columns > MAX_WHOLE_COLUMNS ? (last?.column ?? columns - 1) : columns - 1,
  };
  const count = (range.lastRow - range.firstRow + 1) * (range.lastColumn - range.firstColumn + 1);
  return count > 0 && count <= MAX_CELLS ? range : undefined;
}

async function findCellAt(a11y: Accessibility, table: Reference, x: number, y: number): Promise<CellPlace | undefined> {
  try {
    const [reply] = await a11y.call(table, 'Component', 'GetAccessibleAtPoint', 'iiu', [x, y, 0]);
    const cell = toReference(reply as [string, string]);
    if (cell.path === NULL_PATH) return undefined;
    const [index] = await a11y.call(cell, 'Accessible', 'GetIndexInParent');
    const [[row], [column]] = await Promise.all([
      a11y.call(table, 'Table', 'GetRowAtIndex', 'i', [index as number]),
      a11y.call(table, 'Table', 'GetColumnAtIndex', 'i', [index as number]),
    ]);
    const place = { row: row as number, column: column as number };
    return place.row >= 0 && place.column >= 0 ? place : undefined;
  } catch (error) {
    log('debug', 'a table does not tell what is at a point', { err: error });
    return undefined;
  }
}

async function readColumnHeaders(a11y: Accessibility, table: Reference, range: Range): Promise<AccessibleNode[]> {
  if (range.lastColumn >= MAX_WHOLE_COLUMNS) return [];
  const headers = numbersBetween(range.firstColumn, range.lastColumn).map(async (column) => {
    const [reply] = await a11y.call(table, 'Table', 'GetColumnHeader', 'i', [column]);
    const reference = toReference(reply as [string, string]);
    return reference.path === NULL_PATH ? undefined : readNode(a11y, reference);
  });
  const read = await Promise.all(headers.map((header) => header.catch(quietly('a column has no header'))));
  return read.filter((header) => header?.states.has('showing')) as AccessibleNode[];
}

/** Always reads the first row and the first cell of the last one, which reveal whether the others moved. */
async function readCells(
  a11y: Accessibility,
  table: Reference,
  range: Range,
  memory: CellReading | undefined,
): Promise<AccessibleNode[]> {
  const { firstRow, lastRow, firstColumn, lastColumn } = range;
  const read = createCellReader(a11y, table, memory);
  const columns = numbersBetween(firstColumn, lastColumn);
  const [bottom, ...top] = await Promise.all([
    lastRow > firstRow ? read({ row: lastRow, column: firstColumn }) : undefined,
    ...columns.map((column) => read({ row: firstRow, column })),
  ]);
  const areRowsInPlace = memory !== undefined && [top[0], bottom].every((cell) => memory.isInPlace(table, cell));
  const recallOrRead = (place: CellPlace, row: CellEdges['row']) => {
    const known = memory?.recall(table, place, { row, column: top[place.column - firstColumn] });
    return known === undefined ? read(place) : bringUpToDate(a11y, table, known).catch(() => read(place));
  };
  const readRow = async (row: number) => {
    const first = { row, column: firstColumn };
    const others = columns.slice(1).map((column) => ({ row, column }));
    const readOthers = (edge: CellEdges['row']) => Promise.all(others.map((place) => recallOrRead(place, edge)));
    if (areRowsInPlace) {
      const start = row === lastRow ? bottom : recallOrRead(first, IN_PLACE);
      return [await start, ...(await readOthers(IN_PLACE))];
    }
    const start = row === lastRow ? bottom : await read(first);
    return [start, ...(await readOthers(start))];
  };
  const rows = await Promise.all(numbersBetween(firstRow + 1, lastRow).map(readRow));
  const cells = [top, ...rows].flat().filter((cell) => cell !== undefined);
  for (const cell of cells) memory?.note(table, cell);
  return cells;
}

/** Reads the text again if a change would be invisible, and the name if it follows the text. */
async function bringUpToDate(a11y: Accessibility, table: Reference, known: KnownCell): Promise<AccessibleNode> {
  const { cell, isTextOpen } = known;
  if (!isTextOpen) return cell;
  const { text } = cell.details!;
  const reference = await findCell(a11y, table, cell.cell!);
  if (reference === undefined) throw new Error('the cell is gone');
  const isNamedByText = text === undefined || text.includes(cell.name) || cell.name.includes(text);
  const [name, newText] = await Promise.all([
    isNamedByText ? a11y.property<string>(reference, 'Accessible', 'Name') : cell.name,
    text === undefined ? undefined : readText(a11y, reference),
  ]);
  return {
    ...cell,
    reference,
    name,
    details: { ...cell.details, ...(newText === undefined ? {} : { text: newText }) },
  };
}

function numbersBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
