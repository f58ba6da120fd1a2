import { expect, test } from 'vitest';
import { frameOf } from '../../check/frame.ts';
import { openWindow, startWorkbench, type Workbench } from '../../testing/workbench.ts';
import { readScene } from '../../ui/scene.ts';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { addMoment, addTransition, createGraph, readMoment } from './exploration-graph.ts';
import { firstLeg, planReach } from './find-leg.ts';
import { exploreWorkbench, observeWorkbench, type Move } from '../../testing/workbench-runs.ts';

const start = startWorkbench();
const INTO_PREFERENCES: Move[] = [
  ['click', 'menu', 'File'],
  ['click', 'menu item', 'Preferences…'],
];
const ENTRY = 'application:bench/frame/menu:File/menu item:Preferences…';
const AUTOSAVE = 'application:bench/dialog:Preferences/check box:Autosave';
const FILE = 'application:bench/frame/menu:File';

function sceneOf(state: Workbench) {
  return readMoment(frameOf(observeWorkbench(state))).scene;
}

function legTo(key: string, moves: readonly Move[], state: Workbench = start) {
  return firstLeg(planReach(exploreWorkbench(start, moves), sceneOf(state)), key);
}

test('what is within reach needs no way, what was never seen has none', () => {
  expect(legTo(FILE, INTO_PREFERENCES)).toEqual({ kind: 'arrived' });
  expect(legTo('application:bench/dialog:Print', INTO_PREFERENCES)).toBeUndefined();
  expect(legTo(AUTOSAVE, [])).toBeUndefined();
});

test('a way is taken gesture by gesture, and gets shorter', () => {
  const first = legTo(AUTOSAVE, INTO_PREFERENCES);
  const second = legTo(AUTOSAVE, INTO_PREFERENCES, { ...start, menu: 'File' });
  expect(first).toMatchObject({ kind: 'gesture', gesture: { kind: 'click', key: FILE } });
  expect(second).toMatchObject({ kind: 'gesture', gesture: { kind: 'click', key: ENTRY } });
  const legs = [first, second].map((leg) => (leg && 'legsLeft' in leg ? leg.legsLeft : 0));
  expect(legs[1]).toBeLessThan(legs[0]!);
  expect([first, second]).toMatchObject([{ isLast: false }, { isLast: true }]);
  expect(legTo(AUTOSAVE, INTO_PREFERENCES, openWindow(start, 'Preferences'))).toEqual({ kind: 'arrived' });
});

test('the shortest way is taken', () => {
  const detour: Move[] = [['click', 'menu', 'View'], ['click', 'menu', 'File'], ...INTO_PREFERENCES.slice(1)];
  const back: Move[] = [['click', 'push button', 'Cancel'], ...INTO_PREFERENCES];
  expect(legTo(AUTOSAVE, [...detour, ...back])).toMatchObject({ gesture: { key: FILE } });
});

test.each([
  ['a menu', { ...start, menu: 'View' } as const],
  ['a window', openWindow(start, 'About')],
])('%s that covers the way is closed first', (_, state) => {
  const search = sceneOf(start).elements.find(({ role, name }) => role === 'page tab' && name === 'Final')!.key;
  expect(legTo(search, INTO_PREFERENCES, state)).toMatchObject({ kind: 'dismiss' });
});

/** A pane of icons with these fields among them, and a button beside it. */
function paneWith(...fields: UiNode[]) {
  const pane = testNode('layered pane', 'Icons', { children: [testNode('icon', 'plan.txt'), ...fields] });
  const tree = testDesktop(testFrame('Papers', testNode('push button', 'Rename'), pane));
  return readMoment({ tree, files: [], window: '' });
}

const named = (...states: string[]) => paneWith(testNode('text', '', { text: 'plan.txt', states }));

