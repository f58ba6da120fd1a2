/** Takes jobs of one stage from BullMQ. */
import { randomUUID } from 'node:crypto';
import { DelayedError, WaitingError, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_MS, MAX_STALLS, type QueueWorker, type QueueWorkerOptions } from '../queue.ts';
import { asRedisRefusal } from './refusal.ts';

export interface SharedQueueWorkerOptions extends QueueWorkerOptions {
  redis: Redis;
  prefix: string;
  stage: string;
}

const STALLED_CHECK_MS = 5000;

export function startQueueWorker(options: SharedQueueWorkerOptions): QueueWorker {
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
