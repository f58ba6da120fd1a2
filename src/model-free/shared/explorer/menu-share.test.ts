import { expect, test } from 'vitest';
import type { EpisodeContext } from '../../../agent/policy.ts';
import type { Trajectory } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { runOnWorkbench } from '../../../testing/workbench-runs.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { isVisible, listElements } from '../../../ui/list-elements.ts';
import { MAX_WHILE_OWED } from '../weights.ts';
import { createGraph, type ExplorationGraph } from '../exploration-graph.ts';
import { createExplorerOn } from './create-explorer.ts';
import { noteStepsInDialog } from './dialog-budget.ts';
import { startExploration } from './exploration-state.ts';
import { isOfMenu, mayGoOn, owesMenus } from './menu-share.ts';

const STEPS = 20;

/** Gestures on menus in a turn of an application that an earlier turn has seen something of. */
async function menuGestures(turn: number): Promise<number> {
  const graph = createGraph();
  await explore(graph, 1);
  const before = graph.transitions.length;
  await explore(graph, turn);
  const own = graph.transitions.slice(before).map(({ gesture }) => graph.known.get(gesture.key));
  return own.filter((element) => element && isOfMenu(element)).length;
}

async function explore(graph: ExplorationGraph, turn: number): Promise<void> {
  // Turns before are only counted.
  const trajectories = Array.from({ length: turn - 1 }, () => ({}) as Trajectory);
  const memory: EpisodeContext['memory'] = { summaries: [], trajectories };
  const context: EpisodeContext = { app: 'workbench', goal: 'explore', memory, seed: 'seed', maxSteps: STEPS };
  await runOnWorkbench(startWorkbench(), createExplorerOn(graph, context), STEPS);
}

test('later turns give a part of their steps to menus', async () => {
  const [first, later] = await Promise.all([menuGestures(1), menuGestures(2)]);
  expect(later).toBeGreaterThanOrEqual(first);
  expect(later).toBeGreaterThanOrEqual(STEPS * 0.3);
});

test('entries of menus are of menus, options of drop-down lists are not', () => {
  const [menu, list] = [testNode('menu', 'File'), testNode('combo box', 'Colour')];
  expect(isOfMenu({ role: 'menu item', ancestors: [menu] })).toBe(true);
  expect(isOfMenu({ role: 'menu item', ancestors: [list, testNode('menu', '')] })).toBe(false);
  expect(isOfMenu({ role: 'push button', ancestors: [menu] })).toBe(false);
});

function screenOf(entries: number) {
  const inMenu = Array.from({ length: entries }, (_, index) =>
    testNode('menu item', `Entry ${index}`, { hidden: true }),
  );
  return { elements: listElements(testDesktop(testFrame('a', testNode('menu', 'File', { children: inMenu })))) };
}

test('of very many entries no part is owed', () => {
  const exploration = startExploration({ app: 'a', seed: 's', turn: 2, graph: createGraph() });
  expect([20, 500].map((entries) => owesMenus(exploration, screenOf(entries)))).toEqual([true, false]);
});

test('while menus are owed, a dialog that had its tries is gone on with for the button on the page in front alone', () => {
  const exploration = startExploration({ app: 'a', seed: 's', turn: 2, graph: createGraph() });
  const children = [testNode('push button', 'Add'), testNode('check box', 'Exact')];
  const tree = testDesktop(testFrame('a'), testNode('dialog', 'Constants', { states: ['active'], children }));
  const [button, box] = ['Add', 'Exact'].map((name) =>
    listElements(tree)
      .filter(isVisible)
      .find((element) => element.name === name)!,
  );
  const answers = (): boolean[] => [
    mayGoOn(exploration, button!, true),
    mayGoOn(exploration, button!, false),
    mayGoOn(exploration, box!, true),
  ];
  expect(answers()).toEqual([true, true, true]);
  for (let tries = 0; tries < MAX_WHILE_OWED; tries += 1) noteStepsInDialog(exploration.budget, button!.windowKey, 1);
  expect(answers()).toEqual([false, false, false]);
  exploration.unconfirmed.set(button!.windowKey, 1);
  expect(answers()).toEqual([true, false, false]);
});