test('nothing leads to the field for a name but what it came up for', () => {
  const reachOf = (after: ReturnType<typeof named>) => {
    const [before, graph] = [paneWith(), createGraph()];
    const key = before.scene.elements.find(({ name }) => name === 'Rename')!.key;
    addTransition(graph, { kind: 'click', key }, before, after, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
    return firstLeg(planReach(graph, before.scene), after.scene.elements.find(({ role }) => role === 'text')!.key);
  };
  expect(reachOf(named('editable', 'focused'))).toBeUndefined();
  expect(reachOf(named('editable'))).toMatchObject({ kind: 'gesture' });
});

test('a way that alters something is not taken', () => {
  const folder = 'application:bench/frame/layered pane:Files/icon:tried folder';
  const creating: Move[] = [
    ['click', 'menu', 'File'],
    ['click', 'menu item', 'New Folder…'],
    ['fill', 'text', 'Name', 'tried folder'],
    ['click', 'push button', 'Create'],
  ];
  const graph = exploreWorkbench(start, creating);
  expect(graph.revealedBy.has(folder)).toBe(true);
  expect(firstLeg(planReach(graph, sceneOf(start)), folder)).toBeUndefined();
});

test('a gesture that failed before is not taken', () => {
  const graph = exploreWorkbench(start, INTO_PREFERENCES);
  const reach = planReach(graph, sceneOf(start), (gesture) => gesture.key === ENTRY);
  expect(firstLeg(reach, AUTOSAVE)).toBeUndefined();
});

test('what a key brings up on one item of a list, it brings up on the others', () => {
  const renaming: Move[] = [['press', 'icon', 'letter.txt', 'f2']];
  const name = 'application:bench/dialog:Rename/text';
  const { 'Documents/letter.txt': _gone, ...files } = start.files;
  const graph = exploreWorkbench(start, renaming);
  const without = sceneOf({ ...start, files });
  const leg = firstLeg(planReach(graph, without), name);
  if (leg?.kind !== 'gesture') throw new Error('no way');
  expect(leg.gesture).toMatchObject({ kind: 'press', keys: ['f2'] });
  expect(without.byKey.get(leg.gesture.key)).toMatchObject({ role: 'icon' });
  const afterwards = planReach(graph, without, (gesture) => gesture.key === leg.gesture.key);
  expect(firstLeg(afterwards, name)).toBeUndefined();
  expect(firstLeg(planReach(graph, readScene({ role: '', name: '', states: [], children: [] })), name)).toBeUndefined();
});

/** Whether a click on this element is a way to what it brings up, where it also changes what the screens say. */
function isWayBy(role: string, before: UiNode[], after: UiNode[]): boolean {
  const graph = createGraph();
  const [from, to] = [before, after].map((nodes) =>
    readMoment({ tree: testDesktop(testFrame('a', ...nodes)), files: [], window: '' }),
  );
  const opener = from!.scene.elements.find((element) => element.role === role)!;
  addMoment(graph, from!);
  addTransition(graph, { kind: 'click', key: opener.key }, from!, to!, {
    trajectoryId: 't',
    turn: 1,
    start: 0,
    end: 1,
  });
  const shown = to!.scene.reachable.find(({ name }) => name === 'Shown')!;
  return planReach(graph, from!.scene).has(shown.key);
}

const shown = testNode('push button', 'Shown');
const box = (...states: string[]): UiNode => testNode('check box', 'Bold', { states });

const page = (text: string): UiNode => testNode('text', 'Text', { text, states: ['editable', 'multi-line'] });

test('another page of tabs is a way though it has settings of its own, one that alters a text or a setting is none', () => {
  const tab = testNode('page tab', 'Notes');
  expect(isWayBy('page tab', [tab], [tab, box('checked'), shown])).toBe(true);
  expect(isWayBy('page tab', [tab, box()], [tab, box('checked'), shown])).toBe(false);
  expect(isWayBy('page tab', [tab, page('a')], [tab, page('b'), shown])).toBe(false);
  expect(isWayBy('page tab', [tab, page('')], [tab, page('b'), shown])).toBe(false);
  // An empty field that is locked shows what is chosen on the page.
  const locked = testNode('text', 'Text', { text: '', states: ['multi-line'] });
  expect(isWayBy('page tab', [tab, locked], [tab, page('b'), shown])).toBe(true);
  const button = testNode('push button', 'Go');
  expect(isWayBy('push button', [button, box()], [button, box('checked'), shown])).toBe(false);
});

const list = (...names: string[]): UiNode =>
  testNode('list', 'Files', { children: names.map((name) => testNode('list item', name)) });

test('a new name for an item is no way to what is called so then', () => {
  const [from, to] = [list('Home'), list('Rota')].map((nodes) =>
    readMoment({ tree: testDesktop(testFrame('a', nodes)), files: [], window: '' }),
  );
  const graph = createGraph();
  const [home] = from!.scene.reachable;
  const source = { trajectoryId: 't', turn: 1, start: 0, end: 3 };
  addTransition(graph, { kind: 'rename', key: home!.key, text: 'Rota' }, from!, to!, source);
  expect(planReach(graph, from!.scene).has(to!.scene.reachable[0]!.key)).toBe(false);
});

const menu = (isOpen: boolean, ...states: string[]): UiNode => {
  const entries = [
    testNode('check menu item', 'Ruler', { states, hidden: !isOpen }),
    testNode('menu item', 'Shown', { hidden: !isOpen }),
  ];
  const view = testNode('menu', 'View', { states: [isOpen && 'selected'], children: entries });
  return testNode('menu bar', '', { children: [view] });
};

test('a menu is a way though the marks of entries are brought up to date when it opens', () => {
  expect(isWayBy('menu', [menu(false)], [menu(true, 'checked')])).toBe(true);
});
