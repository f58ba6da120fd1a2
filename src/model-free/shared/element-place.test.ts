import { describe, expect, it } from 'vitest';
import { readToolkitTrees } from '../../testing/toolkits/recorded-trees.ts';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { listElements } from '../../ui/list-elements.ts';
import {
  alikeDialogs,
  isOnMenuBar,
  makesEntry,
  markedBeside,
  opensMenu,
  opensSettings,
  tellsOfThing,
} from './element-place.ts';

describe.each(readToolkitTrees())('the menu bar of %s', (_, trees) => {
  const elements = listElements(trees['menu']!);
  const named = (name: string) =>
    elements.filter((element) => element.name === name && element.role.startsWith('menu'));

  it('has entries that open menus, whatever the toolkit calls them', () => {
    const onBar = named('Demo').filter(isOnMenuBar);
    expect(onBar).toHaveLength(1);
    expect(onBar.every(opensMenu)).toBe(true);
  });

  it('does not have the entries of its menus, which open none', () => {
    expect(named('Alpha').length).toBeGreaterThan(0);
    expect(named('Alpha').some((element) => isOnMenuBar(element) || opensMenu(element))).toBe(false);
  });
});

const entry = (name: string, ...states: string[]) =>
  testNode(states.length > 0 ? 'check menu item' : 'menu item', name, { states });

const besides = (...entries: UiNode[]) => {
  const menu = testNode('menu', 'Angle', { children: [testNode('popup menu', '', { children: entries })] });
  const elements = listElements(testDesktop(testFrame('a', menu)));
  return elements.filter(({ role }) => role === 'menu item').map(markedBeside);
};

describe('an entry of a menu that tells marks only of what is on', () => {
  it('may be switched where another one is on', () => {
    expect(besides(entry('Degree'), entry('Radian', 'checked'))).toEqual(['other', 'only']);
    expect(besides(entry('Grid', 'checked'), entry('Ruler', 'checked'))).toEqual([undefined, undefined]);
    expect(besides(entry('Cut'), entry('Copy'))).toEqual([undefined, undefined]);
  });
});

describe.each([
  ['Add Node', true],
  ['New contact', true],
  ['Create Table...', true],
  ['New', false],
  ['New Window', false],
  ['New Database', false],
  ['New Project…', false],
  ['New Collection', false],
  ['Create File', false],
  ['Add Session', false],
  ['New Profile', true],
  ['Add-ons', false],
])('the command %s', (name, makes) => {
  it(`${makes ? 'makes' : 'does not make'} something to work on`, () => {
    expect(makesEntry({ role: 'push button', name, node: testNode('push button', name), ancestors: [] })).toBe(makes);
  });
});

describe.each([
  ['Properties', true],
  ['Document Properties…', true],
  ['Word Count...', true],
  ['Image Information', true],
  ['Property', false],
  ['System Information', false],
  ['New Node Properties', false],
  ['Change Node Properties', false],
  ['Details of the offer', false],
])('the command %s', (name, tells) => {
  it(`${tells ? 'tells' : 'does not tell'} of what is open or chosen`, () => {
    const command = { role: 'menu item', name, node: testNode('menu item', name), ancestors: [] };
    const windows = ['application:a/frame', 'application:a/dialog:Open'];
    expect(windows.map((windowKey) => tellsOfThing({ ...command, windowKey }))).toEqual([tells, false]);
  });
});

it('tells of an item and not of what is open where it pops up over the item', () => {
  const name = 'Properties';
  const node = testNode('menu item', name);
  const [menu, bar] = [testNode('menu', ''), testNode('menu bar', '')];
  const tells = (ancestors: UiNode[]): boolean =>
    tellsOfThing({ role: 'menu item', name, node, ancestors, windowKey: 'application:a/frame' });
  expect([tells([menu]), tells([bar, menu]), tells([])]).toEqual([false, true, true]);
});

describe.each([
  ['Preferences', 'menu item', true],
  ['Document Settings...', 'menu item', true],
  ['Options…', 'push button', true],
  ['Settings', 'menu', false],
  ['Show Options', 'check menu item', false],
  ['Preserve Options', 'check menu item', false],
  ['Reset Preferences', 'menu item', false],
  ['Save Settings', 'menu item', false],
  ['Settings of the page', 'menu item', false],
])('%s, a %s', (name, nodeRole, opens) => {
  it(`${opens ? 'opens' : 'does not open'} settings`, () => {
    const role = nodeRole.replace('check ', '');
    const children = role === 'menu' ? [testNode('menu item', 'All')] : [];
    const command = { role, name, node: testNode(nodeRole, name, { children }), ancestors: [] };
    const windows = ['application:a/frame', 'application:a/dialog:Open'];
    expect(windows.map((windowKey) => opensSettings({ ...command, windowKey }))).toEqual([opens, false]);
  });
});

describe('the keys of two dialogs', () => {
  it.each([
    ['dialog:New Account (1 of 6)', 'dialog:New Account (2 of 6)', true],
    ['dialog:New Account (1 of 6)/text', 'dialog:New Account (12 of 60)/text', true],
    ['file chooser:Open', 'file chooser:Save As', true],
    ['dialog:New Account (1 of 6)', 'dialog:New Book (1 of 6)', false],
    ['dialog:Rows (first of 6)', 'dialog:Rows (last of 6)', false],
    ['dialog:Open', 'dialog:Save As', false],
  ])('%s and %s are alike: %j', (one, other, areAlike) => {
    const [first, second] = [one, other].map((key) => alikeDialogs(`application:bench/${key}`));
    expect(first === second).toBe(areAlike);
  });
});
