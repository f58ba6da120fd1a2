/** What comes first: the views and rows of the main window, before its menu bar and settings. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { listElements } from '../../../ui/list-elements.ts';
import { isWork } from '../element-place.ts';
import { isInSideBar } from './side-list.ts';

const toggle = (name: string, x: number, y: number): UiNode =>
  testNode('toggle button', name, { bounds: { x, y, width: 100, height: 20 } });

function elementsOf(...children: UiNode[]) {
  return listElements(testDesktop(testFrame('a', ...children)));
}

test('buttons in a column are a side bar, buttons in a row or two of them are none', () => {
  const names = ['People', 'Events', 'Places'];
  const column = testNode('filler', '', { children: names.map((name, row) => toggle(name, 10, 30 * row)) });
  const row = testNode('tool bar', '', {
    children: ['Bold', 'Italic', 'Wide'].map((name, at) => toggle(name, 110 * at, 0)),
  });
  const two = testNode('panel', '', { children: [toggle('On', 10, 0), toggle('Off', 10, 30)] });
  const found = elementsOf(column, row, two).filter(isInSideBar);
  expect(found.map(({ name }) => name)).toEqual(names);
});

test('commands of the menu bar and commands that ask for settings are no work, what makes things is', () => {
  const buttons = ['Configure...', 'Preferences', 'Add Person...', 'Archive'].map((name) =>
    testNode('push button', name),
  );
  const menu = testNode('menu', 'View', { children: [testNode('menu item', 'Tool Bar')] });
  const elements = elementsOf(testNode('menu bar', '', { children: [menu] }), ...buttons);
  const roles = new Set(['push button', 'menu', 'menu item']);
  const work = elements.filter((element) => roles.has(element.role) && isWork(element));
  expect(work.map(({ name }) => name)).toEqual(['Add Person...', 'Archive']);
});
