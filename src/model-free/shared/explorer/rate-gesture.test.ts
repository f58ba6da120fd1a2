import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { addMoment, createGraph, readMoment } from '../exploration-graph.ts';
import { startExploration } from './exploration-state.ts';
import { rateGesture } from './rate-gesture.ts';

const submenu = (name: string): UiNode =>
  testNode('menu', name, { children: [testNode('menu item', 'One', { hidden: true })] });

/** What clicks are worth in a turn on the entries of an open menu, by name. */
function rate(turn: number, ...names: string[]): number[] {
  const entries = names.map((name) =>
    name.startsWith('menu ') ? submenu(name.slice(5)) : testNode('menu item', name),
  );
  const menu = testNode('menu', 'File', { states: ['selected'], children: entries });
  const tree = testDesktop(testFrame('a', testNode('menu bar', '', { children: [menu] })));
  const moment = readMoment({ tree, files: [], window: '' });
  const graph = createGraph();
  addMoment(graph, moment);
  const exploration = startExploration({ app: 'bench', seed: 's', turn, graph });
  return names.map((name) => {
    const element = moment.scene.reachable.find((other) => other.name === name.replace('menu ', ''))!;
    return rateGesture(exploration, { kind: 'click', key: element.key }, element);
  });
}

const NAMES = ['menu Create New', 'Preferences', 'menu Recent Files', 'Zoom In'];

test('of menus inside a menu the one of what can be made goes before settings, another one after them', () => {
  const [making, settings, recent, zoom] = rate(1, ...NAMES);
  expect(making).toBeGreaterThan(settings!);
  expect(settings).toBeGreaterThan(recent!);
  expect(recent).toBeGreaterThan(zoom!);
});

test('a menu inside a menu is worth more in later turns, other entries as much as in the first', () => {
  const [first, later] = [rate(1, ...NAMES), rate(2, ...NAMES)];
  expect(later.map((worth, at) => worth > first[at]!)).toEqual([false, false, true, false]);
});
