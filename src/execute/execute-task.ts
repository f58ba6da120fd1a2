/**
 * Stage 3: an agent attempts a task, starting from the task's initial state. Without an agent the exploration that the
 * task describes in hindsight is its execution, as in the published baseline "iterative exploration".
 */
import type { PolicyFactory } from '../agent/policy.ts';
import { dressState } from '../agent/draw-look.ts';
import { recallTurns } from '../agent/recall-turns.ts';
import { runEpisode, type EpisodeLimits, type WithEnvironment } from '../agent/run-episode.ts';
import { appOf, SCHEMA_VERSION, type LookChoices, type Trajectory } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import { executionId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, findRecord, readRecord } from '../store/typed-records.ts';

export interface ExecuteInput {
  runId: string;
  seed: number;
  taskId: string;
  /** Number of the try at the task, from 1, the default. */
  attempt?: number;
  maxSteps: number;
  /** The choices of the episode's look; undefined if all episodes look alike. */
  looks?: LookChoices | undefined;
  limits: EpisodeLimits;
}

export interface ExecuteDeps {
  store: Store;
  withEnvironment: WithEnvironment;
  createPolicy: PolicyFactory | undefined;
}

/** Idempotent. Failing at the task is a result; only infrastructure faults reject. */
export async function executeTask(input: ExecuteInput, deps: ExecuteDeps, signal: AbortSignal): Promise<Trajectory> {
  const { runId, seed, taskId, attempt = 1, maxSteps, looks, limits } = input;
  const { store, withEnvironment, createPolicy } = deps;
  const id = executionId(runId, taskId, attempt);
  const committed = await findRecord(store, 'trajectories', id);
  if (committed) return committed;

  const task = await readRecord(store, 'tasks', taskId);
  const { instruction, evidence } = task;
  const identity = { schemaVersion: SCHEMA_VERSION, id, kind: 'execution', taskId, instruction } as const;
  const exploration = await readRecord(store, 'trajectories', evidence.trajectoryId);
  if (!createPolicy) return commitRecord(store, 'trajectories', { ...withoutTurn(exploration), ...identity });

  const app = appOf(task);
  // The first try has the seeds of a run with one try, so that more tries change nothing.
  const drawn = attempt === 1 ? [taskId] : [taskId, attempt];
  const initialState = dressState(task.initialState, looks, hashId(seed, 'look', ...drawn));
  // Memory ends at the task's own turn, because additions of later turns would depend on the time of this run.
  const memory = await recallTurns(store, { runId, app, lastTurn: exploration.turn ?? 0 });
  const about = { app, goal: instruction, task, memory, maxSteps };
  const context = { ...about, seed: hashId(seed, 'execute', ...drawn), attempt };
  const episode = await withEnvironment(
    (environment) => runEpisode({ context, initialState, limits }, { environment, store, createPolicy }, signal),
    signal,
  );
  const which = attempt === 1 ? {} : { try: attempt };
  return commitRecord(store, 'trajectories', { ...identity, ...which, ...episode });
}

/** Its cost stays with the exploration, so that nothing is counted twice. */
function withoutTurn({ turn: _turn, steps, ...recorded }: Trajectory): Trajectory {
  return { ...recorded, steps: steps.map(({ usage: _usage, ...step }) => step) };
}
