import { expect, test } from 'vitest';
import type { Bounds, UiNode } from '../schema/index.ts';
import { readScene, type Scene } from './scene.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';

function reachableNames(...windows: UiNode[]): string[] {
  return readScene(testDesktop(...windows)).reachable.map(({ name }) => name);
}

const save = testNode('push button', 'Save');
const cancel = testNode('push button', 'Cancel');
const question = testNode('dialog', 'Question', { states: ['active', 'modal'], children: [cancel] });
const behind = (...children: UiNode[]): UiNode => testNode('frame', 'a', { children });

function menuBar(open: boolean): UiNode {
  const entries = [testNode('check menu item', 'Wrap', { hidden: !open })];
  return testNode('menu bar', '', { children: [testNode('menu', 'View', { children: entries })] });
}

function noteList(...names: string[]): UiNode {
  return testNode('list', 'Notes', { children: names.map((name) => testNode('list item', name)) });
}

test('a main window alone: everything a person can act on is within reach, labels and disabled elements are not', () => {
  const disabled: UiNode = { ...testNode('push button', 'Undo'), states: ['showing', 'visible'] };
  const scene = readScene(testDesktop(testFrame('a', menuBar(false), save, testNode('label', 'Ready'), disabled)));
  expect(scene.reachable.map(({ name }) => name)).toEqual(['View', 'Save']);
  expect(scene).toMatchObject({ front: 'application:bench/frame', popup: false, dialog: false });
});

test('a dialog in front keeps clicks from the window behind it', () => {
  expect(reachableNames(behind(save), question)).toEqual(['Cancel']);
  const scene = readScene(testDesktop(behind(save), question));
  expect(scene).toMatchObject({ dialog: true, front: 'application:bench/dialog:Question' });
});

test('an open menu covers all but its entries and the menu bar', () => {
  const scene = readScene(testDesktop(testFrame('a', menuBar(true), save)));
  expect(scene.reachable.map(({ name }) => name)).toEqual(['View', 'Wrap']);
  expect(scene.popup).toBe(true);
});

function dropDown(...entries: UiNode[]): UiNode {
  const bounds = { x: 0, y: 100, width: 100, height: 20 };
  return testNode('combo box', 'A4', { bounds, children: [testNode('menu', '', { bounds, children: entries })] });
}

function entryAt(name: string, y: number): UiNode {
  return testNode('menu item', name, { bounds: { x: 0, y, width: 100, height: 20 } });
}

test('a closed drop-down list that shows its choice covers nothing', () => {
  const scene = readScene(testDesktop(testFrame('a', dropDown(entryAt('A4', 100)), save)));
  expect(scene.reachable.map(({ name }) => name)).toEqual(['A4', 'Save']);
  expect([scene.popup, scene.reachable[0]?.role]).toEqual([false, 'combo box']);
});

test('an open drop-down list covers the rest, whether its toolkit calls it expanded or not', () => {
  const open = dropDown(entryAt('A4', 100), entryAt('A5', 120));
  expect(reachableNames(testFrame('a', open, save))).toEqual(['A4', 'A5']);
  const short = dropDown(entryAt('A4', 100));
  const expanded = { ...short, states: [...short.states, 'expanded'] };
  expect(reachableNames(testFrame('a', expanded, save))).toEqual(['A4']);
});

test('entries of a closed menu that only claim to be showing cover nothing', () => {
  const entry = testNode('menu item', 'Reply');
  const ghost = { ...entry, states: entry.states.filter((state) => state !== 'visible') };
  const menu = testNode('popup menu', '', { children: [ghost] });
  expect(reachableNames(testFrame('a', menu, save))).toEqual(['Save']);
});

/** A page with a button at its top and a menu in its navigation. */
function settingsPage(y: number): UiNode {
  const entries = [entryAt('Privacy', y), entryAt('Languages', y + 20)];
  const menu = testNode('menu', '', { bounds: { x: 0, y, width: 100, height: 40 }, children: entries });
  const navigation = testNode('landmark', '', { children: [menu] });
  return testFrame('a', testNode('document web', 'Settings', { children: [navigation, save] }));
}

