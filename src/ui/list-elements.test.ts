import { expect, test } from 'vitest';
import type { UiNode } from '../schema/index.ts';
import { isEnabled, isVisible, listElements, toTarget } from './list-elements.ts';
import { normaliseName } from './element-names.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';

function keysOf(...windows: UiNode[]): string[] {
  return listElements(testDesktop(...windows)).map(({ key }) => key);
}

function keyOf(role: string, name: string, ...windows: UiNode[]): string | undefined {
  return listElements(testDesktop(...windows)).find(({ node }) => node.role === role && node.name === name)?.key;
}

const save = testNode('push button', 'Save');

test('every element has a key of its own', () => {
  const twins = [testNode('push button', 'Go'), testNode('push button', 'Go'), testNode('push button', 'Go')];
  const keys = keysOf(testFrame('a', ...twins, testNode('panel', '', { children: twins })));
  expect(new Set(keys).size).toBe(keys.length);
});

function fields(title: string, held: string, value: number, y: number): UiNode {
  return testFrame(
    title,
    testNode('text', held, { text: held, states: ['editable'], bounds: { x: 0, y, width: 9, height: 9 } }),
    testNode('spin button', held, { value }),
    testNode('combo box', held, { children: [testNode('menu item', 'A4'), testNode('menu item', 'Letter')] }),
    save,
  );
}

test('a key stays when titles, texts, values and places change', () => {
  expect(keysOf(fields('notes.txt', 'milk', 1, 5))).toEqual(keysOf(fields('*letters.txt', 'bread', 7, 90)));
});

test('a key stays when siblings of another name or role come or go', () => {
  const alone = keyOf('push button', 'Save', testFrame('a', save));
  expect(
    keyOf('push button', 'Save', testFrame('a', testNode('push button', 'Open'), testNode('label', 'Save'), save)),
  ).toBe(alone);
  expect(keyOf('push button', 'Save', testFrame('a', testNode('panel', '', { children: [save] })))).toBe(alone);
});

test('siblings alike keep their keys when a hidden one appears', () => {
  const [shown, hidden] = [false, true].map((isHidden) => {
    const frame = testFrame('a', testNode('text', '', { hidden: isHidden }), testNode('text', '', { text: 'second' }));
    return listElements(testDesktop(frame)).find(({ node }) => node.text === 'second')!.key;
  });
  expect(shown).toBe(hidden);
});

test('fields of a page are known by their labels, those of a window by their place', () => {
  const named = [testNode('entry', 'Phone'), testNode('combo box', 'Status'), testNode('entry', '')];
  const page = testFrame('a', testNode('document web', 'Plots', { children: named }));
  const at = 'application:bench/frame/document web';
  expect(keysOf(page)).toEqual(expect.arrayContaining([`${at}/text:Phone`, `${at}/combo box:Status`, `${at}/text`]));
  expect(keysOf(testFrame('a', ...named))).not.toContain('application:bench/frame/text:Phone');
});

test('elements of the same name are told apart by the menu, window or list they are in', () => {
  const entry = testNode('menu item', 'Save');
  const keys = [
    keyOf('menu item', 'Save', testFrame('a', testNode('menu', 'File', { children: [entry] }))),
    keyOf('menu item', 'Save', testFrame('a', testNode('menu', 'Tools', { children: [entry] }))),
    keyOf('menu item', 'Save', testNode('dialog', 'Export', { children: [entry] })),
  ];
  expect(new Set(keys).size).toBe(3);
  expect(keys[0]).toBe('application:bench/frame/menu:File/menu item:Save');
});

test('what is on a tab of a main window is known without the name of the document it shows', () => {
  const [notes, letter] = ['notes.txt', 'letter.txt'].map((name) => testNode('page tab', name, { children: [save] }));
  expect(keyOf('push button', 'Save', testFrame('a', notes!))).toBe(
    keyOf('push button', 'Save', testFrame('a', letter!)),
  );
  expect(keyOf('push button', 'Save', testNode('dialog', 'Settings', { children: [notes!] }))).not.toBe(
    keyOf('push button', 'Save', testNode('dialog', 'Settings', { children: [letter!] })),
  );
});

test('a name that holds a slash does not look like a path', () => {
  const key = keyOf('push button', 'and/or', testFrame('a', testNode('push button', 'and/or')));
  expect(key?.split('/')).toHaveLength(3);
});

test('variants of a role share a class, the node keeps its own', () => {
  const [, , element] = listElements(testDesktop(testFrame('a', testNode('check menu item', 'Wrap'))));
  expect([element?.role, element?.node.role]).toEqual(['menu item', 'check menu item']);
});

