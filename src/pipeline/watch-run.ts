/** Watches a run until nothing is pending, and enqueues again the jobs that the queues lost. */
import { delay, throwIfAborted, withDeadline } from '../async/deadline.ts';
import type { Coordination } from '../coordination/coordination.ts';
import type { Counter } from '../coordination/counter.ts';
import type { JobCounts, JobQueues } from '../coordination/queue.ts';
import { PipelineError } from '../errors.ts';
import { createClockWatch } from './clock-watch.ts';
import type { JobFault } from './handle-job.ts';
import { STAGES, type Stage, type WorkItem } from '../run/stages.ts';
import type { RunState } from '../run/run-view.ts';
import { createStallWatch } from './stall-watch.ts';

export interface PipelineListener {
  /** About twice a second. */
  onProgress(state: RunState, live: LiveFigures): void;
  onFault(fault: JobFault): void;
  /** A message for people about an event that the run handles by itself. */
  onNotice(text: string): void;
}

export type QueueCounts = Record<Stage, JobCounts>;

/** Figures from the run's coordination alone. Each is undefined while it does not answer. */
export interface LiveFigures {
  queues?: QueueCounts | undefined;
  /** Spending on the run's models so far; also undefined without models. */
  spentUsd?: number | undefined;
}

const POLL_MS = 500;

const SERVER_REPLY_MS = 5000;

const STALLS = { unclaimedMs: 60_000, maxLosses: 5 };

const REFUSED_WAIT_MS = 2000;

interface Watched {
  coordination: Coordination;
  queues: JobQueues<Stage>;
  spend: Counter | undefined;
  readState: () => Promise<RunState>;
  listener: PipelineListener;
}

export async function watch(watched: Watched, signal: AbortSignal): Promise<RunState> {
  const { coordination, queues, spend, readState, listener } = watched;
  let watchStalls = createStallWatch(STALLS);
  const watchClock = createClockWatch();
  let isSetBack = false;
  let refusal: string | undefined;
  for (;;) {
    throwIfAborted(signal);
    const startedAt = performance.now();
    // Read the queues before the store: if no queue holds a job now, work missing from the store later is lost.
    const before = refusal;
    refusal = await askServer(coordination.findRefusal(), signal);
    if (refusal !== undefined && before === undefined) listener.onNotice(`${refusal}; waiting`);
    const counts = refusal === undefined ? await askServer(countJobs(queues), signal) : undefined;
    isSetBack ||= watchClock() > 0;
    if (isSetBack && counts) {
      const isDone = queues.promoteDelayed().then(() => true);
      isSetBack = !(await askServer(isDone, signal));
      listener.onNotice('the clock was set back; jobs that wait for their next try run now');
    }
    // Without an answer no worker can take a job, so the stall watch restarts.
    if (counts === undefined) watchStalls = createStallWatch(STALLS);
    const spentUsd = spend && counts && (await askServer(spend.value(), signal));
    const state = await readState();
    listener.onProgress(state, { queues: counts, spentUsd });
    if (state.pending.length === 0) return state;
    if (counts && watchStalls(snapshotOf(state, counts)) === 'lost') {
      listener.onNotice(`the queues lost ${state.pending.length} jobs; they are queued again from the store`);
      const queueing = () =>
        withDeadline(enqueue(queues, state.pending), { timeoutMs: 60_000, signal, what: 'queueing' });
      await untilTaken(queueing, watched, signal);
    }
    // Reading the state of a very large run must not become the run's main work.
    await delay(Math.max(POLL_MS, 5 * (performance.now() - startedAt)), signal);
  }
}

export async function enqueue(queues: JobQueues<Stage>, items: readonly WorkItem[]): Promise<void> {
  for (const stage of STAGES) {
    const jobs = items.filter((item) => item.stage === stage).map((item) => ({ id: item.id, data: item }));
    await queues.addAgain(stage, jobs);
  }
}

/** Retries a write while the server refuses it, as for a full disk. */
export async function untilTaken(
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

/** Undefined while the server is away. */
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

function snapshotOf(state: RunState, queues: QueueCounts) {
  const sum = (key: keyof JobCounts) => Object.values(queues).reduce((total, counts) => total + counts[key], 0);
  return {
    waiting: sum('waiting'),
    active: sum('active'),
    delayed: sum('delayed'),
    pending: state.pending.length,
    ended: state.stages.reduce((total, { finished, givenUp }) => total + finished + givenUp, 0),
  };
}
