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
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;

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
      // Redis refuses to store the delay itself, so the job waits here.
      await sleep(end.waitMs);
    }
  }

  const worker = new Worker(stage, process, {
    connection: redis,
    // find-problems.ts checks the server.
    skipVersionCheck: true,
    prefix,
    concurrency,
    name: randomUUID(),
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLS,
  });
  const stopPausing = pauseWhenRefused(worker);
  return {
    close() {
      stopPausing();
      return worker.close();
    },
  };
}

/** BullMQ retries at once when Redis refuses, thousands of times a second. Returns a function that ends the watch. */
function pauseWhenRefused(worker: Worker): () => void {
  let pauseMs = 0;
  let refusedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  // The connection reports its own errors; without a listener they would end the process.
  worker.on('error', (error) => {
    if (asRedisRefusal(error) === undefined || worker.isPaused() || worker.closing) return;
    const goesOn = performance.now() - refusedAt < 2 * MAX_PAUSE_MS;
    pauseMs = goesOn ? Math.min(2 * pauseMs, MAX_PAUSE_MS) : FIRST_PAUSE_MS;
    refusedAt = performance.now();
    // Jobs in work continue.
    void worker.pause(true);
    timer = setTimeout(() => void worker.resume(), pauseMs);
  });
  return () => clearTimeout(timer);
}

/** False if Redis refuses the write for now. */
async function isTaken(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (asRedisRefusal(error)) return false;
    throw error;
  }
}
