/** A task for an RL trainer: its place and its first screen. The service keeps the check. */
import { appOf, isVirtual, type ImageRef, type Task, type Trajectory } from '../../schema/index.ts';
import type { Split } from '../export-settings.ts';
import { rubricVersion } from '../../store/record-ids.ts';
import type { BlobSource } from '../exporter.ts';
import type { Admitted } from '../read-admissions.ts';

export interface TaskRow extends BlobSource {
  split: Split;
  task: Task;
  /** Number of its tries judged a success, and number of judged tries. */
  solved: number;
  tries: number;
  admitted: Admitted;
  /** The recorded initial state; undefined if the store has lost it, so that no service could restore it. */
  initial: { screen: ImageRef; environment: Trajectory['environment'] } | undefined;
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
  grammar: 'string',
  max_steps: 'int32',
  solved: 'int32',
  tries: 'int32',
  admitted: 'bool',
} as const satisfies Record<keyof TaskFields, unknown>;

/** Column names are in snake case for Python. The service needs only the first one. */
export function toTaskFields(
  { task, solved, tries, admitted }: TaskRow,
  { name }: Trajectory['environment'],
  { grammar, maxSteps }: { grammar: string; maxSteps: number },
) {
  const { platform, guideline, instruction, categories = [] } = task;
  return {
    task_id: task.id,
    instruction,
    app: appOf(task),
    platform,
    guideline,
    categories,
    /** Name of the environment that recorded it, such as "desktop". */
    environment: name,
    /** True when recorded on a virtual device. */
    virtual: isVirtual(name),
    /** The initial state's template, which sets the application's data at the start. */
    initial_state: task.initialState.template,
    /** Changes when the task's demands change. */
    rubric_version: rubricVersion(task),
    /** The grammar in which the prompt asks for replies and the service reads them. */
    grammar,
    /** Limit of steps per episode. */
    max_steps: maxSteps,
    /** Number of tries that solved it, out of `tries` scored ones: a measure of difficulty. */
    solved,
    tries,
    /** Result of the task's tests (`autoplay admit`); null if it was not tested. */
    admitted,
  };
}

export type TaskFields = ReturnType<typeof toTaskFields>;
