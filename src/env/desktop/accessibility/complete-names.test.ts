import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testFrame, testNode, type TestNodeFields } from '../../../testing/tree.ts';
import { completeNames } from './complete-names.ts';

function named(role: string, name: string, description: string, fields: TestNodeFields = {}): [string, string] {
  const node: UiNode = { ...testNode(role, name, fields), description };
  const { role: own, name: words } = completeNames(testFrame('a', node)).children[0]!;
  return [own, words];
}

test('a control without a name is called by its tool tip', () => {
  expect(named('push button', '', 'Print (Ctrl+P)')).toEqual(['push button', 'Print']);
  expect(named('toggle button', '', 'Bold\nMakes the text bold')).toEqual(['toggle button', 'Bold']);
});

test('names stay, and so do containers and fields, which have labels', () => {
  expect(named('push button', 'Print', 'Prints the page')).toEqual(['push button', 'Print']);
  expect(named('panel', '', 'Tools')).toEqual(['panel', '']);
  expect(named('text', '', 'Where the file goes')).toEqual(['text', '']);
});

test('a drawn part with a tool tip that takes clicks or the focus is a button', () => {
  expect(named('panel', '', 'Play', { states: ['has-tooltip', 'focusable'] })).toEqual(['push button', 'Play']);
  expect(named('panel', '', 'Meter', { states: ['has-tooltip'] })).toEqual(['panel', '']);
  const inside = [testNode('label', 'Volume')];
  expect(named('panel', '', 'Mixer', { states: ['has-tooltip', 'focusable'], children: inside })[0]).toBe('panel');
});

function rowOf(role: string, ...names: string[]): UiNode {
  return testNode('table row', '', { children: names.map((name) => testNode(role, name)) });
}

test('cells in rows get the number of their row, not counting rows of headers, and of their column', () => {
  const table = testNode('table', '', {
    children: [
      rowOf('column header', 'Name', 'Phone'),
      rowOf('table cell', 'Ann', '12'),
      rowOf('table cell', 'Bo', '34'),
    ],
  });
  const [headers, , second] = completeNames(testFrame('a', table)).children[0]!.children;
  expect(headers!.children.map(({ cell }) => cell)).toEqual([undefined, undefined]);
  expect(second!.children.map(({ cell }) => cell)).toEqual([
    { row: 1, column: 0 },
    { row: 1, column: 1 },
  ]);
});
