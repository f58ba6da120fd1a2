/** A task as an RL trainer gets it: where it is and what is seen first; how it is checked stays with the service. */
import { appOf, isVirtual, type ImageRef, type Task, type Trajectory } from '../../schema/index.ts';
import type { Split } from '../export-options.ts';
import { rubricVersion } from '../../store/record-ids.ts';
import type { BlobSource } from '../exporter.ts';

export interface TaskRow extends BlobSource {
  split: Split;
  task: Task;
  /** Its attempts that were judged a success. */
  solved: number;
  /** The initial state as it was recorded; undefined when the store has lost it, and no service could restore it. */
  initial: { screen: ImageRef; environment: Trajectory['environment'] } | undefined;
}

/** Columns are named in snake case, as the Python side expects. The first one is all that the service asks for. */
export interface TaskFields {
  task_id: string;
  instruction: string;
  app: string;
  platform: string;
  guideline: string;
  categories: string[];
  /** Which environment recorded it, e.g. "desktop". */
  environment: string;
  /** Recorded on a virtual device, not on a real one. */
  virtual: boolean;
  /** The initial state's template: what the application holds when the task begins. */
  initial_state: string;
  /** Changes with what the task asks for. */
  rubric_version: string;
  /** Most steps of an episode. */
  max_steps: number;
  /** How many attempts solved it. */
  solved: number;
}

export const FIELD_COLUMNS = {
  task_id: 'string',
  instruction: 'string',
  app: 'string',
  platform: 'string',
  guideline: 'string',
  categories: ['string'],
  environment: 'string',
  virtual: 'bool',
  initial_state: 'string',
  rubric_version: 'string',
  max_steps: 'int32',
  solved: 'int32',
} as const satisfies Record<keyof TaskFields, unknown>;

export function toTaskFields(
  { task, solved }: TaskRow,
  { name }: Trajectory['environment'],
  maxSteps: number,
): TaskFields {
  const { platform, guideline, instruction, categories = [] } = task;
  return {
    task_id: task.id,
    instruction,
    app: appOf(task),
    platform,
    guideline,
    categories,
    environment: name,
    virtual: isVirtual(name),
    initial_state: task.initialState.template,
    rubric_version: rubricVersion(task),
    max_steps: maxSteps,
    solved,
  };
}
