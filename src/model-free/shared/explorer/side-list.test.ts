import { expect, test } from 'vitest';
import type { Bounds } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode, testTable } from '../../../testing/tree.ts';
import { listElements } from '../../../ui/list-elements.ts';
import { isInSideList, isOfPath } from './side-list.ts';

const LEFT: Bounds = { x: 0, y: 0, width: 140, height: 400 };
const RIGHT: Bounds = { x: 150, y: 0, width: 600, height: 400 };

/** Whether the items of a list of places and of another list, of the same window, are beside what the window is about. */
function areBeside(role: string, bounds: Bounds, hidden = false): boolean[] {
  const places = testNode('table', '', { bounds: LEFT, children: [testNode('table cell', 'Home')] });
  const files = testNode(role, '', { bounds, hidden, children: [testNode('icon', 'plan.txt', { hidden })] });
  const elements = listElements(testDesktop(testFrame('Papers', places, files)));
  return ['Home', 'plan.txt'].map((name) => isInSideList(elements.find((element) => element.name === name)!));
}

test('the items of a list beside one that is twice as large are beside what the window is about', () => {
  expect(areBeside('layered pane', RIGHT)).toEqual([true, false]);
  expect(areBeside('tree table', RIGHT)).toEqual([true, false]);
});

test('not beside a list of about their size, a part of another kind, or one that is not shown', () => {
  expect(areBeside('table', { ...RIGHT, width: 200 })).toEqual([false, false]);
  expect(areBeside('panel', RIGHT)).toEqual([false, false]);
  expect(areBeside('layered pane', RIGHT, true)).toEqual([false, false]);
});

test('a list beside one of its size with columns holds places', () => {
  const places = testNode('table', '', { children: [testNode('table cell', 'Home')] });
  const files = testTable('', ['Name', 'Size'], ['plan.txt', '3 kB']);
  const elements = listElements(testDesktop(testFrame('Papers', places, files)));
  const areBesides = ['Home', 'plan.txt'].map((name) => isInSideList(elements.find((one) => one.name === name)!));
  expect(areBesides).toEqual([true, false]);
});

test.each([
  [['/', 'home', 'user', 'Papers'], true],
  [['home', 'user', 'Papers'], true],
  [['Home', 'Back'], false],
  [['home', 'news'], false],
  [['Papers', 'user', '/'], true],
  [['7', '/', '8'], false],
])('buttons %j are those of a path: %j', (names, expected) => {
  const bar = testNode('panel', '', { children: names.map((name) => testNode('toggle button', name)) });
  const label = testNode('panel', '', { children: [testNode('label', '/'), testNode('push button', 'Go')] });
  const buttons = listElements(testDesktop(testFrame('Files', bar, label)));
  expect(names.map((name) => isOfPath(buttons.find((element) => element.name === name)!))).toEqual(
    names.map(() => expected),
  );
  expect(isOfPath(buttons.find(({ name }) => name === 'Go')!)).toBe(false);
});
