/** Decides which tasks may become rows for RL trainers, and streams them. */
import { PipelineError } from '../../errors.ts';
import { limitedKindOf } from '../../check/limited-kinds.ts';
import { appOf, type Task } from '../../schema/index.ts';
import type { ExportSelection, Split } from '../export-settings.ts';
import { readTask } from '../../store/read-task.ts';
import type { Store } from '../../store/store.ts';
import { findRecord, readRecord } from '../../store/typed-records.ts';
import { throwIfAborted } from '../../async/deadline.ts';
import { readAdmissions, type Admitted } from '../read-admissions.ts';
import type { PeoplesLabel } from '../read-labels.ts';
import { selectTrajectories } from '../select-rows.ts';
import { unlessDamaged, type DamagedIds } from '../unless-damaged.ts';
import type { Choosable } from '../judged-trajectory.ts';
import { marksOf, nameFamilies, type TemplateMarks } from '../template-families.ts';
import type { TaskRow } from './task-row.ts';

/** The facts about one task in its records. */
export interface TaskCandidate extends Choosable {
  /** Steps of its shortest solution; 0 if it has none. */
  steps: number;
  /** Tries judged a success. Tries with text addressed to the judge count only if the selection keeps them. */
  solved: number;
  /** Scored tries, of which `solved` are a part. */
  tries: number;
}

/**
 * The tasks to choose from, ordered by id, without candidates that no contest kept. Also returns the number of the
 * run's tasks, and of those solved at least once. Rejects with CONFIG_INVALID if there is no task. `damaged` works as
 * in selectTrajectories, also for tasks.
 */
export async function selectTasks(store: Store, signal: AbortSignal, selection: ExportSelection, damaged: DamagedIds) {
  const solutions = new Map<string, Solution[]>();
  const trajectories = await selectTrajectories(store, signal, selection, damaged);
  const tries = new Map<string, number>();
  for (const { taskId, result, isMarked, ...solution } of trajectories) {
    if (result === 'not_scored' || (selection.injections !== 'keep' && isMarked)) continue;
    tries.set(taskId, (tries.get(taskId) ?? 0) + 1);
    if (result === 'success') solutions.set(taskId, [...(solutions.get(taskId) ?? []), solution]);
  }
  const found: Omit<TaskCandidate, 'template'>[] = [];
  const marks: TemplateMarks[] = [];
  const admittedOf = await readAdmissions(store, damaged);
  const isKept = await readKept(store, damaged);
  for await (const id of store.list('tasks')) {
    throwIfAborted(signal);
    if (damaged.has(id)) continue;
    const task = await unlessDamaged(id, damaged, () => readTask(store, id));
    if (!task || !isKept(task)) continue;
    const judged = { solutions: solutions.get(id) ?? [], tries: tries.get(id) ?? 0 };
    found.push(candidateOf(task, judged, admittedOf(id)));
    marks.push(marksOf(task));
  }
  const families = nameFamilies(marks);
  const tasks = found.map((task, index) => ({ ...task, template: families[index]! }));
  const solved = tasks.filter((task) => task.solved > 0);
  const candidates = selection.tasks === 'all' ? tasks : solved;
  if (candidates.length === 0) {
    const message =
      tasks.length === 0 ? 'the run has no tasks' : `none of ${tasks.length} tasks was solved; --tasks all takes all`;
    throw new PipelineError('CONFIG_INVALID', `no task to export: ${message}`);
  }
  return { candidates, all: tasks.length, solved: solved.length };
}

type Solution = Pick<Choosable, 'steps' | 'isWithoutAction' | 'label'>;

function candidateOf(
  task: Task,
  { solutions, tries }: { solutions: readonly Solution[]; tries: number },
  admitted: Admitted,
): Omit<TaskCandidate, 'template'> {
  const { id, guideline, categories = [], instruction } = task;
  const app = appOf(task);
  const solved = solutions.length;
  const steps = solved === 0 ? 0 : Math.min(...solutions.map((solution) => solution.steps));
  const isWithoutAction = solutions.some((solution) => solution.isWithoutAction);
  const words = { taskId: id, app, guideline, categories, instruction, kind: limitedKindOf(task) };
  const label = solutions.map((solution) => solution.label).toSorted((a, b) => rankOf(b) - rankOf(a))[0] ?? null;
  return { ...words, steps, solved, tries, isWithoutAction, isMarked: false, admitted, label };
}

/** A task's label is that of its solution with the most agreement on success. */
function rankOf(label: PeoplesLabel): number {
  if (label === null) return -2;
  return label.result === 'success' ? label.agreement : -1;
}

/** Adds the ids of tasks whose first screen is damaged. */
export async function findDamagedTasks(store: Store, damaged: DamagedIds, signal: AbortSignal): Promise<void> {
  for await (const id of store.list('tasks')) {
    throwIfAborted(signal);
    if (damaged.has(id)) continue;
    await unlessDamaged(id, damaged, async () => {
      const initial = await findInitial(store, await readTask(store, id));
      if (initial) await store.getBlob(initial.screen.sha256);
    });
  }
}

/** Streams the chosen tasks in order, one at a time. */
export async function* readTaskRows(
  store: Store,
  chosen: readonly (TaskCandidate & { split: Split })[],
  signal: AbortSignal,
): AsyncGenerator<TaskRow> {
  for (const { taskId, split, solved, tries, admitted } of chosen) {
    throwIfAborted(signal);
    const task = await readTask(store, taskId);
    yield {
      split,
      task,
      solved,
      tries,
      admitted,
      initial: await findInitial(store, task),
      loadBlob: ({ sha256 }) => store.getBlob(sha256),
      fileOfBlob: ({ sha256 }) => store.fileOfBlob?.(sha256),
    };
  }
}

/** The first screen of the exploration behind the task. The service's episodes must begin with it, too. */
async function findInitial(store: Store, { evidence }: Task): Promise<TaskRow['initial']> {
  const exploration = await findRecord(store, 'trajectories', evidence.trajectoryId);
  const observation = exploration?.steps[0]?.observation ?? exploration?.finalObservation;
  return exploration && observation && { screen: observation.screenshot, environment: exploration.environment };
}

/**
 * Returns a function that is true for tasks to train on. Candidates need a contest that kept them: refused and
 * uncontested ones do not count. Tasks of other generators were never candidates. A damaged contest keeps nothing.
 */
async function readKept(store: Store, damaged: DamagedIds): Promise<(task: Task) => boolean> {
  const kept = new Set<string>();
  for await (const id of store.list('contests')) {
    const contest = await unlessDamaged(id, damaged, () => readRecord(store, 'contests', id));
    if (contest?.keptId !== undefined) kept.add(contest.keptId);
  }
  return ({ id, wanted }) => wanted === undefined || kept.has(id);
}
