import { assert, integer, pre, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import { testNode } from '../../testing/tree.ts';
import { clickPoint } from './click-point.ts';

const SCREEN = { width: 1280, height: 800 };
const SAVE = { x: 100, y: 40, width: 200, height: 40 };

function elementOf(node: UiNode, ancestors: UiNode[] = []): VisibleElement {
  return { node, key: node.name, role: node.role, name: node.name, windowKey: '', bounds: node.bounds!, ancestors };
}

const box = record({
  x: integer({ min: -200, max: 1279 }),
  y: integer({ min: -200, max: 799 }),
  width: integer({ min: 1, max: 1500 }),
  height: integer({ min: 1, max: 900 }),
});

test('a point lies in the inner 70 % of what is on the screen of an element', () => {
  assert(
    property(box, string(), (bounds, seed) => {
      const [left, top] = [Math.max(bounds.x, 0), Math.max(bounds.y, 0)];
      const right = Math.min(bounds.x + bounds.width, SCREEN.width);
      const bottom = Math.min(bounds.y + bounds.height, SCREEN.height);
      pre(right > left && bottom > top);
      const { x, y } = clickPoint(elementOf(testNode('push button', 'Save', { bounds })), SCREEN, seed);
      expect(Math.abs(x - (left + right) / 2)).toBeLessThanOrEqual((right - left) * 0.35 + 1);
      expect(Math.abs(y - (top + bottom) / 2)).toBeLessThanOrEqual((bottom - top) * 0.35 + 1);
      expect([x >= left, x < right, y >= top, y < bottom]).toEqual([true, true, true, true]);
    }),
    { numRuns: 1000 },
  );
});

test('the same seed gives the same point, others spread', () => {
  const save = elementOf(testNode('push button', 'Save', { bounds: SAVE }));
  const points = Array.from({ length: 100 }, (_, step) => clickPoint(save, SCREEN, `episode ${step}`));
  expect(clickPoint(save, SCREEN, 'episode 7')).toEqual(points[7]);
  expect(new Set(points.map(({ x, y }) => `${x},${y}`)).size).toBeGreaterThan(80);
  const mean = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  expect(Math.abs(mean - 200)).toBeLessThan(12);
});

test('a number field is clicked on its number, left of the arrows, unless that is scrolled away', () => {
  const field = testNode('spin button', 'Size', { bounds: { x: 0, y: 40, width: 200, height: 40 } });
  expect(clickPoint(elementOf(field), SCREEN)).toEqual({ x: 50, y: 60 });
  const pane = testNode('scroll pane', '', { bounds: { x: 120, y: 0, width: 400, height: 400 } });
  expect(clickPoint(elementOf(field, [pane]), SCREEN)).toEqual({ x: 160, y: 60 });
});

test('without a seed it is the exact middle', () => {
  expect(clickPoint(elementOf(testNode('push button', 'Save', { bounds: SAVE })), SCREEN)).toEqual({ x: 200, y: 60 });
});

test.each([
  ['check box', []],
  ['page tab', []],
  ['text', ['editable']],
  ['menu item', ['checkable']],
])('what must be hit exactly is clicked near its middle: %s %j', (role, states) => {
  const element = elementOf(testNode(role, 'Wrap', { bounds: SAVE, states }));
  for (let step = 0; step < 50; step++) {
    const { x, y } = clickPoint(element, SCREEN, `episode ${step}`);
    expect(Math.abs(x - 200)).toBeLessThanOrEqual(20);
    expect(Math.abs(y - 60)).toBeLessThanOrEqual(4);
  }
});

test('a button inside an element is not clicked in its place', () => {
  const star = testNode('push button', 'Star', {
    bounds: { x: 215, y: 40, width: 85, height: 40 },
    states: ['showing', 'clickable'],
  });
  const row = elementOf(testNode('list item', 'Tea', { bounds: SAVE, children: [star] }));
  for (let step = 0; step < 100; step++) expect(clickPoint(row, SCREEN, `episode ${step}`).x).toBeLessThan(215);
});

test('a row that is scrolled half out of its list is clicked where it can be seen', () => {
  const list = testNode('scroll pane', '', { bounds: { x: 100, y: 0, width: 200, height: 60 } });
  const row = elementOf(testNode('list item', 'Tea', { bounds: SAVE }), [list]);
  for (let step = 0; step < 50; step++) expect(clickPoint(row, SCREEN, `episode ${step}`).y).toBeLessThan(60);
});
