/**
 * Conducts a run on this machine: queues, worker processes, and watching until every input has ended. Called by the
 * commands that work on a run. It decides nothing about the work itself: pending-work.ts does, from the store.
 */
import path from 'node:path';
import { delay, throwIfAborted, withDeadline } from '../env/deadline.ts';
import { PipelineError } from '../errors.ts';
import type { SpendCounter } from '../model/spend-counter.ts';
import { createJobQueues, queuePrefix, type JobCounts, type JobQueues } from '../queue/job-queues.ts';
import { startPrivateRedis } from '../queue/private-redis.ts';
import { assertRedisAnswers, connectRedis, type RedisAddress } from '../queue/redis-connection.ts';
import type { Store } from '../store/store.ts';
import { assertEnvironmentReady } from './check-environment.ts';
import { createRunSpend } from './create-run-spend.ts';
import type { JobFault } from './handle-job.ts';
import { isWithin, STAGES, type Stage, type WorkItem } from './plan.ts';
import { planOf, type Run } from './run-folder.ts';
import { lockRun } from './run-lock.ts';
import { createRunView, type RunState } from './run-view.ts';
import { createStallWatch } from './stall-watch.ts';
import { startWorkerFleet } from './worker-fleet.ts';
import type { StartMessage } from './worker-messages.ts';

export interface PipelineOptions {
  run: Run;
  store: Store;
  lastStage: Stage;
  /** A shared server; without it the run has a private one. */
  redisUrl?: string | undefined;
  /** Module of the worker processes. */
  workerEntry?: URL;
  listener: PipelineListener;
}

export interface PipelineListener {
  /** About twice a second. */
  onProgress(state: RunState, live: LiveFigures): void;
  onFault(fault: JobFault): void;
  /** Something a person should know, which the run copes with by itself. */
  onNotice(text: string): void;
}

export type QueueCounts = Record<Stage, JobCounts>;

/** What only Redis knows; each undefined while it does not answer. */
export interface LiveFigures {
  queues?: QueueCounts | undefined;
  /** By the run's models so far; also undefined when it has none. */
  spentUsd?: number | undefined;
}

const WORKER_ENTRY = new URL('./worker-process.ts', import.meta.url);
const POLL_MS = 500;
const REDIS_REPLY_MS = 5000;
const UNCLAIMED_MS = 60_000;
const MAX_LOSSES = 5;

/**
 * Resolves when every input up to `lastStage` has ended, with the state of the run. Whatever was done before is not
 * done again. Rejects with ABORTED after the signal (workers have stopped then and the run can be resumed), or with the
 * reason why it cannot go on.
 */
export async function runPipeline(options: PipelineOptions, signal: AbortSignal): Promise<RunState> {
  const { run, store, lastStage, listener } = options;
  if (run.config.workers === 0 && options.redisUrl === undefined) {
    throw new PipelineError(
      'CONFIG_INVALID',
      'workers: 0 leaves the work to others, who need REDIS_URL to join the run',
    );
  }
  const unlock = await lockRun(run.folder);
  try {
    const readState = createRunView(store, planOf(run, lastStage));
    const state = await readState();
    listener.onProgress(state, {});
    assertSound(run, state);
    return state.pending.length === 0 ? state : await conduct(options, readState, signal);
  } finally {
    await unlock();
  }
}

/** What cannot be read would be taken for finished, and fail all that needs it. */
function assertSound({ folder }: Run, { damaged }: RunState): void {
  if (damaged.length === 0) return;
  const records = damaged.length === 1 ? '1 record is' : `${damaged.length} records are`;
  throw new PipelineError('STORE_CORRUPT', `${folder}: ${records} damaged. ${damaged[0]}`);
}

