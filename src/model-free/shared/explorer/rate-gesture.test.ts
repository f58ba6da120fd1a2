import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { addMoment, createGraph, readMoment } from '../exploration-graph.ts';
import { startExploration } from './exploration-state.ts';
import { rateGesture } from './rate-gesture.ts';

const submenu = (name: string): UiNode =>
  testNode('menu', name, { children: [testNode('menu item', 'One', { hidden: true })] });

/** What clicks are worth on the entries of an open menu, by name. */
function rate(...names: string[]): number[] {
  const entries = names.map((name) =>
    name.startsWith('menu ') ? submenu(name.slice(5)) : testNode('menu item', name),
  );
  const menu = testNode('menu', 'File', { states: ['selected'], children: entries });
  const tree = testDesktop(testFrame('a', testNode('menu bar', '', { children: [menu] })));
  const moment = readMoment({ tree, files: [], window: '' });
  const graph = createGraph();
  addMoment(graph, moment);
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph });
  return names.map((name) => {
    const element = moment.scene.reachable.find((other) => other.name === name.replace('menu ', ''))!;
    return rateGesture(exploration, { kind: 'click', key: element.key }, element);
  });
}

test('of menus inside a menu the one of what can be made goes before settings, another one after them', () => {
  const [making, settings, recent, zoom] = rate('menu Create New', 'Preferences', 'menu Recent Files', 'Zoom In');
  expect(making).toBeGreaterThan(settings!);
  expect(settings).toBeGreaterThan(recent!);
  expect(recent).toBeGreaterThan(zoom!);
});
