/** What the explorer promises whatever its preferences are; how good it is, a benchmark measures. */
import { expect, test } from 'vitest';
import { actOnWorkbench } from '../../../testing/workbench-screen.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { testDesktop } from '../../../testing/tree.ts';
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