/** Starts everything, watches, and ends everything in the opposite order, however the watching ended. */
async function conduct(
  options: PipelineOptions,
  readState: () => Promise<RunState>,
  signal: AbortSignal,
): Promise<RunState> {
  const { run, lastStage, listener } = options;
  const broken = new AbortController();
  const onGone = (error: PipelineError) => broken.abort(error);
  const endings: (() => Promise<void> | void)[] = [];
  try {
    if (run.config.workers > 0) await assertEnvironmentReady(run.config);
    const address = await openRedis(options, onGone, endings);
    const redis = connectRedis(address, () => undefined);
    endings.push(() => redis.disconnect());
    const queues = createJobQueues({
      redis,
      prefix: queuePrefix(run.runId),
      stages: STAGES,
      attempts: run.config.limits.attempts,
    });
    await enqueue(queues, (await readState()).pending);
    const fleet = startWorkerFleet({
      entry: options.workerEntry ?? WORKER_ENTRY,
      starts: planFleet(run, lastStage, address),
      logFolder: path.join(run.folder, 'logs'),
      onFault: listener.onFault,
      onDeath: listener.onNotice,
      onGone,
    });
    endings.push(() => fleet.stop());
    const spend = run.config.models && createRunSpend(run.runId, { store: options.store, redis });
    const watched = { queues, spend, readState, listener };
    return await watch(watched, AbortSignal.any([signal, broken.signal]));
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error;
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}

async function openRedis(
  { run, redisUrl, listener }: PipelineOptions,
  onGone: (error: PipelineError) => void,
  endings: (() => Promise<void> | void)[],
): Promise<RedisAddress> {
  if (redisUrl !== undefined) {
    await assertRedisAnswers({ url: redisUrl });
    return { url: redisUrl };
  }
  const folder = path.join(run.folder, 'redis');
  const redis = await startPrivateRedis({ folder, onRestart: listener.onNotice, onGone });
  endings.push(() => redis.stop());
  return { socketPath: redis.socketPath };
}

/** Processes that drive environments, and one that thinks, so that heavy thinking never blocks an environment. */
function planFleet(run: Run, lastStage: Stage, redis: RedisAddress): Omit<StartMessage, 'type'>[] {
  const { workers, desktopsPerWorker } = run.config;
  if (workers === 0) return [];
  const common = { runFolder: run.folder, redis, lastStage, concurrency: desktopsPerWorker };
  const driving = (['explore', 'execute'] as const).filter((stage) => isWithin(stage, lastStage));
  const thinking = (['propose', 'verify'] as const).filter((stage) => isWithin(stage, lastStage));
  return [
    ...Array.from({ length: workers }, () => ({ ...common, stages: driving })),
    ...(thinking.length > 0 ? [{ ...common, stages: thinking }] : []),
  ];
}

interface Watched {
  queues: JobQueues<Stage>;
  spend: SpendCounter | undefined;
  readState: () => Promise<RunState>;
  listener: PipelineListener;
}

async function watch({ queues, spend, readState, listener }: Watched, signal: AbortSignal): Promise<RunState> {
  const watchStalls = createStallWatch({ unclaimedMs: UNCLAIMED_MS, maxLosses: MAX_LOSSES });
  for (;;) {
    throwIfAborted(signal);
    const startedAt = performance.now();
    // Queues first: when none holds a job at this moment, whatever the store lacks a moment later is lost to them.
    const counts = await askRedis(countJobs(queues), signal);
    const spentUsd = spend && counts && (await askRedis(spend.spentUsd(), signal));
    const state = await readState();
    listener.onProgress(state, { queues: counts, spentUsd });
    if (state.pending.length === 0) return state;
    if (counts && watchStalls(momentOf(state, counts)) === 'lost') {
      listener.onNotice(`the queues lost ${state.pending.length} jobs; they are queued again from the store`);
      await withDeadline(enqueue(queues, state.pending), { timeoutMs: 60_000, signal, what: 'queueing' });
    }
    // Reading the state of a very large run must not become the run's main work.
    await delay(Math.max(POLL_MS, 5 * (performance.now() - startedAt)), signal);
  }
}

async function enqueue(queues: JobQueues<Stage>, items: readonly WorkItem[]): Promise<void> {
  for (const stage of STAGES) {
    const jobs = items.filter((item) => item.stage === stage).map((item) => ({ id: item.id, data: item }));
    await queues.addAgain(stage, jobs);
  }
}

async function countJobs(queues: JobQueues<Stage>): Promise<QueueCounts> {
  const counting = STAGES.map(async (stage) => [stage, await queues.counts(stage)] as const);
  return Object.fromEntries(await Promise.all(counting)) as QueueCounts;
}

/** Undefined when Redis is away for the moment. */
async function askRedis<T>(question: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    const deadline = { timeoutMs: REDIS_REPLY_MS, signal, what: 'Redis', code: 'QUEUE_UNAVAILABLE' } as const;
    return await withDeadline(question, deadline);
  } catch (error) {
    throwIfAborted(signal);
    if (error instanceof PipelineError && error.code !== 'QUEUE_UNAVAILABLE') throw error;
    return undefined;
  }
}

function momentOf(state: RunState, queues: QueueCounts) {
  const sum = (key: keyof JobCounts) => Object.values(queues).reduce((total, counts) => total + counts[key], 0);
  return {
    waiting: sum('waiting'),
    active: sum('active'),
    delayed: sum('delayed'),
    pending: state.pending.length,
    ended: state.stages.reduce((total, { finished, givenUp }) => total + finished + givenUp, 0),
  };
}
