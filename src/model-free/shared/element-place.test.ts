import { describe, expect, it } from 'vitest';
import { readToolkitTrees } from '../../testing/toolkits/recorded-trees.ts';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { listElements } from '../../ui/list-elements.ts';
import { isOnMenuBar, makesEntry, markedBeside, opensMenu } from './element-place.ts';

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
  ['Add-ons', false],
])('the command %s', (name, makes) => {
  it(`${makes ? 'makes' : 'does not make'} something to work on`, () => {
    expect(makesEntry({ role: 'push button', name, node: testNode('push button', name), ancestors: [] })).toBe(makes);
  });
});
