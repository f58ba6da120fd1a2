/** What the parts of the executor share while they work off one task. */
import type { Frame } from '../../../check/frame.ts';
import type { Check, Task } from '../../../schema/index.ts';
import { HALVES } from '../../halves.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';

export type Attempt = ReturnType<typeof beginAttempt>;

export function beginAttempt(graph: ExplorationGraph, task: Task, check: Check, seed: string) {
  const half = HALVES[graph.language.platform];
  return {
    graph,
    check,
    learnt: {
      ...half.learn(graph),
      expected: check.expect,
      keys: task.params['keys'],
    },
    seeker: half.createSeeker(),
    seed,
    /** All screens so far, the present one last. */
    frames: [] as Frame[],
    /** How often each thing was tried on the present way; emptied when another way begins. */
    taken: new Map<string, number>(),
  };
}

/** Differs from step to step and is the same in every run of one seed. */
export function seedOfStep({ seed, frames }: Attempt): string {
  return `${seed} ${frames.length}`;
}
