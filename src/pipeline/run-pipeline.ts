/**
 * Conducts a run on this machine: queues, worker processes, and watching until every input has ended. Decisions about
 * the work itself are made by pending-work.ts, from the store.
 */
import path from 'node:path';
import { delay, throwIfAborted, withDeadline } from '../async/deadline.ts';
import { namespaceOf, type Coordination } from '../coordination/coordination.ts';
import type { Counter } from '../coordination/counter.ts';
import { canBeJoined, startCoordination } from '../coordination/open-coordination.ts';
import type { JobCounts, JobQueues } from '../coordination/queue.ts';
import { PipelineError, type ErrorCode } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { assertEnvironmentReady } from '../env/environment-problems.ts';
import { log } from '../log/log.ts';
import { openRunLog } from './open-run-log.ts';
import { createStageDeps } from './deps.ts';
import { createRunSpend } from './create-run-spend.ts';
import { createClockWatch } from './clock-watch.ts';
import type { JobFault } from './handle-job.ts';
import { isWithin, STAGE_OF, STAGES, type Stage, type WorkItem } from '../run/stages.ts';
import { takeOutOfQuarantine } from '../run/quarantine.ts';
import { planOf, type Run } from '../run/run-folder.ts';
import { lockRun } from '../run/run-lock.ts';
import { createRunView, type RunState } from '../run/run-view.ts';
import { createStallWatch } from './stall-watch.ts';
import { keysFor, takeKeys, withoutSecrets } from './keys.ts';
import { startWorkerFleet, type WorkerFleet } from './worker-fleet.ts';

export interface PipelineOptions {
  run: Run;
  store: Store;
  lastStage: Stage;
  /** Quarantined inputs to retry first: all, or those with this code. */
  retryQuarantined?: true | ErrorCode | undefined;
  /** Of a shared server, or memory: for all of it in this process; without it the run has a private server. */
  redisUrl?: string | undefined;
  /** Module of the worker processes. */
  workerEntry?: URL;
  listener: PipelineListener;
}

export interface PipelineListener {
  /** About twice a second. */
  onProgress(state: RunState, live: LiveFigures): void;
  onFault(fault: JobFault): void;
  /** A message for people about something that the run handles by itself. */
  onNotice(text: string): void;
}

export type QueueCounts = Record<Stage, JobCounts>;

/** What only the run's coordination knows; each undefined while it does not answer. */
export interface LiveFigures {
  queues?: QueueCounts | undefined;
  /** Spending on the run's models so far; undefined as well without models. */
  spentUsd?: number | undefined;
}

const WORKER_ENTRY = new URL('./worker-process.ts', import.meta.url);
const POLL_MS = 500;
const SERVER_REPLY_MS = 5000;
const STALLS = { unclaimedMs: 60_000, maxLosses: 5 };
const REFUSED_WAIT_MS = 2000;

/**
 * Resolves with the run's state when every input up to `lastStage` has ended. Earlier work is not repeated. Rejects
 * with ABORTED after the signal (workers have stopped by then and the run can be resumed), or with the reason why it
 * cannot go on.
 */
export async function runPipeline(options: PipelineOptions, signal: AbortSignal): Promise<RunState> {
  const { run, store, lastStage } = options;
  if (run.config.workers === 0 && !canBeJoined(options.redisUrl)) {
    throw new PipelineError(
      'CONFIG_INVALID',
      'workers: 0 leaves the work to others, who need REDIS_URL to join the run',
    );
  }
  const listener = { ...options.listener, onNotice: alsoLogged(options.listener.onNotice) };
  const unlock = await lockRun(run.folder, { signal, onNotice: listener.onNotice });
  openRunLog(run, 'conductor');
  try {
    await retryQuarantined({ ...options, listener });
    const readState = createRunView(store, planOf(run, lastStage));
    const state = await readState();
    listener.onProgress(state, {});
    assertSound(run, state);
    return state.pending.length === 0 ? state : await conduct({ ...options, listener }, readState, signal);
  } finally {
    await unlock();
  }
}

function alsoLogged(tell: (text: string) => void): (text: string) => void {
  return (text) => {
    log('warn', text);
    tell(text);
  };
}

/** Runs under the run's lock, because the conductor relies on what is in quarantine. */
async function retryQuarantined({ store, retryQuarantined: which, listener }: PipelineOptions): Promise<void> {
  if (which === undefined) return;
  const count = await takeOutOfQuarantine(store, which === true ? undefined : which);
  listener.onNotice(`${count} inputs are taken out of quarantine and tried again`);
}

/** Unreadable records would count as finished, and fail everything that needs them. */
function assertSound({ folder }: Run, { damaged }: RunState): void {
  if (damaged.length === 0) return;
  const records = damaged.length === 1 ? '1 record is' : `${damaged.length} records are`;
  throw new PipelineError('STORE_CORRUPT', `${folder}: ${records} damaged. ${damaged[0]}`);
}

