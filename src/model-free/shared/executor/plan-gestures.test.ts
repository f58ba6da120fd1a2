import { expect, test } from 'vitest';
import { frameOf } from '../../../check/frame.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import type { Expectation, FactKey } from '../../../schema/index.ts';
import { readMoment } from '../exploration-graph.ts';
import { learnOperations } from '../../desktop/learn-operations.ts';
import type { Operation } from '../../desktop/operation.ts';
import { planGestures } from './plan-gestures.ts';
import { exploreWorkbench, observeWorkbench, type Move } from '../../../testing/workbench-runs.ts';

const start = startWorkbench();
const { facts, scene } = readMoment(frameOf(observeWorkbench(start)));
const inMenu = (menu: string, entry: string): Move[] => [
  ['click', 'menu', menu],
  ['click', 'menu item', entry],
];
const graph = exploreWorkbench(start, [
  ...inMenu('File', 'About'),
  ['click', 'push button', 'Close'],
  ...inMenu('View', 'Tool Bar'),
  ['click', 'combo box', 'Paper'],
  ['click', 'menu item', 'Letter'],
  ...inMenu('File', 'Save Copy…'),
  ['fill', 'text', 'Name', 'tried'],
  ['click', 'push button', 'Save'],
  ['press', 'icon', 'letter.txt', 'delete'],
  ['click', 'push button', 'Delete'],
]);
const operations = learnOperations(graph);

const FRAME = 'application:bench/frame';

function plan(kind: FactKey['kind'], subject: string, op: Expectation['op'], value = ''): string[][] {
  const ways = planGestures({ fact: { kind, subject }, op, value }, { facts, scene }, graph, {
    operations,
    procedures: [],
    deeds: [],
    expected: [],
  });
  return ways.map((way) =>
    way.map((gesture) => {
      const what = gesture.key.replace('application:bench/', '');
      return 'text' in gesture ? `${gesture.kind} ${what} ${JSON.stringify(gesture.text)}` : `${gesture.kind} ${what}`;
    }),
  );
}

test('boxes and tabs are clicked', () => {
  expect(plan('checked', `${FRAME}/menu:View/menu item:Wrap`, 'equals', 'true')).toEqual([
    ['click frame/menu:View/menu item:Wrap'],
  ]);
  expect(plan('selected', `${FRAME}/page tab:Final`, 'equals', 'true')).toEqual([['click frame/page tab:Final']]);
});

test('a text of several lines is turned into another line by line, from the first to the last', () => {
  const key = `${FRAME}/text`;
  const edits = (held: string, value: string) => {
    const known = new Map(facts).set(`text ${key}`, { key: { kind: 'text', subject: key }, value: held, strict: true });
    const asked: Expectation = { fact: { kind: 'text', subject: key }, op: 'same-text', value };
    const learnt = { operations, procedures: [], deeds: [], expected: [] };
    return planGestures(asked, { facts: known, scene }, graph, learnt);
  };
  expect(edits('Milk\nBread\nTea', 'Milk\nJam\nTea\nSalt')).toEqual([
    [
      { kind: 'edit', key, edit: { kind: 'change', at: 1, line: 'Jam' } },
      { kind: 'edit', key, edit: { kind: 'insert', at: 3, line: 'Salt' }, caret: { line: 1, isAtStart: false } },
    ],
  ]);
  const long = Array.from({ length: 40 }, (_, at) => `line ${at}`);
  expect(edits(long.join('\n'), long.toSpliced(20, 1).join('\n'))).toEqual([]);
});

test('to a text that goes on from what it holds, the rest is added; any other text is typed anew', () => {
  expect(plan('text', `${FRAME}/text`, 'equals', `${start.text}\nTea`)).toEqual([['append frame/text "Tea"']]);
  expect(plan('text', `${FRAME}/text`, 'contains', 'Tea')).toEqual([['append frame/text "Tea"']]);
  expect(plan('text', `${FRAME}/text`, 'equals', 'Tea')[0]).toEqual(['fill frame/text "Tea"']);
});

test('an entry that was seen in a drop-down list is chosen, any other value is typed', () => {
  expect(plan('value', `${FRAME}/combo box`, 'equals', 'Letter')).toEqual([
    ['click frame/combo box', 'click frame/combo box/menu/menu item:Letter'],
  ]);
  expect(plan('value', `${FRAME}/spin button`, 'equals', '110')[0]).toEqual(['fill frame/spin button "110"']);
});

test('windows are opened as was seen, and left by what confirms them', () => {
  expect(plan('window', 'application:bench/dialog:About', 'equals', 'open')).toEqual([
    ['click frame/menu:File/menu item:About'],
  ]);
  expect(plan('window', 'application:bench/file chooser:Save Copy', 'absent')).toEqual([
    ['click file chooser:Save Copy/push button:Save'],
  ]);
});

test('a file is made under another name by typing that name', () => {
  expect(plan('file', 'Documents/wanted', 'equals', '')).toEqual([
    [
      'click frame/menu:File/menu item:Save Copy…',
      'fill file chooser:Save Copy/text "wanted"',
      'click file chooser:Save Copy/push button:Save',
    ],
  ]);
  expect(plan('file', 'Elsewhere/wanted', 'equals', '')).toEqual([]);
  expect(plan('file', 'Documents/a/b', 'equals', '')).toEqual([]);
});

test('a file is removed as its neighbour was', () => {
  expect(plan('file', 'Documents/plan.txt', 'absent')).toEqual([
    ['press frame/layered pane:Files/icon:plan.txt', 'click alert:Question/push button:Delete'],
  ]);
  expect(plan('file', 'Documents/never seen.txt', 'absent')).toEqual([]);
});

test('what was hidden is shown by the same switch', () => {
  const [hiding, showing] = (['absent', 'equals'] as const).map((op) =>
    plan('item', `${FRAME}/tool bar`, op, 'present'),
  );
  expect(hiding).toEqual([['click frame/menu:View/menu item:Tool Bar']]);
  expect(showing).toEqual(hiding);
});

test('for what exploring has not shown there is no plan', () => {
  expect(plan('window', 'application:bench/dialog:Print', 'equals', 'open')).toEqual([]);
  expect(plan('count', `${FRAME}/layered pane:Files`, 'equals', '7')).toEqual([]);
});

function file(subject: string, op: Expectation['op']): Expectation {
  return { fact: { kind: 'file', subject }, op, value: '' };
}

test('a file is renamed when the task says right after it that the one of before is to be gone, and made otherwise', () => {
  const made = operations.find(({ kind }) => kind === 'create')!;
  const from = 'Documents/letter.txt';
  const renaming = { ...made, kind: 'rename', typed: 'tried', from, gestures: made.gestures.slice(1) } as Operation;
  const [other, third] = ['other', 'third'].map((name) => file(made.fact.subject.replace('tried', name), 'contains'));
  const gone = file(from, 'absent');
  /** The number of gestures of the first way: 3 to make a file, 2 to rename one. */
  const firstWay = (asked: Expectation, ...expected: Expectation[]): number | undefined =>
    planGestures(asked, { facts, scene }, graph, {
      operations: [made, renaming],
      procedures: [],
      deeds: [],
      expected,
    })[0]?.length;
  expect(firstWay(other!, other!)).toBe(3);
  expect(firstWay(other!, other!, gone)).toBe(2);
  expect(firstWay(other!, other!, third!, gone)).toBe(3);
  expect(firstWay(third!, other!, third!, gone)).toBe(2);
});
