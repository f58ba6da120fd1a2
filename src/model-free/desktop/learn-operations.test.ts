/** What counts as an operation. That each kind is learnt, and can be used again, is shown with the generator. */
import { expect, test } from 'vitest';
import { startWorkbench } from '../../testing/workbench.ts';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { addTransition, createGraph, readMoment } from '../shared/exploration-graph.ts';
import { isOneOfChoice } from './one-of-choice.ts';
import { learnOperations, lessonsOf } from './learn-operations.ts';
import { exploreWorkbench, type Move } from '../../testing/workbench-runs.ts';

const start = startWorkbench();

function kindsAfter(...moves: Move[]): string[] {
  return learnOperations(exploreWorkbench(start, moves)).map(({ kind }) => kind);
}

const inMenu = (menu: string, entry: string): Move[] => [
  ['click', 'menu', menu],
  ['click', 'menu item', entry],
];
const creating = (name: string): Move[] => [
  ...inMenu('File', 'New Folder…'),
  ['fill', 'text', 'Name', name],
  ['click', 'push button', 'Create'],
];

test('looking around teaches nothing to ask for', () => {
  expect(kindsAfter(['click', 'menu', 'View'], ['click', 'menu', 'View'], ['click', 'icon', 'letter.txt'])).toEqual([]);
});

test('an operation is learnt once, however often it was done', () => {
  const wrap = inMenu('View', 'Wrap');
  expect(kindsAfter(...wrap, ...wrap, ...wrap)).toEqual(['toggle']);
  expect(kindsAfter(...creating('one'), ...creating('two')).filter((kind) => kind === 'create')).toHaveLength(1);
});

test('what was created is known with the way there and the words that name it', () => {
  const operation = learnOperations(exploreWorkbench(start, creating('tried'))).find(({ kind }) => kind === 'create');
  expect(operation).toMatchObject({ fact: { kind: 'file', subject: 'Documents/tried/' }, typed: 'tried' });
  expect(operation?.gestures.map(({ kind }) => kind)).toEqual(['click', 'fill', 'click']);
});

test('typing a name that was also given up is no operation of its own', () => {
  const givenUp: Move[] = [...creating('other').slice(0, 3), ['click', 'push button', 'Cancel']];
  expect(kindsAfter(...givenUp)).toContain('fill');
  const kinds = kindsAfter(...givenUp, ...creating('tried'));
  expect(kinds).toContain('create');
  expect(kinds).not.toContain('fill');
});

test('a window that asks something of itself is not one to be opened', () => {
  const kinds = kindsAfter(['press', 'icon', 'letter.txt', 'delete'], ['click', 'push button', 'Cancel']);
  expect(kinds).toEqual([]);
});

