/** What the parts of the executor share while they work off one task. */
import type { Frame } from '../../../check/frame.ts';
import type { Check, Task } from '../../../schema/index.ts';
import { HALVES } from '../../halves.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';
import type { Seeker } from '../platform-half.ts';
import type { Learnt } from './plan-gestures.ts';

export interface Attempt {
  graph: ExplorationGraph;
  check: Check;
  learnt: Learnt;
  seeker: Seeker;
  seed: string;
  /** All screens so far, the present one last. */
  frames: Frame[];
  /** How often each thing was tried on the present way; emptied when another way begins. */
  taken: Map<string, number>;
}

export function beginAttempt(graph: ExplorationGraph, task: Task, check: Check, seed: string): Attempt {
  const half = HALVES[graph.language.platform];
  return {
    graph,
    check,
    learnt: {
      ...half.learn(graph),
      expected: check.expect,
      keys: task.params['keys'],
      commands: task.params['commands'],
    },
    seeker: half.createSeeker(),
    seed,
    frames: [],
    taken: new Map(),
  };
}

/** Differs from step to step and is the same in every run of one seed. */
export function seedOfStep({ seed, frames }: Attempt): string {
  return `${seed} ${frames.length}`;
}
