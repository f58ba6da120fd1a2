import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { readScene } from '../../../ui/scene.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { scrollToElement } from './scroll-to.ts';

const SCREEN = { width: 600, height: 400 };
const pane = (...children: UiNode[]): UiNode =>
  testNode('scroll pane', '', { bounds: { x: 0, y: 100, width: 200, height: 100 }, children });
const button = (name: string, hidden = false): UiNode =>
  testNode('push button', name, { hidden, bounds: { x: 0, y: 110, width: 50, height: 20 } });

function scrollTo(name: string, ...children: UiNode[]) {
  const scene = readScene(testDesktop(testFrame('a', pane(...children))));
  const { key } = scene.elements.find((element) => element.name === name)!;
  return scrollToElement(scene, key, undefined, SCREEN, 'seed')?.action;
}

test.each([
  ['down', 'Last', 1],
  ['up', 'First', -1],
])('the wheel turns %s to an element that its pane has scrolled out of view', (_, name, direction) => {
  const action = scrollTo(name, button('First', true), button('Shown'), button('Last', true));
  expect(action).toMatchObject({ type: 'scroll', shift: false });
  expect(Math.sign((action as { clicks: number }).clicks)).toBe(direction);
});

test('the pointer stands beside what the wheel would change', () => {
  const slider = testNode('slider', '', { bounds: { x: 0, y: 130, width: 200, height: 40 } });
  const { y } = scrollTo('Last', slider, button('Shown'), button('Last', true)) as { y: number };
  expect(y < 130 || y >= 170).toBe(true);
});

test.each([
  ['in view', 'Shown'],
  ['between others that are in view, as what is folded away', 'Folded'],
])('nothing is scrolled to what is %s', (_, name) => {
  expect(scrollTo(name, button('Shown'), button('Folded', true), button('Other'))).toBeUndefined();
});

const cell = (row: number): UiNode => testNode('table cell', `Row ${row}`, { cell: { row, column: 0 } });
const table = (...rows: number[]) =>
  readScene(testDesktop(testFrame('a', testNode('table', 'Files', { children: rows.map(cell) }))));

test('a row that the tree leaves out is below the rows that it has, by its number', () => {
  const known = table(1, 9).elements.find(({ name }) => name === 'Row 9')!;
  const scene = table(1, 2, 3);
  expect(scrollToElement(scene, known.key, known, SCREEN, 'seed')?.action).toMatchObject({ type: 'scroll' });
  expect(scrollToElement(table(8, 10), known.key, known, SCREEN, 'seed')).toBeUndefined();
});