test('a menu that stands in the navigation of a page covers nothing, one that pops up there covers the rest', () => {
  expect(reachableNames(settingsPage(100))).toEqual(['Privacy', 'Languages', 'Save']);
  expect(readScene(testDesktop(settingsPage(100))).popup).toBe(false);
  expect(reachableNames(settingsPage(0))).toEqual(['Privacy', 'Languages']);
});

test('a text is within reach when it can be edited', () => {
  const texts = [testNode('text', 'read'), testNode('text', 'write', { states: ['editable'] })];
  expect(reachableNames(testFrame('a', ...texts))).toEqual(['write']);
});

test('pictures outside of lists are no icons to click', () => {
  const icon = testNode('icon', 'report.txt');
  expect(reachableNames(testFrame('a', icon))).toEqual([]);
  expect(reachableNames(testFrame('a', testNode('layered pane', 'Files', { children: [icon] })))).toEqual([
    'report.txt',
  ]);
});

test('without a window nothing is within reach', () => {
  const scene = readScene(testDesktop());
  expect([scene.front, scene.reachable]).toEqual([undefined, []]);
});

const stateOf = (...windows: UiNode[]): string => readScene(testDesktop(...windows)).stateId;

function editor(title: string, text: string, ...items: string[]): UiNode {
  return testFrame(title, testNode('text', text, { text, states: ['editable'] }), noteList(...items), save);
}

test('the state is the same whatever data is shown', () => {
  expect(stateOf(editor('*b.txt', 'much longer', 'Tea', 'Milk', 'Sugar'))).toBe(stateOf(editor('a.txt', '', 'Bread')));
});

test('the state is the same whatever numbers names hold', () => {
  const [three, twelve] = ['Inbox (3)', 'Inbox (12)'].map((name) => stateOf(testFrame('a', testNode('link', name))));
  expect(three).toBe(twelve);
});

test('the state is another one on another kind of screen', () => {
  const states = [
    stateOf(testFrame('a', menuBar(false), save)),
    stateOf(testFrame('a', menuBar(true), save)),
    stateOf(testFrame('a', menuBar(false), cancel)),
    stateOf(testFrame('a', menuBar(false), save, noteList('Milk'))),
    stateOf(behind(menuBar(false), save), question),
  ];
  expect(new Set(states).size).toBe(states.length);
});

test('an open drop-down list whose entries tell nothing covers what is behind it', () => {
  const box = { x: 600, y: 570, width: 160, height: 34 };
  const list = testNode('filler', '', { bounds: { x: 600, y: 360, width: 165, height: 200 } });
  const sceneWith = (...children: UiNode[]): Scene => {
    const field = testNode('combo box', 'Repeat', { bounds: box, children, states: ['pressed'] });
    return readScene(testDesktop(testFrame('a', testNode('text', 'Title', { states: ['editable'] }), field)));
  };
  expect(sceneWith(list)).toMatchObject({ popup: true, reachable: [] });
  const inside = testNode('filler', '', { bounds: { ...box, width: 100 } });
  const closed = sceneWith(inside);
  expect([closed.popup, closed.reachable.map(({ name }) => name)]).toEqual([false, ['Title', 'Repeat']]);
});

function at(top: number, height: number): { bounds: Bounds } {
  return { bounds: { x: 10, y: 100 + top, width: 120, height } };
}

test.each([
  ['one entry below the box', 34, ['Red'], true],
  ['two entries below the box', 34, ['Red', 'Green'], true],
  ['three entries over the box', -8, ['Red', 'Green', 'Blue'], true],
  ['its choice alone', 8, ['Red'], false],
])('entries of a drop-down list cover the rest where it is open: %s', (_, y, names, isOpen) => {
  const children = names.map((name, row) => testNode('list item', name, at(y + row * 16, 16)));
  const list = testNode('list', '', { ...at(y, names.length * 16), children });
  const box = testNode('combo box', 'Colour', { ...at(0, 32), children: [list] });
  const scene = readScene(testDesktop(testFrame('a', box, save)));
  expect(scene.popup).toBe(isOpen);
  expect(scene.reachable.map(({ name }) => name)).toEqual(isOpen ? names : ['Colour', 'Save']);
});
