/** Takes jobs of one stage and hands them to a function that knows nothing of BullMQ. Made by pipeline/worker.ts. */
import { randomUUID } from 'node:crypto';
import { DelayedError, WaitingError, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { asRedisRefusal } from './redis-refusal.ts';

/** How the queue stands to a job. */
export interface Attempt {
  /** From 1; waits that were not the job's fault do not count. */
  number: number;
  isLast: boolean;
  /** How often the job's worker died under it. */
  stalls: number;
}

/** What becomes of the job: it is finished, goes back unharmed (this worker stops), or waits without using up a try. */
export type JobEnd = 'finished' | 'returned' | { waitMs: number };

export interface QueueWorkerOptions {
  redis: Redis;
  prefix: string;
  stage: string;
  concurrency: number;
  /** A rejection uses up a try; BullMQ tries again with back-off. */
  handle: (data: unknown, attempt: Attempt) => Promise<JobEnd>;
}

export interface QueueWorker {
  /** Claims nothing more and resolves once the jobs in work have ended; the caller sees to it that they do. */
  close(): Promise<void>;
}

/** A dead worker's job is taken over after at most this plus the interval of looking for them. */
const LOCK_MS = 30_000;
const STALLED_CHECK_MS = 5000;
/** Past this BullMQ fails a job without telling anyone; the pipeline quarantines long before. */
const MAX_STALLS = 10;

export function startQueueWorker(options: QueueWorkerOptions): QueueWorker {
  const { redis, prefix, stage, concurrency, handle } = options;

  async function process(job: Job, token?: string): Promise<void> {
    const attempt = {
      number: job.attemptsMade + 1,
      isLast: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
      stalls: job.stalledCounter,
    };
    for (;;) {
      const end = await handle(job.data, attempt);
      if (end === 'finished') return;
      if (end === 'returned') {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      if (await isTaken(job.moveToDelayed(Date.now() + end.waitMs, token))) throw new DelayedError();
      // Redis takes no writes itself, so the job waits here.
      await sleep(end.waitMs);
    }
  }

  const worker = new Worker(stage, process, {
    connection: redis,
    prefix,
    concurrency,
    name: randomUUID(),
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLS,
  });
  // The connection reports its own errors; without a listener they would end the process.
  worker.on('error', () => undefined);
  return { close: () => worker.close() };
}

/** False when Redis refuses to take it for now. */
async function isTaken(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (asRedisRefusal(error)) return false;
    throw error;
  }
}
