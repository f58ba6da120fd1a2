/**
 * Readings: facts that a person can read off a screen, such as lines, cells, labelled words, numbers of items and row
 * orders.
 */
import type { Bounds, FactKey } from '../../../schema/index.ts';
import { findCovered } from '../../../ui/find-covered.ts';
import { parentKey } from '../../../ui/element-key.ts';
import { isInside } from '../../../ui/is-inside.ts';
import type { Frame } from '../../frame.ts';
import { groupBy } from '../../../collections/by-key.ts';
import { writeCell, writeLabel, writeLine } from '../../subject.ts';
import { readPair, readTextLines } from '../../text-readings.ts';
import { shownText } from '../../../ui/shown-text.ts';
import { readRows } from './row-readings.ts';
import { isVisible, type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';

export type Reading = FactKey & { value: string };

export function readReadings(elements: readonly UiElement[], screen?: Frame['screen']): Reading[] {
  const isCovered = findCovered(elements);
  const visible = elements
    .filter(isVisible)
    .filter((element) => isInside(element.bounds, screen) && !isCovered(element));
  return [
    ...readTexts(visible),
    ...readCounts(visible),
    ...readOrders(visible),
    ...readCells(visible),
    ...readRows(visible),
    ...readLabels(visible),
    ...readShortcuts(visible),
  ];
}

/** The lines of long texts on screen. Empty lines are left out but counted. */
function readTexts(elements: readonly VisibleElement[]): Reading[] {
  return elements.flatMap((element) => {
    const { role, key, node } = element;
    const { text, states } = node;
    // A terminal's tree contains only the lines on its screen.
    const range = node.role === 'terminal' ? { start: 0, end: Infinity } : shownText(element);
    if (role !== 'text' || !(states.includes('multi-line') || node.role === 'terminal') || !text || !range) return [];
    const shown = readTextLines(text).filter(
      ({ start, end, words }) => words !== '' && start >= range.start && end <= range.end,
    );
    return shown.flatMap(({ number, words }): Reading[] => {
      const pair = readPair(words);
      const line: Reading = { kind: 'line', subject: writeLine(key, number), value: words };
      return pair ? [line, { kind: 'label', subject: writeLabel(key, pair.name), value: pair.value }] : [line];
    });
  });
}

function readCounts(elements: readonly VisibleElement[]): Reading[] {
  const listed = elements.filter(({ role }) => /^(icon|list item|tree item)$/.test(role));
  return byCollection(listed).map(([subject, all]) => ({ kind: 'count', subject, value: String(all.length) }));
}

/** Elements of lists and tables, by the key of their collection. */
function byCollection(elements: readonly VisibleElement[]): [string, VisibleElement[]][] {
  return [...groupBy(elements, ({ collectionKey }) => collectionKey)].flatMap(([key, own]) =>
    key === undefined ? [] : [[key, own]],
  );
}

/** Number of first rows of a table in its order reading: as many as every window height shows. */
const MAX_ORDERED = 4;

function readOrders(elements: readonly VisibleElement[]): Reading[] {
  const named = elements.filter(({ role, node, name }) => role === 'table cell' && node.cell && name !== '');
  return byCollection(named).flatMap(([subject, cells]): Reading[] => {
    // The first cell with a name names its row.
    const names = new Map(cells.toReversed().map(({ node, name }) => [node.cell!.row, name]));
    const first = [...names].toSorted(([a], [b]) => a - b).slice(0, MAX_ORDERED);
    // A scrolled table shows other rows, so their order is no evidence.
    const isTop = first.every(([row], at) => row === at);
    return isTop && first.length > 2
      ? [{ kind: 'order', subject, value: first.map(([, name]) => name).join(' | ') }]
      : [];
  });
}

/** Cells by their row's unique words in the first column and by their column's header. */
function readCells(elements: readonly VisibleElement[]): Reading[] {
  const headers = new Map(byCollection(elements.filter(({ role }) => role === 'table column header')));
  return byCollection(elements.filter(({ role }) => role === 'table cell')).flatMap(([table, cells]) =>
    cellReadings(table, cells, headers.get(table) ?? []),
  );
}

/** The first column of words that tells most rows apart, else the first one with words in its header. */
function namingColumn(
  headers: readonly VisibleElement[],
  cells: readonly VisibleElement[],
  headerOf: (cell: VisibleElement) => VisibleElement | undefined,
): VisibleElement | undefined {
  // A sign heads a column of signs.
  const named = headers.filter(({ name }) => /[\p{L}\d]/u.test(name)).toSorted((a, b) => a.bounds.x - b.bounds.x);
  const distinguishes = (header: VisibleElement): boolean => {
    const words = cells.filter((cell) => headerOf(cell) === header).map(textOf);
    const different = new Set(words.filter((text) => /\p{L}/u.test(text)));
    return different.size * 2 > words.length;
  };
  return named.find(distinguishes) ?? named[0];
}

function cellReadings(table: string, cells: readonly VisibleElement[], headers: readonly VisibleElement[]): Reading[] {
  const headerOf = (cell: VisibleElement): VisibleElement | undefined =>
    headers.find((candidate) => overlapsAcross(candidate.bounds, cell.bounds));
  const firstHeader = namingColumn(headers, cells, headerOf);
  const rowNames = new Map<number, VisibleElement>();
  for (const cell of cells) {
    const row = cell.node.cell?.row;
    // If the first column has no words, for example because the application draws it, no other column names the row.
    const namesRow = textOf(cell) !== '' && headerOf(cell) === firstHeader;
    if (row !== undefined && namesRow && !rowNames.has(row)) rowNames.set(row, cell);
  }
  const names = [...rowNames.values()].map(textOf);
  return cells.flatMap((cell): Reading[] => {
    const rowCell = cell.node.cell && rowNames.get(cell.node.cell.row);
    const header = headerOf(cell);
    const value = textOf(cell);
    if (
      !rowCell ||
      rowCell === cell ||
      names.filter((name) => name === textOf(rowCell)).length > 1 ||
      !header ||
      header.name === '' ||
      value === '' ||
      isCutShort(cell, value)
    )
      return [];
    return [{ kind: 'cell', subject: writeCell({ table, row: textOf(rowCell), column: header.name }), value }];
  });
}

/** Smaller than the average letter width and the line height of any font, in pixels. */
const LETTER_WIDTH = 5;
const LINE_HEIGHT = 16;

/** True if a cell is too small for its words, so that the screen shows only their beginning and dots. */
function isCutShort({ bounds }: VisibleElement, words: string): boolean {
  const lines = Math.max(1, Math.floor(bounds.height / LINE_HEIGHT));
  return words.length * LETTER_WIDTH > bounds.width * lines;
}

function textOf({ node, name }: VisibleElement): string {
  return name || (node.text ?? '').trim();
}

function overlapsAcross(a: Bounds, b: Bounds): boolean {
  const middle = b.x + b.width / 2;
  return middle >= a.x && middle < a.x + a.width;
}

/** Pairs of "Size:" and the words right of it on the same line. Words next to a control explain the control instead. */
function readLabels(elements: readonly VisibleElement[]): Reading[] {
  const labels = elements.filter(({ role, name, windowKey }) => role === 'label' && name !== '' && windowKey !== '');
  const controls = elements.filter(({ node }) => node.states.includes('focusable'));
  const captions = labels.filter(({ name }) => /^\p{L}[^:]{1,40}:$/u.test(name));
  return captions.flatMap((caption): Reading[] => {
    const beside = labels
      .filter((label) => label !== caption && isRightOf(label, caption) && !label.name.endsWith(':'))
      .toSorted((a, b) => a.bounds.x - b.bounds.x)[0];
    if (!beside) return [];
    const isBetween = (control: VisibleElement): boolean =>
      control !== caption && isRightOf(control, caption) && isRightOf(beside, control);
    if (controls.some(isBetween)) return [];
    return [{ kind: 'label', subject: writeLabel(caption.windowKey, caption.name.slice(0, -1)), value: beside.name }];
  });
}

/** The shortcuts next to the entries of a menu in the menu bar. */
function readShortcuts(elements: readonly VisibleElement[]): Reading[] {
  return elements.flatMap(({ key, name, node, ancestors }): Reading[] => {
    const isOfBar = ancestors.at(-1)?.role === 'menu' && ancestors.some(({ role }) => role === 'menu bar');
    if (node.shortcut === undefined || name === '' || !isOfBar) return [];
    return [{ kind: 'label', subject: writeLabel(parentKey(key), name), value: node.shortcut }];
  });
}

function isRightOf(label: VisibleElement, caption: VisibleElement): boolean {
  const middle = caption.bounds.y + caption.bounds.height / 2;
  const sameLine = middle >= label.bounds.y && middle < label.bounds.y + label.bounds.height;
  return (
    sameLine && label.windowKey === caption.windowKey && label.bounds.x >= caption.bounds.x + caption.bounds.width - 2
  );
}
