/** The tasks of virtual phones: each an instance with the exact target data of its applications. */
import { describeWorldTask } from '../calibrate/describe-world-task.ts';
import { BENCHMARK_PREFIX } from '../env/android/phone-catalogue.ts';
import { PipelineError } from '../errors.ts';
import { hashId } from '../store/ids.ts';
import { storeGroundTruth } from '../store/observation-io.ts';
import type { Store } from '../store/store.ts';
import { instantiateTask, type TaskInstance } from '../world/benchmark/benchmark.ts';
import { TASKS } from '../world/benchmark/tasks.ts';
import type { BenchTask } from './bench-task.ts';

export interface WorldTaskChoice {
  /** Number of instances of each task. */
  seeds: number;
  /** Selects tasks whose id begins with one of these; '' selects all. */
  starts: readonly string[];
}

/**
 * Instances with the same seed are adjacent, in the order of the world. Rejects with CONFIG_INVALID for a prefix
 * without a task.
 */
export async function listWorldTasks({ seeds, starts }: WorldTaskChoice, store: Store): Promise<BenchTask[]> {
  const unknown = starts.find((start) => !TASKS.some(({ id }) => id.startsWith(start)));
  if (unknown !== undefined) {
    throw new PipelineError('CONFIG_INVALID', `--task: no task of the world begins with "${unknown}"`);
  }
  const chosen = TASKS.filter(({ id }) => starts.some((start) => id.startsWith(start)));
  const listed: BenchTask[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    for (const task of chosen) listed.push(await describeInstance(instantiateTask(task, String(seed)), store));
  }
  return listed;
}

async function describeInstance(instance: TaskInstance, store: Store): Promise<BenchTask> {
  const { task, seed, goal, answer, solution } = instance;
  const name = `${task.id}/${seed}`;
  const record = describeWorldTask(instance, {
    initialState: { apps: [task.app.id], template: `${BENCHMARK_PREFIX}${task.id}`, seed },
    // Screens do not count: only the data decides.
    check: {
      expect: [],
      allow: [],
      data: { end: await storeGroundTruth(store, goal), counts: [...(task.counts ?? [])] },
    },
    // The world's author wrote the task, so no exploration is behind it.
    evidence: { trajectoryId: hashId('no exploration', name), steps: [0] },
  });
  return { name, task: record, script: { touches: solution, ...(answer === undefined ? {} : { answer }) } };
}
