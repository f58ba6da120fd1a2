/**
 * Reads the cells of a table that are on screen. Tables create their cells on demand and may claim 2^31 of them, so the
 * visible range is found first: by the cells at two corners, or by the table's size when it is small.
 */
import type { Bounds } from '../../../schema/index.ts';
import { NULL_PATH, toReference, type Accessibility, type Reference } from './accessibility.ts';
import { readNode } from './accessible-node.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { stateNames } from './accessible-words.ts';
import { IN_PLACE, type CellEdges, type CellPlace, type CellReading, type KnownCell } from './cell-memory.ts';
import { NoAnswerError } from './dbus-connection.ts';
import { readBounds, readText } from './node-details.ts';
import { quietly } from '../../../log/log.ts';
import { log } from '../../../log/log.ts';

interface Range {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Tables of at most this many columns are read at full width, on screen or not; real tables have few. */
const MAX_WHOLE_COLUMNS = 60;
const MAX_CELLS = 1_500;
/** Column headers lie over the first rows, so the first cell is looked for at these distances from the top (pixels). */
const PROBE_STEPS = [2, 14, 26, 38, 50];

/** Returns headers first, then cells row by row; empty when the table has none on screen. */
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
  const onScreen = cells.filter((cell) => cell.states.has('showing') && overlaps(cell.details?.bounds, bounds));
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

async function findCellAt(
  a11y: Accessibility,
  table: Reference,
  x: number,
  y: number,
): Promise<{ row: number; column: number } | undefined> {
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
  const headers = await Promise.all(
    numbersBetween(range.firstColumn, range.lastColumn).map(async (column) => {
      try {
        const [reply] = await a11y.call(table, 'Table', 'GetColumnHeader', 'i', [column]);
        const reference = toReference(reply as [string, string]);
        return reference.path === NULL_PATH ? undefined : await readNode(a11y, reference);
      } catch (error) {
        log('debug', 'a column has no header', { err: error });
        return undefined;
      }
    }),
  );
  return headers.filter((header) => header !== undefined && header.states.has('showing')) as AccessibleNode[];
}

/** Always reads the first row and the first cell of the last one, which tell whether the others are where they were. */
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

/** Reads the text again where a change would not be seen, and also the name where it follows the text. */
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

/** Undefined when the table has no cell there. */
async function findCell(a11y: Accessibility, table: Reference, place: CellPlace): Promise<Reference | undefined> {
  const [reply] = await a11y.call(table, 'Table', 'GetAccessibleAt', 'ii', [place.row, place.column]);
  const reference = toReference(reply as [string, string]);
  return reference.path === NULL_PATH ? undefined : reference;
}

/** Reads one cell; undefined when the table has no cell there. */
function createCellReader(a11y: Accessibility, table: Reference, memory: CellReading | undefined) {
  const samples = new Map<number, Promise<AccessibleNode>>();
  const read = async (place: CellPlace): Promise<AccessibleNode | undefined> => {
    const reference = await findCell(a11y, table, place);
    if (reference === undefined) return undefined;
    // Cells of one column are of one kind, so role and interfaces are asked for once per column.
    const sample = samples.get(place.column) ?? memory?.recallKind(table, place) ?? readNode(a11y, reference);
    samples.set(place.column, Promise.resolve(sample));
    return readCell(a11y, reference, await sample, place);
  };
  // A cell that was made for the reader may be gone before it is asked, and its column's sample with it.
  return (place: CellPlace) =>
    read(place).catch((error: unknown) => {
      samples.delete(place.column);
      return error instanceof NoAnswerError ? undefined : read(place).catch(quietly('a cell tells nothing'));
    });
}

async function readCell(
  a11y: Accessibility,
  reference: Reference,
  sample: AccessibleNode,
  cell: CellPlace,
): Promise<AccessibleNode> {
  const { role, interfaces, childCount } = sample;
  const [name, states, bounds, text, parts] = await Promise.all([
    a11y.property<string>(reference, 'Accessible', 'Name'),
    a11y.call(reference, 'Accessible', 'GetState'),
    readBounds(a11y, reference),
    interfaces.has('Text') ? readText(a11y, reference) : undefined,
    childCount > 0 ? readParts(a11y, reference) : [],
  ]);
  return {
    reference,
    role,
    name: name === '' ? parts.map((part) => part.name).join(' ') : name,
    description: '',
    states: new Set(stateNames(states[0] as number[])),
    interfaces,
    childCount,
    // A single part with words adds nothing to the cell; several parts, or a checkable one, can be clicked.
    children: parts.length > 1 || parts.some(isCheckable) ? parts : [],
    cell,
    details: { ...(bounds === undefined ? {} : { bounds }), ...(text === undefined ? {} : { text }) },
  };
}

/** A cell may be made of parts (icon, check box, words) and has no name then; parts without words are left out. */
async function readParts(a11y: Accessibility, reference: Reference): Promise<AccessibleNode[]> {
  const [replies] = await a11y.call(reference, 'Accessible', 'GetChildren');
  const references = (replies as [string, string][]).map(toReference).filter(({ path }) => path !== NULL_PATH);
  const parts = await Promise.all(references.map((part) => readNode(a11y, part)));
  return parts.filter((part) => part.name !== '' || isCheckable(part));
}

function isCheckable({ states }: AccessibleNode): boolean {
  return states.has('checkable') || states.has('checked');
}

function numbersBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function overlaps(box: Bounds | undefined, frame: Bounds): boolean {
  return (
    box !== undefined &&
    box.x < frame.x + frame.width &&
    box.y < frame.y + frame.height &&
    box.x + box.width > frame.x &&
    box.y + box.height > frame.y
  );
}
