/** Rows of a tree, and the node at a place of the screen. */
import { expect, it } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { listRows, nodeAt, nodeOf } from './tree-rows.ts';

const node = (name: string, bounds?: UiNode['bounds'], children: UiNode[] = []): UiNode => ({
  role: 'panel',
  name,
  states: [],
  children,
  ...(bounds ? { bounds } : {}),
});
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const tree = node('screen', box(0, 0, 100, 100), [
  node('window', box(10, 10, 80, 80), [node('button', box(20, 20, 10, 10)), node('hidden')]),
  node('bar', box(0, 0, 100, 10)),
]);

const names = (closed: string[]) => listRows(tree, new Set(closed)).map((row) => `${row.level} ${row.node.name}`);
const nameAt = (x: number, y: number) => {
  const path = nodeAt(tree, { x, y });
  return path === undefined ? undefined : nodeOf(tree, path)?.name;
};

it('lists what is open, with levels', () => {
  expect(names([])).toEqual(['1 screen', '2 window', '3 button', '3 hidden', '2 bar']);
  expect(names(['0.0'])).toEqual(['1 screen', '2 window', '2 bar']);
});

it('finds the smallest node at a place, and the node of a path', () => {
  expect([nameAt(25, 25), nameAt(15, 15), nameAt(50, 5), nameAt(95, 50), nameAt(101, 0)]).toEqual([
    'button',
    'window',
    'bar',
    'screen',
    undefined,
  ]);
});
