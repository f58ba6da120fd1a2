/**
 * Plays tries of tasks by one policy, through the episode loop of the executor, and has each judged. Recorded tries are
 * not played again, so that an interrupted bench resumes where it ended. Used by src/cli/bench.ts.
 */
import type { Memory, PolicyFactory } from '../agent/policy.ts';
import { runEpisode, type EpisodeLimits, type WithEnvironment } from '../agent/run-episode.ts';
import { PipelineError } from '../errors.ts';
import { appOf, SCHEMA_VERSION, type Trajectory, type Verdict } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import { verdictId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, findRecord } from '../store/typed-records.ts';
import { judgeTrajectory } from '../verify/verify-trajectory.ts';
import type { Verifier } from '../verify/verifier.ts';
import type { BenchTask, BenchTry, LostTry } from './bench-task.ts';

export interface BenchInput {
  /** Hash of everything that decides the policy's actions. */
  benchId: string;
  tasks: readonly BenchTask[];
  /** Tries of each task. */
  tries: number;
  seed: number;
  maxSteps: number;
  limits: EpisodeLimits;
  /** Limit of attempts at a try that infrastructure cuts short. */
  attempts: number;
  /** Limit of parallel tries. */
  concurrency: number;
}

export interface BenchDeps {
  /** Store of this bench's recordings. */
  store: Store;
  withEnvironment: WithEnvironment;
  createPolicyFor(task: BenchTask): PolicyFactory;
  verifier: Verifier;
  /** An application's earlier explorations; empty for policies without a memory. */
  recall(app: string): Promise<Memory>;
  /** `isNew` is false for a try recorded earlier. */
  onTry(ended: BenchTry | LostTry, isNew: boolean): void;
}

export interface Played {
  /** In the order of the tasks, and of the tries of each. */
  tries: BenchTry[];
  /** Repeated when the bench runs again. */
  lost: LostTry[];
}

/**
 * Plays the first try of every task, then the second, so that a stopped bench covers all tasks. Rejects with ABORTED,
 * and with errors that would stop every try: a wrong config, a full disk.
 */
export async function playBench(input: BenchInput, deps: BenchDeps, signal: AbortSignal): Promise<Played> {
  const { tasks, tries, concurrency } = input;
  const planned = Array.from({ length: tries }, (_, index) =>
    tasks.map((task) => ({ task, attempt: index + 1 })),
  ).flat();
  const ended: (BenchTry | LostTry | undefined)[] = planned.map(() => undefined);
  const failed = new AbortController();
  const own = AbortSignal.any([signal, failed.signal]);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < planned.length; index = next++) {
      const { task, attempt } = planned[index]!;
      ended[index] = await playTry(task, attempt, input, deps, own);
    }
  };
  const workers = Array.from({ length: concurrency }, () =>
    work().catch((error: unknown) => {
      failed.abort();
      throw error;
    }),
  );
  const results = await Promise.allSettled(workers);
  const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  // The original error is more useful than the ABORTED of the other tries.
  if (faults.length > 0) throw faults.find((fault) => !isAborted(fault)) ?? faults[0];
  const inOrder = tasks.flatMap((_, task) =>
    Array.from({ length: tries }, (_unused, index) => ended[index * tasks.length + task]!),
  );
  return { tries: inOrder.filter(isPlayed), lost: inOrder.filter((one) => 'code' in one) };
}

export function isPlayed(one: BenchTry | LostTry): one is BenchTry {
  return 'result' in one;
}

function isAborted(fault: unknown): boolean {
  return fault instanceof PipelineError && fault.code === 'ABORTED';
}

async function playTry(
  task: BenchTask,
  attempt: number,
  input: BenchInput,
  deps: BenchDeps,
  signal: AbortSignal,
): Promise<BenchTry | LostTry> {
  for (let begun = 1; ; begun++) {
    if (signal.aborted) throw new PipelineError('ABORTED', 'the bench was stopped');
    try {
      const { trajectory, isNew } = await recordTry(task, attempt, input, deps, signal);
      const verdict = await judgeTry(task, trajectory, input, deps, signal);
      const made = describeTry(task, attempt, trajectory, verdict);
      deps.onTry(made, isNew);
      return made;
    } catch (error) {
      if (!(error instanceof PipelineError) || !error.retryable) throw error;
      if (begun < input.attempts) continue;
      const lost = { task: task.name, try: attempt, code: error.code, message: error.message };
      deps.onTry(lost, true);
      return lost;
    }
  }
}

async function recordTry(
  bench: BenchTask,
  attempt: number,
  { benchId, seed, maxSteps, limits }: BenchInput,
  { store, withEnvironment, createPolicyFor, recall }: BenchDeps,
  signal: AbortSignal,
): Promise<{ trajectory: Trajectory; isNew: boolean }> {
  const { task } = bench;
  const app = appOf(task);
  const memory = await recall(app);
  const remembered = memory.trajectories.map(({ id }) => id);
  const id = hashId('bench try', benchId, task.id, maxSteps, remembered, attempt);
  const committed = await findRecord(store, 'trajectories', id);
  if (committed) return { trajectory: committed, isNew: false };
  const drawn = hashId(seed, 'bench', task.id, attempt);
  const context = { app, goal: task.instruction, task, memory, seed: drawn, attempt, maxSteps };
  const { initialState, instruction } = task;
  const createPolicy = createPolicyFor(bench);
  const episode = await withEnvironment(
    (environment) => runEpisode({ context, initialState, limits }, { environment, createPolicy, store }, signal),
    signal,
  );
  const identity = { schemaVersion: SCHEMA_VERSION, id, kind: 'execution', taskId: task.id, instruction } as const;
  const which = attempt === 1 ? {} : { try: attempt };
  const trajectory = await commitRecord(store, 'trajectories', { ...identity, ...which, ...episode });
  return { trajectory, isNew: true };
}

/** Judges a try only once, since verdicts of models cost money. */
async function judgeTry(
  { task }: BenchTask,
  trajectory: Trajectory,
  { benchId }: BenchInput,
  { store, verifier }: BenchDeps,
  signal: AbortSignal,
): Promise<Verdict> {
  const id = verdictId(benchId, trajectory.id, verifier.name);
  const known = await findRecord(store, 'verdicts', id);
  if (known) return known;
  const judgement = await judgeTrajectory({ task, trajectory }, { store, verifier }, signal);
  const identity = { schemaVersion: SCHEMA_VERSION, id, taskId: task.id, trajectoryId: trajectory.id } as const;
  return commitRecord(store, 'verdicts', { ...identity, verifier: verifier.name, ...judgement });
}

function describeTry({ name, task }: BenchTask, attempt: number, played: Trajectory, { result }: Verdict): BenchTry {
  const { steps, outcome, id } = played;
  const ms = steps.reduce((sum, { timings }) => sum + timings.policyMs + timings.actMs + timings.observeMs, 0);
  return {
    task: name,
    app: appOf(task),
    categories: task.categories ?? [task.guideline],
    try: attempt,
    result,
    outcome,
    steps: steps.length,
    costUsd: steps.reduce((sum, { usage }) => sum + (usage?.costUsd ?? 0), 0),
    seconds: Math.round(ms / 100) / 10,
    trajectoryId: id,
  };
}
