/** Decides which tasks may become rows for RL trainers, and streams them. Used by export-tasks.ts. */
import { PipelineError } from '../../errors.ts';
import type { ExportSelection, Split, Task } from '../../schema/index.ts';
import { readTask } from '../../store/read-task.ts';
import type { Store } from '../../store/store.ts';
import { findRecord } from '../../store/typed-records.ts';
import { templateSkeleton } from '../../text/diversity.ts';
import { selectTrajectories, type JudgedTrajectory } from '../select-rows.ts';
import type { TaskRow } from './task-row.ts';

/** What the records say about one task. */
export interface TaskCandidate extends Pick<
  JudgedTrajectory,
  'taskId' | 'app' | 'guideline' | 'categories' | 'instruction' | 'template'
> {
  /** Of its shortest solution; 0 when nobody solved it. */
  steps: number;
  /** Attempts that were judged a success. */
  solved: number;
}

export interface SelectedTasks {
  /** By ascending id. */
  candidates: TaskCandidate[];
  /** Tasks of the run, and those of them that were solved at least once. */
  all: number;
  solved: number;
}

/** Rejects with CONFIG_INVALID when there is no task to choose. */
export async function selectTasks(
  store: Store,
  signal: AbortSignal,
  selection: ExportSelection,
): Promise<SelectedTasks> {
  const solutions = new Map<string, number[]>();
  for (const { taskId, result, steps } of await selectTrajectories(store, signal, selection)) {
    if (result === 'success') solutions.set(taskId, [...(solutions.get(taskId) ?? []), steps]);
  }
  const tasks: TaskCandidate[] = [];
  for await (const id of store.list('tasks')) {
    throwIfAborted(signal);
    tasks.push(candidateOf(await readTask(store, id), solutions.get(id) ?? []));
  }
  const solved = tasks.filter((task) => task.solved > 0);
  const candidates = selection.tasks === 'all' ? tasks : solved;
  if (candidates.length === 0) {
    const message =
      tasks.length === 0 ? 'the run has no tasks' : `none of ${tasks.length} tasks was solved; --tasks all takes all`;
    throw new PipelineError('CONFIG_INVALID', `no task to export: ${message}`);
  }
  return { candidates, all: tasks.length, solved: solved.length };
}

function candidateOf(
  { id, app, guideline, categories = [], instruction, template }: Task,
  solutions: readonly number[],
): TaskCandidate {
  const steps = solutions.length === 0 ? 0 : Math.min(...solutions);
  const skeleton = templateSkeleton(template);
  return { taskId: id, app, guideline, categories, instruction, template: skeleton, steps, solved: solutions.length };
}

/** Streams the chosen ones in their order, one at a time. */
export async function* readTaskRows(
  store: Store,
  chosen: readonly (TaskCandidate & { split: Split })[],
  signal: AbortSignal,
): AsyncGenerator<TaskRow> {
  for (const { taskId, split, solved } of chosen) {
    throwIfAborted(signal);
    const task = await readTask(store, taskId);
    yield {
      split,
      task,
      solved,
      initial: await findInitial(store, task),
      loadBlob: ({ sha256 }) => store.getBlob(sha256),
      fileOfBlob: ({ sha256 }) => store.fileOfBlob?.(sha256),
    };
  }
}

/** The screen that the service's episodes must begin with, too: the first one of the exploration behind the task. */
async function findInitial(store: Store, { evidence }: Task): Promise<TaskRow['initial']> {
  const exploration = await findRecord(store, 'trajectories', evidence.trajectoryId);
  const observation = exploration?.steps[0]?.observation ?? exploration?.finalObservation;
  return exploration && observation && { screen: observation.screenshot, environment: exploration.environment };
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new PipelineError('ABORTED', 'the export was stopped');
}
