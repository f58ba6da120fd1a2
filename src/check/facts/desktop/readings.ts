/** What a person could read off a screen: lines, cells, words beside labels, numbers of items, the order of rows. */
import type { Bounds, FactKey } from '../../../schema/index.ts';
import { findCovered } from '../../../ui/find-covered.ts';
import { parentKey } from '../../../ui/element-key.ts';
import { isInside } from '../../../ui/is-inside.ts';
import type { Frame } from '../../frame.ts';
import { groupBy } from '../../../collections/by-key.ts';
import { writeCell, writeLabel, writeLine } from '../../subject.ts';
import { readPair, readTextLines } from '../../text-readings.ts';
import { shownText } from '../../../ui/shown-text.ts';
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
    ...readLabels(visible),
    ...readShortcuts(visible),
  ];
}

/** What the lines on screen of long texts say; empty ones are left out but counted. */
function readTexts(elements: readonly VisibleElement[]): Reading[] {
  return elements.flatMap((element) => {
    const { role, key, node } = element;
    const { text, states } = node;
    // The tree of a terminal has the lines on its screen alone.
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

/** Elements of lists and tables, by the key of that. */
function byCollection(elements: readonly VisibleElement[]): [string, VisibleElement[]][] {
  return [...groupBy(elements, ({ collectionKey }) => collectionKey)].flatMap(([key, own]) =>
    key === undefined ? [] : [[key, own]],
  );
}

/** The first rows of tables by their names: as many as are on screen however high the window is. */
const MAX_ORDERED = 4;

function readOrders(elements: readonly VisibleElement[]): Reading[] {
  const named = elements.filter(({ role, node, name }) => role === 'table cell' && node.cell && name !== '');
  return byCollection(named).flatMap(([subject, cells]): Reading[] => {
    // The first cell with a name names its row.
    const names = new Map(cells.toReversed().map(({ node, name }) => [node.cell!.row, name]));
    const first = [...names].toSorted(([a], [b]) => a - b).slice(0, MAX_ORDERED);
    // A table that is scrolled shows other rows, in an order that says nothing.
    const isTop = first.every(([row], at) => row === at);
    return isTop && first.length > 2
      ? [{ kind: 'order', subject, value: first.map(([, name]) => name).join(' | ') }]
      : [];
  });
}

/** Cells by the name of their row (its words in the first column, which no other row has) and of their column (its header). */
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
  const tellsApart = (header: VisibleElement): boolean => {
    const words = cells.filter((cell) => headerOf(cell) === header).map(textOf);
    const different = new Set(words.filter((text) => /\p{L}/u.test(text)));
    return different.size * 2 > words.length;
  };
  return named.find(tellsApart) ?? named[0];
}

function cellReadings(table: string, cells: readonly VisibleElement[], headers: readonly VisibleElement[]): Reading[] {
  const headerOf = (cell: VisibleElement): VisibleElement | undefined =>
    headers.find((candidate) => overlapsAcross(candidate.bounds, cell.bounds));
  const firstHeader = namingColumn(headers, cells, headerOf);
  const rowNames = new Map<number, VisibleElement>();
  for (const cell of cells) {
    const row = cell.node.cell?.row;
    // Where the first column has no words, as where it is drawn by the application, no other names the row.
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

/** Narrower than any font draws a letter on average, and lower than it draws a line, in pixels. */
const LETTER_WIDTH = 5;
const LINE_HEIGHT = 16;

/** Whether a cell is too small for its words: the screen shows the beginning of them and dots. */
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

/** Pairs "Size:" with the words right of it on the same line; those beside a control explain the control. */
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

/** What is drawn beside the entries of a menu of the menu bar: which keys do the same. */
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
