import { expect, test } from 'vitest';
import type { Action } from './index.ts';
import { mapPoints, pointsOf } from './points.ts';

const half = ({ x, y }: { x: number; y: number }) => ({ x: x / 2, y: y / 2 });
const drag: Action = { type: 'drag_and_drop', from: { x: 2, y: 4 }, to: { x: 6, y: 8 }, holdKeys: [] };
const wheel: Action = { type: 'scroll', x: 2, y: 4, clicks: 3, shift: false };

test('every point of an action is read in the order in which it is made', () => {
  expect(pointsOf(drag)).toEqual([drag.from, drag.to]);
  expect(pointsOf(wheel)).toEqual([{ x: 2, y: 4 }]);
  expect(pointsOf({ type: 'scroll', direction: 'down' })).toEqual([]);
});

test('every point is mapped, and nothing else', () => {
  expect(mapPoints(drag, half)).toEqual({ ...drag, from: { x: 1, y: 2 }, to: { x: 3, y: 4 } });
  expect(mapPoints(wheel, half)).toEqual({ ...wheel, x: 1, y: 2 });
  expect(mapPoints({ type: 'hotkey', keys: ['x', 'y'] }, half)).toEqual({ type: 'hotkey', keys: ['x', 'y'] });
});
