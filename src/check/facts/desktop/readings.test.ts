import { expect, test } from 'vitest';
import type { Bounds, UiNode } from '../../../schema/index.ts';
import { listElements } from '../../../ui/list-elements.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { readReadings } from './readings.ts';

const at = (column: number, row: number): Bounds => ({ x: column * 100, y: row * 20, width: 90, height: 18 });

function read(...children: UiNode[]): string[] {
  return readReadings(listElements(testDesktop(testFrame('a', ...children)))).map(
    ({ kind, subject, value }) => `${kind} ${subject.replace('application:bench/', '')} = ${value}`,
  );
}

test('lines of a text are counted from 1, empty ones too, and only of texts that have several', () => {
  const long = testNode('text', '', {
    text: 'Milk\n\n  Bread  \n',
    visibleText: { start: 0, end: 16 },
    states: ['multi-line'],
  });
  const single = testNode('text', 'Search', { text: 'one' });
  expect(read(long, single)).toEqual(['line frame/text line 1 = Milk', 'line frame/text line 3 = Bread']);
});

test('lines out of sight are not read, nor are any where the toolkit does not tell which are in sight', () => {
  const text = 'Milk\nBread\nTea: 2 boxes\nJam';
  const scrolled = testNode('text', '', { text, visibleText: { start: 5, end: 24 }, states: ['multi-line'] });
  expect(read(scrolled)).toEqual([
    'line frame/text line 2 = Bread',
    'line frame/text line 3 = Tea: 2 boxes',
    'label frame/text "Tea" = 2 boxes',
  ]);
  expect(read(testNode('text', '', { text, states: ['multi-line'] }))).toEqual([]);
});

test('the items of a list are counted as far as they are on screen', () => {
  const children = [testNode('icon', 'a'), testNode('icon', 'b'), testNode('icon', 'c', { hidden: true })];
  expect(read(testNode('layered pane', 'Files', { children }))).toEqual(['count frame/layered pane:Files = 2']);
});

function table(...rows: string[][]): UiNode {
  const [titles = [], ...others] = rows;
  const headers = titles.map((name, column) => testNode('table column header', name, { bounds: at(column, 0) }));
  const cells = others.flatMap((texts, row) =>
    texts.map((name, column) => testNode('table cell', name, { bounds: at(column, row + 1), cell: { row, column } })),
  );
  return testNode('table', 'Costs', { children: [...headers, ...cells] });
}

test('cells are known by the first name of their row and the header above them', () => {
  expect(read(table(['', 'Item', 'Amount'], ['', 'Rent', '950'], ['', 'Power', ''])).toSorted()).toEqual([
    'cell frame/table:Costs row "Rent" column "Amount" = 950',
  ]);
});

test('a cell that is too small for its words shows only their beginning, and is not read', () => {
  const rows = [
    ['Title', 'User', 'Modified'],
    ['Network', 'guest', '24 Nov 2026 07:36:22'],
  ];
  expect(read(table(...rows)).toSorted()).toEqual(['cell frame/table:Costs row "Network" column "User" = guest']);
});

test('a table without headers is not read by cells', () => {
  expect(read(table([], ['Rent', '950']))).toEqual([]);
});

test('words beside a control explain it, and are not what its caption says', () => {
  const words = [
    testNode('label', 'Offset:', { bounds: at(0, 0) }),
    testNode('label', 'in seconds', { bounds: at(2, 0) }),
  ];
  const control = testNode('panel', '', { bounds: at(1, 0), states: ['focusable'] });
  expect(read(...words)).toEqual(['label frame "Offset" = in seconds']);
  expect(read(...words, control)).toEqual([]);
});

test('a caption belongs to the words right of it on its line', () => {
  const words = [
    testNode('label', 'Size:', { bounds: at(0, 0) }),
    testNode('label', 'far away', { bounds: at(2, 0) }),
    testNode('label', '12 KB', { bounds: at(1, 0) }),
    testNode('label', 'Owner:', { bounds: at(0, 1) }),
    testNode('label', 'Group:', { bounds: at(1, 1) }),
    testNode('label', 'no caption', { bounds: at(0, 2) }),
  ];
  expect(read(...words)).toEqual(['label frame "Size" = 12 KB']);
});

test('the keys beside an entry are read while its menu is open, and only of the menu bar', () => {
  const [save, undo, cut] = [
    testNode('menu item', 'Save', { shortcut: 'Ctrl+S' }),
    testNode('menu item', 'Undo', { shortcut: 'Ctrl+Z', hidden: true }),
    testNode('menu item', 'Cut', { shortcut: 'Ctrl+X' }),
  ];
  const file = testNode('menu', 'File', { children: [save, testNode('menu item', 'Import')] });
  const edit = testNode('menu', 'Edit', { children: [undo] });
  const bar = testNode('menu bar', '', { children: [file, edit] });
  const ofItem = testNode('popup menu', '', { children: [cut] });
  expect(read(bar, ofItem)).toEqual(['label frame/menu:File "Save" = Ctrl+S']);
});
