import { expect, it } from 'vitest';
import type { Bounds } from '../../../schema/index.ts';
import { testFrame, testNode } from '../../../testing/tree.ts';
import { widenOptions } from './widen-options.ts';

const BOX = { x: 20, y: 55, width: 220, height: 28 };

function widened(role: string, bounds: Bounds): Bounds | undefined {
  const list = testNode('menu', '', { children: [testNode('menu item', 'Green', { bounds })] });
  const box = testNode(role, 'Colour', { bounds: BOX, children: [list] });
  return widenOptions(testFrame('a', box)).children[0]!.children[0]!.children[0]!.bounds;
}

it('an entry of a drop-down list is as wide as its box', () => {
  const below = { x: 21, y: 108, width: 51, height: 24 };
  expect(widened('combo box', below)).toEqual({ ...below, width: 218 });
  const above = { ...below, y: 10 };
  expect(widened('combo box', above)).toEqual({ ...above, width: 218 });
});

it('what is wider, lies elsewhere, or in the box itself keeps its place', () => {
  for (const bounds of [
    { x: 20, y: 108, width: 300, height: 24 },
    { x: 60, y: 108, width: 51, height: 24 },
    { x: 21, y: 57, width: 51, height: 24 },
  ])
    expect(widened('combo box', bounds)).toEqual(bounds);
});

it('entries of menus keep their place', () => {
  const bounds = { x: 21, y: 108, width: 51, height: 24 };
  expect(widened('panel', bounds)).toEqual(bounds);
});
