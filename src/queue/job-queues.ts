/**
 * The queues of one run: one BullMQ queue for each stage. The pipeline adds jobs here and asks how many wait. A job
 * carries ids only; what is done lives in the store, and a job may be added again at any time without harm.
 */
import { Queue, type JobsOptions } from 'bullmq';
import type { Redis } from 'ioredis';

export interface JobQueuesOptions<Stage extends string> {
  redis: Redis;
  /** Keeps runs on one server apart; made by queuePrefix. */
  prefix: string;
  stages: readonly Stage[];
  /** Tries of one job, the first included. */
  attempts: number;
}

/** What a queue knows of a job: a unique id without colons, and data that names the work. */
export interface NewJob {
  id: string;
  data: object;
}

export interface JobCounts {
  /** Ready to be claimed. */
  waiting: number;
  /** Claimed by a worker, or by one that has died since. */
  active: number;
  /** Waiting for their next try. */
  delayed: number;
}

export interface JobQueues<Stage extends string> {
  /** Adding a job whose id is known does nothing. */
  add(stage: Stage, jobs: readonly NewJob[]): Promise<void>;
  /** Like add, but a job that has ended in Redis runs again: the store says that its work is not done. */
  addAgain(stage: Stage, jobs: readonly NewJob[]): Promise<void>;
  counts(stage: Stage): Promise<JobCounts>;
  close(): Promise<void>;
}

/** The braces make Redis Cluster keep all keys of a run on one node, as BullMQ's scripts need. */
export function queuePrefix(runId: string): string {
  return `{autoplay-${runId.slice(0, 16)}}`;
}

const BATCH = 1000;

export function createJobQueues<Stage extends string>(options: JobQueuesOptions<Stage>): JobQueues<Stage> {
  const { redis, prefix, stages, attempts } = options;
  const defaultJobOptions: JobsOptions = {
    attempts,
    backoff: { type: 'exponential', delay: 1000, jitter: 0.5 },
    removeOnComplete: { age: 3600, count: 1000 },
    removeOnFail: false,
  };
  const queues = Object.fromEntries(
    stages.map((stage) => {
      const queue = new Queue(stage, { connection: redis, prefix, defaultJobOptions });
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
    async close() {
      await Promise.all(Object.values<Queue>(queues).map((queue) => queue.close()));
    },
  };
}

/** Jobs that wait for their next try wait no longer: for when the clock that they wait by was set back. */
export async function promoteDelayedJobs(options: Pick<JobQueuesOptions<string>, 'redis' | 'prefix' | 'stages'>) {
  const { redis, prefix, stages } = options;
  for (const stage of stages) {
    const queue = new Queue(stage, { connection: redis, prefix });
    queue.on('error', () => undefined);
    await queue.promoteJobs();
    await queue.close();
  }
}

/** A word in front, because BullMQ refuses ids that are a number and colons are its own. */
function jobId(stage: string, id: string): string {
  return `${stage}-${id}`;
}
