import { expect, test } from 'vitest';
import type { Bounds } from '../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';
import { listElements } from './list-elements.ts';
import { findOnPicture } from './on-picture.ts';

const SCREEN = { width: 800, height: 600 };

function shownOf(...boxes: Bounds[]): string[] {
  const children = boxes.map((bounds, index) => testNode('push button', String(index), { bounds }));
  const pane = testNode('scroll pane', '', { bounds: { x: 0, y: 0, width: 1000, height: 300 }, children });
  const elements = listElements(testDesktop(testFrame('a', pane)));
  const isOnPicture = findOnPicture(elements, SCREEN);
  return elements.filter((element) => element.role === 'push button' && isOnPicture(element)).map(({ name }) => name);
}

test('what is scrolled out of its pane, or beyond the screen, is not on the picture', () => {
  const inside = { x: 10, y: 10, width: 80, height: 20 };
  expect(shownOf(inside, { ...inside, y: 310 }, { ...inside, x: 790 })).toEqual(['0']);
});

test('half of a small side is enough, and forty pixels of a long one', () => {
  const row = { x: 0, y: 0, width: 100, height: 20 };
  expect(shownOf({ ...row, y: 289 }, { ...row, y: 292 }, { ...row, y: 200, height: 5000 })).toEqual(['0', '2']);
});
