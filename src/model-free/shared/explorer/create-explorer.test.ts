/** What the explorer promises whatever its preferences are; how good it is, a benchmark measures. */
import { expect, test } from 'vitest';
import { actOnWorkbench } from '../../../testing/workbench-screen.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import type { Bounds, UiNode } from '../../../schema/index.ts';
import type { EpisodeContext, Memory, Policy } from '../../../agent/policy.ts';
import { createExplorerOn } from './create-explorer.ts';
import { createGraph, type ExplorationGraph } from '../exploration-graph.ts';
import { gestureSignature } from '../gesture.ts';
import { observeWorkbench, runOnWorkbench } from '../../../testing/workbench-runs.ts';

const start = startWorkbench();
const never = new AbortController().signal;

function explorer(graph: ExplorationGraph, seed = 'seed'): Policy {
  const memory: Memory = { summaries: [], trajectories: [] };
  const context: EpisodeContext = { app: 'workbench', goal: 'explore', memory, seed, maxSteps: 60 };
  return createExplorerOn(graph, context);
}

test('the same screens and seed give the same decisions', async () => {
  const runs = await Promise.all([1, 2].map(() => runOnWorkbench(start, explorer(createGraph()), 60)));
  const [first, second] = runs.map(({ run }) => run.decisions);
  expect(first!.length).toBeGreaterThan(30);
  expect(second).toEqual(first);
});

test('it opens menus and windows, alters things, and ends by itself in time', async () => {
  const graph = createGraph();
  const { run, end } = await runOnWorkbench(start, explorer(graph), 60);
  expect(end).toBe('done');
  expect(run.states.some(({ menu }) => menu !== undefined)).toBe(true);
  expect(run.states.some(({ window }) => window !== undefined)).toBe(true);
  expect(
    graph.transitions.some(({ changes }) => changes.some(({ strict, before }) => strict && before !== undefined)),
  ).toBe(true);
});

test('a second turn takes up what the first has left', async () => {
  const graph = createGraph();
  await runOnWorkbench(start, explorer(graph), 40);
  const triedBefore = new Set(graph.tried.keys());
  const transitionsBefore = graph.transitions.length;
  await runOnWorkbench(start, explorer(graph), 40);
  const second = graph.transitions.slice(transitionsBefore).map(({ gesture }) => gestureSignature(gesture));
  const isNew = second.map((signature) => !triedBefore.has(signature));
  expect(isNew.filter(Boolean).length).toBeGreaterThan(isNew.length / 2);
});

test('once everything was tried it stops before its steps are used up', async () => {
  const graph = createGraph();
  let turn = await runOnWorkbench(start, explorer(graph), 400);
  for (let more = 0; more < 4; more += 1) turn = await runOnWorkbench(start, explorer(graph), 400);
  expect(turn.end).toBe('done');
  expect(turn.run.actions.length).toBeLessThan(300);
});

test('an application that has no window left is opened again', async () => {
  const observation = { ...observeWorkbench(start), tree: testDesktop() };
  const { action } = await explorer(createGraph()).nextAction({ observation, history: [], stepsLeft: 9 }, never);
  expect(action).toEqual({ type: 'open', target: 'workbench' });
});

test('another application that came up is left', async () => {
  const policy = explorer(createGraph());
  const home = observeWorkbench(start);
  await policy.nextAction({ observation: home, history: [], stepsLeft: 9 }, never);
  const tree = structuredClone(home.tree);
  tree.children[0]!.name = 'browser';
  const { action } = await policy.nextAction({ observation: { ...home, tree }, history: [], stepsLeft: 8 }, never);
  expect(['hotkey', 'switch_applications']).toContain(action.type);
});

/** A workbench whose windows never close. */
const actWhileStuck: typeof actOnWorkbench = (state, action) => {
  const after = actOnWorkbench(state, action);
  return { ...after, window: state.window ?? after.window };
};

test('a window that cannot be left does not use up the turn', async () => {
  const opened = startWorkbench({ window: 'About' });
  const { end, run } = await runOnWorkbench(opened, explorer(createGraph()), 200, actWhileStuck);
  expect(end).toBe('done');
  expect(run.actions.length).toBeLessThan(60);
});

const at = (x: number, y: number): Bounds => ({ x, y, width: 90, height: 20 });

/** A window with a button that opens a dialog, whose Add changes its list each time and which stays until Escape. */
function windowWithList(isOpen: boolean, added: number): UiNode {
  const buttons = ['Constants...', 'Help', 'Zoom'].map((name, index) =>
    testNode('push button', name, { bounds: at(400, 20 + index * 30) }),
  );
  const list = testNode('dialog', 'Constants', {
    states: ['active', 'modal'],
    bounds: { x: 80, y: 20, width: 300, height: 360 },
    children: [
      testNode('push button', 'Add', { bounds: at(100, 70) }),
      testNode('check box', 'List changed', { states: [added % 2 === 1 && 'checked'], bounds: at(100, 100) }),
      ...Array.from({ length: added }, (_, index) =>
        testNode('push button', `Row ${index}`, { bounds: at(200, 40 + index * 30) }),
      ),
    ],
  });
  return testDesktop(testFrame('a', ...buttons), ...(isOpen ? [list] : []));
}

test('what was set in a dialog that stays is added once, and the dialog left', async () => {
  const policy = explorer(createGraph());
  const home = observeWorkbench(start);
  let [added, isOpen, closings] = [0, false, 0];
  for (let step = 0; step < 12; step += 1) {
    const observation = { ...home, tree: windowWithList(isOpen, added) };
    const history = Array.from({ length: step }, () => ({}) as never);
    const { action } = await policy.nextAction({ observation, history, stepsLeft: 40 - step }, never);
    if (isOpen && action.type === 'click' && action.x < 200 && action.y < 95) added += 1;
    if (isOpen && action.type === 'hotkey') [isOpen, closings] = [false, closings + 1];
    else if (action.type === 'click' && action.x > 400 && action.y < 45) isOpen = true;
  }
  expect(closings).toBeGreaterThan(0);
  expect(added).toBe(1);
});
