/** The origin of a step-wise row. Trainers ignore unknown fields, but a replay needs these. */
import { appOf } from '../../schema/index.ts';
import type { SampleFields } from './sample-exporter.ts';

/** Columns of tables. */
export const SOURCE = {
  id: 'string',
  trajectory_id: 'string',
  task_id: 'string',
  step: 'int32',
  app: 'string',
  guideline: 'string',
  initial_state: 'string',
  admitted: 'bool',
} as const;

/**
 * The source as fields of a JSON line. `step` counts from 0; `initial_state` is the episode's initial state as JSON.
 */
export function sourceOf({
  id,
  row,
  sample,
}: SampleFields): Record<keyof typeof SOURCE, string | number | boolean | null> {
  const { task, trajectory } = row;
  return {
    id,
    trajectory_id: trajectory.id,
    task_id: task.id,
    step: sample.step,
    app: appOf(task),
    guideline: task.guideline,
    initial_state: JSON.stringify(trajectory.initialState),
    admitted: row.admitted,
  };
}