/** Starts everything, watches, and ends everything in reverse order, however the watch ended. */
async function conduct(
  options: PipelineOptions,
  readState: () => Promise<RunState>,
  signal: AbortSignal,
): Promise<RunState> {
  const { run, listener } = options;
  const broken = new AbortController();
  const onGone = (error: PipelineError) => broken.abort(error);
  const endings: (() => Promise<void> | void)[] = [];
  try {
    if (run.config.workers > 0) await assertEnvironmentReady(run.config);
    const coordination = await startCoordination({
      url: options.redisUrl,
      namespace: namespaceOf(run.runId),
      folder: path.join(run.folder, 'redis'),
      onRestart: listener.onNotice,
      onGone,
    });
    endings.push(() => coordination.close());
    const queues = coordination.queues({ stages: STAGES, attempts: run.config.limits.attempts });
    const { pending } = await readState();
    await untilTaken(() => enqueue(queues, pending), { coordination, listener }, signal);
    const fleet = await startWorkers(options, coordination, onGone);
    endings.push(() => fleet.stop());
    const spend = run.config.models && createRunSpend({ store: options.store, coordination });
    const watched = { coordination, queues, spend, readState, listener };
    return await watch(watched, AbortSignal.any([signal, broken.signal]));
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error;
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}

async function startWorkers(
  { run, lastStage, listener, workerEntry }: PipelineOptions,
  coordination: Coordination,
  onGone: (error: PipelineError) => void,
): Promise<WorkerFleet> {
  const { url } = coordination;
  const starts = planWorkers(run, lastStage);
  const common = { lastStage, concurrency: run.config.desktopsPerWorker };
  const { onFault, onNotice } = listener;
  if (url === undefined) {
    // The code of the stages is for whoever does the work, mostly worker processes.
    const { startLocalWorkers } = await import('./local-workers.ts');
    const keys = takeKeys(STAGES, run.config, process.env);
    return startLocalWorkers({
      ...common,
      run,
      coordination,
      starts,
      keys,
      createDeps: createStageDeps,
      onFault,
      onGone,
    });
  }
  const keysOf = (stages: readonly Stage[]) => keysFor(stages, run.config, process.env);
  return startWorkerFleet({
    entry: workerEntry ?? WORKER_ENTRY,
    starts: starts.map(({ stages }) => ({ ...common, runFolder: run.folder, url, stages, keys: keysOf(stages) })),
    variables: withoutSecrets(process.env, run.config),
    logFolder: path.join(run.folder, 'logs'),
    onFault,
    onDeath: onNotice,
    onGone,
  });
}

/** Workers that drive environments, and one that thinks, so that heavy thinking never blocks an environment. */
function planWorkers({ config: { workers } }: Run, lastStage: Stage): { stages: readonly Stage[] }[] {
  if (workers === 0) return [];
  const wanted = STAGES.filter((stage) => isWithin(stage, lastStage));
  const driving = wanted.filter((stage) => STAGE_OF[stage].drives);
  const thinking = wanted.filter((stage) => !STAGE_OF[stage].drives);
  return [
    ...Array.from({ length: workers }, () => ({ stages: driving })),
    ...(thinking.length > 0 ? [{ stages: thinking }] : []),
  ];
}

interface Watched {
  coordination: Coordination;
  queues: JobQueues<Stage>;
  spend: Counter | undefined;
  readState: () => Promise<RunState>;
  listener: PipelineListener;
}

async function watch(watched: Watched, signal: AbortSignal): Promise<RunState> {
  const { coordination, queues, spend, readState, listener } = watched;
  let watchStalls = createStallWatch(STALLS);
  const watchClock = createClockWatch();
  let isSetBack = false;
  let refusal: string | undefined;
  for (;;) {
    throwIfAborted(signal);
    const startedAt = performance.now();
    // Queues are read before the store: if no queue holds a job now, work that the store lacks later is lost to them.
    const before = refusal;
    refusal = await askServer(coordination.findRefusal(), signal);
    if (refusal !== undefined && before === undefined) listener.onNotice(`${refusal}; waiting`);
    const counts = refusal === undefined ? await askServer(countJobs(queues), signal) : undefined;
    isSetBack ||= watchClock() > 0;
    if (isSetBack && counts) {
      const isDone = queues.promoteDelayed().then(() => true);
      isSetBack = !(await askServer(isDone, signal));
      listener.onNotice('the clock was set back; jobs that wait for their next try take it now');
    }
    // While it is away nobody can take a job.
    if (counts === undefined) watchStalls = createStallWatch(STALLS);
    const spentUsd = spend && counts && (await askServer(spend.value(), signal));
    const state = await readState();
    listener.onProgress(state, { queues: counts, spentUsd });
    if (state.pending.length === 0) return state;
    if (counts && watchStalls(momentOf(state, counts)) === 'lost') {
      listener.onNotice(`the queues lost ${state.pending.length} jobs; they are queued again from the store`);
      const queueing = () =>
        withDeadline(enqueue(queues, state.pending), { timeoutMs: 60_000, signal, what: 'queueing' });
      await untilTaken(queueing, watched, signal);
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

/** Waits as for a full disk while the server refuses. */
async function untilTaken(
  write: () => Promise<void>,
  { coordination, listener }: Pick<Watched, 'coordination' | 'listener'>,
  signal: AbortSignal,
) {
  for (let tries = 0; ; tries++) {
    try {
      return await write();
    } catch (error) {
      const refusal = coordination.refusalIn(error);
      if (refusal === undefined) throw error;
      if (tries === 0) listener.onNotice(`${refusal.message}; waiting`);
      await delay(REFUSED_WAIT_MS, signal);
    }
  }
}

async function countJobs(queues: JobQueues<Stage>): Promise<QueueCounts> {
  const counting = STAGES.map(async (stage) => [stage, await queues.counts(stage)] as const);
  return Object.fromEntries(await Promise.all(counting)) as QueueCounts;
}

/** Undefined when the server is away for the moment. */
async function askServer<T>(question: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    const deadline = {
      timeoutMs: SERVER_REPLY_MS,
      signal,
      what: 'the server of the queues',
      code: 'QUEUE_UNAVAILABLE',
    } as const;
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
