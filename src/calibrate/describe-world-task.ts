/** A task of the virtual phones as a record, which calibrations judge runs of, and benchmarks play. */
import { SCHEMA_VERSION, type Task } from '../schema/index.ts';
import { taskId } from '../store/record-ids.ts';
import type { TaskInstance } from '../world/benchmark/benchmark.ts';
import { guidelineOf } from '../world/benchmark/task.ts';

/** The phone that the task starts on, its check, and the trajectory that is its evidence. */
export type WorldTaskUse = Pick<Task, 'initialState' | 'check' | 'evidence'>;

export function describeWorldTask(
  { task, seed, instruction, params, answer }: TaskInstance,
  { initialState, check, evidence }: WorldTaskUse,
): Task {
  const content = {
    apps: [task.app.id],
    platform: 'android' as const,
    guideline: guidelineOf(task.categories),
    instruction,
    params,
    initialState,
    check,
  };
  return {
    ...content,
    ...(answer === undefined ? {} : { answer }),
    schemaVersion: SCHEMA_VERSION,
    id: taskId(content),
    template: task.template,
    evidence,
    generator: 'benchmark',
    tag: `${task.id}/${seed}`,
    categories: [...task.categories],
  };
}
