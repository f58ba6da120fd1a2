/** Stage 2: turns one exploration trajectory into tasks under one guideline. */
import { loadEpisode } from '../agent/load-episode.ts';
import { recallTurns } from '../agent/recall-turns.ts';
import { compareTasks } from '../check/compare-tasks.ts';
import { isDoneAlready } from '../check/evaluate-check.ts';
import type { Frame } from '../check/frame.ts';
import { PipelineError } from '../errors.ts';
import { SCHEMA_VERSION, type Guideline, type Proposal, type Task, type Trajectory } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import { proposalId, taskId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, findRecord, readRecord } from '../store/typed-records.ts';
import { findDisagreement } from './read-back/read-back.ts';
import type { TaskDraft, TaskGenerator } from './task-generator.ts';

export interface ProposeInput {
  runId: string;
  seed: number;
  /** Id of an exploration. */
  trajectoryId: string;
  guideline: Guideline;
  /** Limit of tasks. */
  count: number;
  /** Ended proposals that precede this one in the plan; their tasks are not proposed again. */
  preceding?: readonly string[];
}

export interface ProposeDeps {
  store: Store;
  generator: TaskGenerator;
}

/**
 * Commits the tasks, then the proposal that lists them and so completes the pair. Idempotent. Tasks with equal goals
 * are one task: it is committed once, with the evidence of the first.
 */
export async function proposeTasks(input: ProposeInput, deps: ProposeDeps, signal: AbortSignal): Promise<Proposal> {
  const { runId, trajectoryId, guideline, count } = input;
  const { store, generator } = deps;
  const id = proposalId(runId, trajectoryId, guideline);
  const committed = await findRecord(store, 'proposals', id);
  if (committed) return committed;

  const trajectory = await readRecord(store, 'trajectories', trajectoryId);
  const { app, turn } = trajectory;
  if (turn === undefined) throw new PipelineError('RECORD_INVALID', `trajectory ${trajectoryId} is not an exploration`);
  const { trajectories: earlier } = await recallTurns(store, { runId, app, lastTurn: turn - 1 });
  const seed = hashId(input.seed, 'propose', app, turn, guideline);
  const before = await readTasks(store, input.preceding ?? []);
  const known = before.map(({ instruction }) => instruction);
  const knownChecks = before.flatMap(({ check }) => check ?? []);
  const asked = { trajectory, earlier, guideline, known, knownChecks, count, seed };
  const { drafts, spare = [], rejected } = await generator.generate(asked, signal);

  const tasks = new Map<string, Task>();
  const refused = [...rejected];
  for (const [at, draft] of [...drafts, ...spare].entries()) {
    if (at >= drafts.length && tasks.size >= count) break;
    const task = makeTask(draft, trajectory, guideline, generator.name);
    const screens = await loadEvidence(store, task, trajectory);
    const reason =
      reasonToRefuse(task, { trajectory, screens, tasks, count }) ??
      (before.some((other) => asksForTheSame(task, other)) ? 'an earlier proposal asks for the same' : undefined);
    if (reason) refused.push({ instruction: draft.instruction, reason });
    else tasks.set(task.id, task);
  }
  for (const task of tasks.values()) await commitRecord(store, 'tasks', task);
  const proposal = { id, trajectoryId, app, guideline, taskIds: [...tasks.keys()], rejected: refused };
  return commitRecord(store, 'proposals', { schemaVersion: SCHEMA_VERSION, ...proposal });
}

/**
 * True for tasks of two guidelines with equal goals. The same task from a later turn has the first one's id, and stays.
 */
function asksForTheSame(task: Task, other: Task): boolean {
  if (task.id === other.id) return false;
  if (task.check && other.check) return compareTasks(task.check, other.check) === 'same';
  return wordsOf(task) === wordsOf(other);
}

function wordsOf({ instruction }: Task): string {
  return instruction
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A proposal that was given up has no tasks. */
async function readTasks(store: Store, proposalIds: readonly string[]): Promise<Task[]> {
  const proposals = await Promise.all(proposalIds.map((id) => findRecord(store, 'proposals', id)));
  const taskIds = new Set(proposals.flatMap((proposal) => proposal?.taskIds ?? []));
  return Promise.all([...taskIds].map((id) => readRecord(store, 'tasks', id)));
}

function makeTask(draft: TaskDraft, trajectory: Trajectory, guideline: Guideline, generator: string): Task {
  const { platform } = trajectory;
  const { look: _anyWillDo, ...initialState } = trajectory.initialState;
  const { apps } = initialState;
  const content = { ...draft, apps, platform, guideline, initialState };
  return { schemaVersion: SCHEMA_VERSION, id: taskId(content), ...content, generator };
}

/** The exploration's first screen, then the screens before and after each step of a task's evidence. */
export async function loadEvidence(store: Store, { evidence, check }: Task, trajectory: Trajectory): Promise<Frame[]> {
  const shown = new Set([0, ...evidence.steps.flatMap((step) => [step, step + 1])]);
  const steps = trajectory.steps.filter((_, index) => shown.has(index));
  return [...(await loadEpisode(store, { ...trajectory, steps }, check)).frames];
}

/** Reason to refuse a task, whatever its generator; undefined to accept it. `screens` begins with the first screen. */
export function reasonToRefuse(
  task: Task,
  {
    trajectory,
    screens,
    tasks,
    count,
  }: { trajectory: Trajectory; screens: readonly Frame[]; tasks: ReadonlyMap<string, Task>; count: number },
): string | undefined {
  const { check, instruction, platform } = task;
  const [firstScreen] = screens;
  if (check && firstScreen && isDoneAlready(check, firstScreen)) return 'is done at the start already';
  // A contest decides about instructions that no rule can parse.
  const disagreement =
    check && task.wanted === undefined && findDisagreement({ instruction, check, platform, screens });
  if (disagreement) return disagreement;
  // The screen after the last step counts as evidence as well.
  if (task.evidence.steps.some((step) => step > trajectory.steps.length))
    return 'its evidence is not in the trajectory';
  if (task.evidence.trajectoryId !== trajectory.id) return 'its evidence is another trajectory';
  if (tasks.has(task.id)) return 'asks for the same as another task';
  if (tasks.size >= count) return `beyond the ${count} tasks asked for`;
  return undefined;
}
