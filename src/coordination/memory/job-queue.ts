/**
 * The queue of one stage within one process. Pauses are timers, so that tests can use a fake clock. They keep no
 * process alive.
 */
import { log } from '../../log/log.ts';
import {
  BACKOFF,
  KEPT_FINISHED,
  LOCK_MS,
  MAX_STALLS,
  type JobCounts,
  type NewJob,
  type QueueWorkerOptions,
} from '../queue.ts';

/** Node runs a longer timer after 1 ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Job {
  id: string;
  /** JSON, so that callers share no mutable object. */
  data: string;
  attempts: number;
  failures: number;
  stalls: number;
  state: keyof JobCounts | 'finished' | 'failed';
  /** Set while the job is delayed. */
  timer?: NodeJS.Timeout;
  /** The current claim while the job is active. */
  owner?: object;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

export function createJobQueue() {
  const jobs = new Map<string, Job>();
  const waiting: Job[] = [];
  /** Ids, oldest first. */
  const finished = new Set<string>();
  /** Callbacks that make each worker claim as many jobs as it may. */
  const claims = new Set<() => void>();

  function claimWaiting(): void {
    for (const claim of claims) claim();
  }

  function makeWait(job: Job, place: 'first' | 'last'): void {
    clearTimeout(job.timer);
    job.state = 'waiting';
    if (place === 'first') waiting.unshift(job);
    else waiting.push(job);
    claimWaiting();
  }

  function delay(job: Job, ms: number): void {
    job.state = 'delayed';
    job.timer = setTimeout(makeWait, Math.min(ms, LONGEST_TIMER_MS), job, 'last').unref();
  }

  function finish(job: Job): void {
    job.state = 'finished';
    finished.add(job.id);
    if (finished.size > KEPT_FINISHED) forget(finished.values().next().value!);
  }

  function forget(id: string): void {
    finished.delete(id);
    jobs.delete(id);
  }

  function fail(job: Job): void {
    job.failures += 1;
    if (job.failures >= job.attempts) job.state = 'failed';
    else delay(job, BACKOFF.delayMs * 2 ** (job.failures - 1) * (1 - BACKOFF.jitter * Math.random()));
  }

  function stall(job: Job): void {
    job.stalls += 1;
    if (job.stalls > MAX_STALLS) job.state = 'failed';
    else makeWait(job, 'first');
  }

  function add(added: readonly NewJob[], attempts: number): void {
    for (const { id, data } of added) {
      if (jobs.has(id)) continue;
      const job: Job = { id, data: JSON.stringify(data), attempts, failures: 0, stalls: 0, state: 'waiting' };
      jobs.set(id, job);
      waiting.push(job);
    }
    claimWaiting();
  }

  return {
    add,
    addAgain(added: readonly NewJob[], attempts: number) {
      for (const { id } of added) {
        const state = jobs.get(id)?.state;
        if (state === 'finished' || state === 'failed') forget(id);
      }
      add(added, attempts);
    },
    counts() {
      const counts = { waiting: 0, active: 0, delayed: 0 };
      for (const { state } of jobs.values()) if (state in counts) counts[state as keyof JobCounts] += 1;
      return counts;
    },
    promoteDelayed() {
      for (const job of jobs.values()) if (job.state === 'delayed') makeWait(job, 'last');
    },
    /** After `end` fires, the worker counts as dead: others take over its jobs once their locks have expired. */
    work({ concurrency, handle }: QueueWorkerOptions, end: AbortSignal) {
      const inWork = new Map<Job, Promise<void>>();

      function claim(): void {
        while (inWork.size < concurrency && waiting.length > 0) {
          const job = waiting.shift()!;
          const owner = {};
          Object.assign(job, { state: 'active', owner });
          inWork.set(job, workOn(job, owner));
        }
      }

      async function workOn(job: Job, owner: object): Promise<void> {
        const number = job.failures + 1;
        const attempt = { number, isLast: number >= job.attempts, stalls: job.stalls };
        const ended = await Promise.resolve()
          .then(() => handle(JSON.parse(job.data), attempt))
          .catch((error: unknown) => {
            log('debug', 'a job failed', { error: String(error) });
            return 'failed' as const;
          });
        inWork.delete(job);
        if (end.aborted || job.owner !== owner) return;
        if (ended === 'finished') finish(job);
        else if (ended === 'returned') makeWait(job, 'first');
        else if (ended === 'failed') fail(job);
        else delay(job, ended.waitMs);
        if (claims.has(claim)) claim();
      }

      function die(): void {
        claims.delete(claim);
        for (const job of inWork.keys()) {
          const owner = job.owner;
          setTimeout(() => job.state === 'active' && job.owner === owner && stall(job), LOCK_MS).unref();
        }
      }

      if (!end.aborted) {
        end.addEventListener('abort', die, { once: true });
        claims.add(claim);
        claim();
      }
      return {
        async close() {
          claims.delete(claim);
          await Promise.all(inWork.values());
          end.removeEventListener('abort', die);
        },
      };
    },
  };
}
