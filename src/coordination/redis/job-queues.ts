/** The queues of one run: one BullMQ queue for each stage. */
import { Queue, type JobsOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { BACKOFF, KEPT_FINISHED, type JobQueues, type JobQueuesOptions, type NewJob } from '../queue.ts';
import { startQueueWorker } from './queue-worker.ts';

export interface SharedJobQueuesOptions<Stage extends string> extends JobQueuesOptions<Stage> {
  redis: Redis;
  /** Keeps runs on one server apart. */
  prefix: string;
}

const BATCH = 1000;

export function createJobQueues<Stage extends string>(options: SharedJobQueuesOptions<Stage>): JobQueues<Stage> {
  const { redis, prefix, stages, attempts } = options;
  const defaultJobOptions: JobsOptions = {
    attempts,
    backoff: { type: 'exponential', delay: BACKOFF.delayMs, jitter: BACKOFF.jitter },
    removeOnComplete: { age: 3600, count: KEPT_FINISHED },
    removeOnFail: false,
  };
  const queues = Object.fromEntries(
    stages.map((stage) => {
      const queue = new Queue(stage, { connection: redis, prefix, defaultJobOptions, skipVersionCheck: true });
      // The connection reports its own errors.
      queue.on('error', () => undefined);
      return [stage, queue];
    }),
  ) as Record<Stage, Queue>;

  async function add(stage: Stage, jobs: readonly NewJob[]): Promise<void> {
    for (let start = 0; start < jobs.length; start += BATCH) {
      const batch = jobs.slice(start, start + BATCH);
      await queues[stage].addBulk(
        batch.map(({ id, data }) => ({ name: stage, data, opts: { jobId: jobId(stage, id) } })),
      );
    }
  }

  return {
    add,
    async addAgain(stage, jobs) {
      const queue = queues[stage];
      for (const { id } of jobs) {
        const state = await queue.getJobState(jobId(stage, id));
        if (state === 'completed' || state === 'failed') await queue.remove(jobId(stage, id));
      }
      await add(stage, jobs);
    },
    async counts(stage) {
      const counts = await queues[stage].getJobCounts('waiting', 'prioritized', 'active', 'delayed');
      const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = counts;
      return { waiting: waiting + prioritized, active, delayed };
    },
    work: (stage, work) => startQueueWorker({ ...work, redis, prefix, stage }),
    async promoteDelayed() {
      for (const queue of Object.values<Queue>(queues)) await queue.promoteJobs();
    },
    async close() {
      await Promise.all(Object.values<Queue>(queues).map((queue) => queue.close()));
    },
  };
}

/** Prefixes a word, because BullMQ refuses numeric ids and reserves colons. */
function jobId(stage: string, id: string): string {
  return `${stage}-${id}`;
}