test('elements know their window and the list that holds them', () => {
  const list = testNode('list', 'Notes', { children: [testNode('list item', 'Milk')] });
  const elements = listElements(testDesktop(testFrame('a', list), testNode('dialog', 'Find', { children: [save] })));
  const item = elements.find(({ name }) => name === 'Milk');
  expect(item?.collectionKey).toBe(elements.find(({ name }) => name === 'Notes')?.key);
  expect(item?.windowKey).toBe('application:bench/frame');
  expect(elements.find(({ name }) => name === 'Save')?.windowKey).toBe('application:bench/dialog:Find');
});

test('only what is on screen is visible', () => {
  const empty = { x: 0, y: 0, width: 0, height: 0 };
  const nodes = [
    testNode('icon', 'here'),
    testNode('icon', 'away', { hidden: true }),
    testNode('icon', '0', { bounds: empty }),
  ];
  const elements = listElements(testDesktop(testFrame('a', ...nodes)));
  expect(elements.filter((element) => element.role === 'icon').map((element) => isVisible(element))).toEqual([
    true,
    false,
    false,
  ]);
  expect(elements.filter(({ role }) => role === 'icon').every(isEnabled)).toBe(true);
});

/**
 * True if an item without its own "enabled" state is enabled, inside this role with these states and next to other
 * elements.
 */
function isItemEnabled(role: string, inside: string, states: string[], ...others: UiNode[]): boolean {
  const item: UiNode = { ...testNode(role, 'plan.txt'), states: ['showing'] };
  const holder = testNode(inside, 'Papers', { children: [item, ...others] });
  const tree = testDesktop(testFrame('a', { ...holder, states: [...states, 'showing'] }));
  return isEnabled(listElements(tree).find(({ name }) => name === 'plan.txt')!);
}

test('an icon is enabled that is in an enabled pane of which no icon says so', () => {
  expect(isItemEnabled('icon', 'layered pane', ['enabled'])).toBe(true);
  expect(isItemEnabled('icon', 'layered pane', ['sensitive'])).toBe(true);
  expect(isItemEnabled('icon', 'layered pane', [])).toBe(false);
  expect(isItemEnabled('icon', 'layered pane', ['enabled'], testNode('icon', 'todo.txt'))).toBe(false);
  expect(isItemEnabled('icon', 'layered pane', ['enabled'], testNode('text', ''))).toBe(true);
});

test('no other item is enabled that does not say so', () => {
  expect(isItemEnabled('push button', 'layered pane', ['enabled'])).toBe(false);
  expect(isItemEnabled('icon', 'list', ['enabled'])).toBe(false);
  expect(isItemEnabled('list item', 'list', ['enabled'])).toBe(false);
});

test.each([
  ['  Save \n as… ', 'Save as…'],
  ['*notes.txt', 'notes.txt'],
  ['notes.txt •', 'notes.txt'],
  ['*', '*'],
  [
    'This setting determines how large the pictures are that the program keeps in memory and shows.',
    'This setting determines how large the pictures are that the program keeps in',
  ],
  ['文'.repeat(90), '文'.repeat(80)],
])('the name %j reads %j', (name, read) => {
  expect(normaliseName(name)).toBe(read);
});

test('a target records role, name, key, ancestors and place', () => {
  const element = listElements(testDesktop(testFrame('*a', testNode('check menu item', 'Wrap')))).findLast(isVisible)!;
  expect(toTarget(element)).toEqual({
    role: 'check menu item',
    name: 'Wrap',
    key: 'application:bench/frame/menu item:Wrap',
    path: ['application:bench', 'frame:a'],
    bounds: { x: 0, y: 0, width: 100, height: 20 },
  });
});

test.each([
  ['Save Image As', 'file chooser'],
  ['Save As', 'file chooser'],
  ['Open Image', 'file chooser'],
  ['Save Changes?', 'dialog'],
  ['Image Properties', 'dialog'],
])('the dialog "%s" is a %s', (title, role) => {
  expect(listElements(testDesktop(testNode('dialog', title))).find(({ name }) => name === title)!.role).toBe(role);
});

const classOf = (children: UiNode[]): string =>
  listElements(testDesktop(testNode('dialog', 'Save Session', { children }))).find(
    ({ name }) => name === 'Save Session',
  )!.role;

test.each([
  ['Places', 'table'],
  ['Sidebar', 'list'],
])('a dialog that lists files beside %s is a file chooser under any title', (places, role) => {
  const lists = [testNode(role, places), testNode('tree', 'Files')];
  expect(classOf(lists)).toBe('file chooser');
  expect(classOf(lists.slice(0, 1))).toBe('dialog');
});