/** What is learnt from one click on a box. */
function learnFromClick(before: UiNode[], after: UiNode[]): string[] {
  const [from, to] = [before, after].map((nodes) =>
    readMoment({ tree: testDesktop(testFrame('a', ...nodes)), files: [], window: '' }),
  );
  const graph = createGraph();
  const key = from!.scene.reachable[0]!.key;
  addTransition(graph, { kind: 'click', key }, from!, to!, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
  return learnOperations(graph).map(({ kind }) => kind);
}

const box = (name: string, checked: boolean): UiNode => testNode('check box', name, { states: [checked && 'checked'] });
const notes = (...names: string[]): UiNode =>
  testNode('list', 'Notes', { children: names.map((name) => testNode('list item', name)) });

test.each<[string, UiNode[], UiNode[], string[]]>([
  ['alone', [box('Bold', false)], [box('Bold', true)], ['toggle']],
  ['and another box with it', [box('All', false), box('Bold', false)], [box('All', true), box('Bold', true)], []],
  ['and a list shows other things', [box('Hidden', false), notes('Milk')], [box('Hidden', true), notes('Tea')], []],
])('a box that is switched %s teaches %j', (_, before, after, kinds) => {
  expect(learnFromClick(before, after)).toEqual(kinds);
});

/** A bar of the main window. */
const barWith = (...names: string[]): UiNode =>
  testNode('alert', 'question', { children: names.map((name) => testNode('push button', name)) });

/** A window with a tool bar or without one, its menu open, or a dialog in front that shows and hides the bar, too. */
function withBar(isShown: boolean, inFront: 'menu' | 'dialog') {
  const bar = testNode('tool bar', 'Main', { children: [testNode('push button', 'New')] });
  const entry = testNode('check menu item', 'Toolbar', { states: [isShown && 'checked'], hidden: inFront !== 'menu' });
  const menu = testNode('menu', 'View', { states: [inFront === 'menu' && 'selected'], children: [entry] });
  const frame = testFrame('a', testNode('menu bar', '', { children: [menu] }), ...(isShown ? [bar] : []));
  const dialog = testNode('dialog', 'Preferences', {
    states: ['active'],
    children: [testNode('check box', 'Show toolbar', { states: [isShown && 'checked'] })],
  });
  const tree = testDesktop(frame, ...(inFront === 'dialog' ? [dialog] : []));
  return readMoment({ tree, files: [], window: '' });
}

test('a bar that a dialog and a menu hide is hidden by the menu', () => {
  const graph = createGraph();
  for (const [at, [inFront, name]] of (
    [
      ['dialog', 'Show toolbar'],
      ['menu', 'Toolbar'],
    ] as const
  ).entries()) {
    const [before, after] = [withBar(true, inFront), withBar(false, inFront)];
    const { key } = before.scene.elements.find((element) => element.name === name)!;
    addTransition(graph, { kind: 'click', key }, before, after, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
  }
  const hiding = learnOperations(graph).filter(({ kind }) => kind === 'hide');
  expect(hiding.map(({ element }) => element.name)).toEqual(['Toolbar']);
});

test('an option after which a bar asks whether it is meant teaches nothing, one after which a bar only tells does', () => {
  const asking = barWith('Enable');
  const switched = [box('Caret', false)];
  expect(learnFromClick(switched, [box('Caret', true), asking])).toEqual([]);
  expect(learnFromClick(switched, [box('Caret', true), barWith('Close', '')])).toEqual(['toggle']);
  expect(learnFromClick([...switched, asking], [box('Caret', true), asking])).toEqual(['toggle']);
});

test.each([
  ['its button in a tool bar is switched with it', ['Snap'], ['toggle']],
  ['it switches two others', ['Snap', 'Grid'], []],
])('a menu entry is a switch or not: %s', (_, buttons, kinds) => {
  const screen = (isOpen: boolean, ...states: string[]) => {
    const entry = testNode('check menu item', 'Snapping', { states, hidden: !isOpen });
    const menu = testNode('menu', 'Edit', { states: [isOpen && 'selected'], children: [entry] });
    const bar = testNode('tool bar', '', {
      children: buttons.map((name) => testNode('toggle button', name, { states })),
    });
    const tree = testDesktop(testFrame('a', testNode('menu bar', '', { children: [menu] }), bar));
    return readMoment({ tree, files: [], window: '' });
  };
  const [before, after] = [screen(true), screen(false, 'checked')];
  const key = before.scene.elements.find(({ name }) => name === 'Snapping')!.key;
  const graph = createGraph();
  addTransition(graph, { kind: 'click', key }, before, after, { trajectoryId: 'one', turn: 1, start: 0, end: 1 });
  expect(learnOperations(graph).map(({ kind }) => kind)).toEqual(kinds);
});

/** A submenu of which one entry is chosen, open or closed. */
function choiceInMenu(chosen: string, isOpen: boolean) {
  const entries = ['Left', 'Top'].map((name) =>
    testNode('check menu item', name, { states: [name === chosen && 'checked'], hidden: !isOpen }),
  );
  const position = testNode('menu', 'Position', { states: [isOpen && 'selected'], hidden: !isOpen, children: entries });
  const menu = testNode('menu', 'View', { states: [isOpen && 'selected'], children: [position] });
  const tree = testDesktop(testFrame('a', testNode('menu bar', '', { children: [menu] })));
  return readMoment({ tree, files: [], window: '' });
}

test('an entry of a menu that takes the place of another is a choice of its own', () => {
  const [before, after] = [choiceInMenu('Left', true), choiceInMenu('Top', false)];
  const key = before.scene.elements.find(({ name }) => name === 'Top')!.key;
  const graph = createGraph();
  addTransition(graph, { kind: 'click', key }, before, after, { trajectoryId: 'one', turn: 1, start: 0, end: 1 });
  const [choice] = learnOperations(graph);
  expect(choice).toMatchObject({ kind: 'toggle', after: 'true' });
  expect(isOneOfChoice(choice!)).toBe(true);
});

/** A menu whose entries are these, those with a star on, open or closed. */
function menuOf(isOpen: boolean, ...entries: string[]): UiNode {
  const children = entries.map((entry) => {
    const isOn = entry.endsWith('*');
    const states = [isOn && 'checked'];
    return testNode('check menu item', entry.replace('*', ''), { states, hidden: !isOpen });
  });
  const menu = testNode('menu', 'View', { states: [isOpen && 'selected'], children });
  return testNode('menu bar', '', { children: [menu] });
}

const momentOf = (nodes: UiNode[]) =>
  readMoment({ tree: testDesktop(testFrame('a', ...nodes)), files: [], window: '' });

/** What is learnt from clicks on what has these names, each with the screen that it leads to. */
function learnFrom(first: UiNode[], ...done: [name: string, after: UiNode[]][]) {
  const graph = createGraph();
  let before = momentOf(first);
  for (const [at, [name, nodes]] of done.entries()) {
    const { key } = before.scene.elements.find((element) => element.name === name)!;
    const after = momentOf(nodes);
    addTransition(graph, { kind: 'click', key }, before, after, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
    before = after;
  }
  return learnOperations(graph).map((operation) => [operation.kind, operation.element.name, isOneOfChoice(operation)]);
}

test('a marked entry is a switch though a list comes or goes with it, and other marks are on', () => {
  const before = [menuOf(true, 'Pane*', 'Bar*'), notes('Milk')];
  expect(learnFrom(before, ['Pane', [menuOf(false, 'Pane', 'Bar*')]])).toEqual([['toggle', 'Pane', false]]);
});

test('an entry is a choice beside entries that are on by themselves', () => {
  const before = [menuOf(true, 'Icons*', 'List', 'Bar*')];
  expect(learnFrom(before, ['List', [menuOf(false, 'Icons', 'List*', 'Bar*')]])).toEqual([['toggle', 'List', true]]);
});

test('what goes off with a choice may show only when the menu is next open', () => {
  const before = [menuOf(true, 'Icons*', 'List')];
  const late: [string, UiNode[]][] = [
    ['List', [menuOf(false, 'Icons*', 'List*')]],
    ['View', [menuOf(true, 'Icons', 'List*')]],
  ];
  expect(learnFrom(before, ...late)).toEqual([['toggle', 'List', true]]);
  // What takes its place again is a choice, too, though no menu shows that any more.
  const back: [string, UiNode[]] = ['Icons', [menuOf(false, 'Icons*', 'List*')]];
  expect(learnFrom(before, ...late, back)).toEqual([
    ['toggle', 'List', true],
    ['toggle', 'Icons', true],
  ]);
});

test('what goes off after something else was pressed did not go off with the choice', () => {
  const button = testNode('push button', 'Unwrap');
  const operations = learnFrom(
    [menuOf(true, 'Status', 'Wrap*'), button],
    ['Status', [menuOf(false, 'Status*', 'Wrap*'), button]],
    ['Unwrap', [menuOf(false, 'Status*', 'Wrap*'), button]],
    ['View', [menuOf(true, 'Status*', 'Wrap'), button]],
  );
  expect(operations).toContainEqual(['toggle', 'Status', false]);
});

const onBar = (menu: UiNode): UiNode => testNode('menu bar', '', { children: [menu] });

const view = (isOpen: boolean, entry: UiNode): UiNode =>
  testNode('menu', 'View', {
    states: [isOpen && 'selected'],
    children: [testNode('popup menu', '', { children: [entry], hidden: !isOpen })],
  });

test('an entry that gets its first mark is a switch, one that does something else is not', () => {
  const plain = view(true, testNode('menu item', 'Wrap'));
  const marked = view(false, testNode('check menu item', 'Wrap', { states: ['checked'], hidden: true }));
  expect(learnFrom([onBar(plain)], ['Wrap', [onBar(marked)]])).toEqual([['toggle', 'Wrap', false]]);
  expect(learnFrom([onBar(plain)], ['Wrap', [onBar(plain)]])).toEqual([]);
});

/** What turning a switch of the main window of this width is worth to the explorer. */
function worthOfSwitch(width: number): number[] {
  const screen = (isOn: boolean) => {
    const bounds = { x: 0, y: 0, width, height: 20 };
    const tool = testNode('radio button', 'Ellipse', { bounds, states: [isOn && 'checked'] });
    return readMoment({ tree: testDesktop(testFrame('a', tool)), files: [], window: '' });
  };
  const graph = createGraph();
  const key = screen(false).scene.reachable[0]!.key;
  const source = { trajectoryId: 't', turn: 1, start: 0, end: 0 };
  addTransition(graph, { kind: 'click', key }, screen(false), screen(true), source);
  return lessonsOf(graph, 0).map(({ worth }) => worth);
}

test('a tool of a palette, which has a sign for a name, is worth little to the explorer', () => {
  expect(worthOfSwitch(120)).toEqual([3]);
  expect(worthOfSwitch(24)).toEqual([1]);
});
