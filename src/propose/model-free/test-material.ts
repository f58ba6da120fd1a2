/** TEST SUPPORT: what the generator works on, made from a scripted exploration of the fake workbench. */
import { readMoment, type ExplorationGraph } from '../../agent/model-free/exploration-graph.ts';
import { planReach } from '../../agent/model-free/find-leg.ts';
import { learnOperations } from '../../agent/model-free/learn-operations.ts';
import { observeWorkbench } from '../../agent/model-free/test-workbench-runs.ts';
import { frameOf } from '../../check/frame.ts';
import type { Workbench } from '../../check/test-workbench.ts';
import type { Material } from './material.ts';

export function testMaterial(graph: ExplorationGraph, startState: Workbench, seed = 'seed'): Material {
  const start = readMoment(frameOf(observeWorkbench(startState)));
  const reach = planReach(graph, start.scene);
  const all = learnOperations(graph).filter(({ gestures }) => gestures[0] !== undefined && reach.has(gestures[0].key));
  const trajectoryId = graph.transitions.at(-1)?.source.trajectoryId ?? '';
  const fresh = all.filter(({ source }) => source.trajectoryId === trajectoryId);
  return { app: 'workbench', graph, start, reach, all, fresh, trajectoryId, seed };
}
