import { expect, test } from 'vitest';
import type { Check } from '../../../schema/index.ts';
import { evaluateCheck } from '../../../check/evaluate-check.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { executionContext, exploreWorkbench, runOnWorkbench, type Move } from '../../../testing/workbench-runs.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';
import { createExecutorOn } from './create-executor.ts';

const start = startWorkbench();
const WRAP = 'application:bench/frame/menu:View/menu item:Wrap';
const moves: Move[] = [
  ['click', 'menu', 'View'],
  ['click', 'menu item', 'Wrap'],
];
const check: Check = {
  expect: [{ fact: { kind: 'checked', subject: WRAP }, op: 'equals', value: 'true' }],
  allow: [],
};

/** The graph with keys drawn beside an entry, to which the workbench does not react. */
function withShortcut(graph: ExplorationGraph): ExplorationGraph {
  const wrap = graph.known.get(WRAP)!;
  const known = new Map(graph.known).set(WRAP, { ...wrap, node: { ...wrap.node, shortcut: 'Ctrl+W' } });
  return { ...graph, known };
}

test('a gesture whose habit changes nothing on the screen is carried out in the plain way', async () => {
  const graph = withShortcut(exploreWorkbench(start, moves));
  const runs = await Promise.all(
    Array.from({ length: 6 }, async (_, at) =>
      runOnWorkbench(start, createExecutorOn(graph, { ...executionContext(check), seed: `seed ${at}` })),
    ),
  );
  const tried = runs.filter(({ run }) => run.decisions[0]?.action.type === 'hotkey');
  expect(tried.length).toBeGreaterThan(0);
  for (const { run } of tried) {
    const steps = run.decisions;
    expect(steps.filter(({ action }) => action.type === 'hotkey' && action.keys.join('+') === 'ctrl+w')).toHaveLength(
      1,
    );
    expect(steps.map(({ intent }) => intent)).toContain('Click the "Wrap" menu item in the "View" menu');
    expect(evaluateCheck(check, run).passed).toBe(true);
  }
});
