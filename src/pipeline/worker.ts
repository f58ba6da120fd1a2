/** A worker: claims the jobs of some stages of a run until it is told to stop. Runs in a process of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createJobQueues, queuePrefix } from '../queue/job-queues.ts';
import { startQueueWorker } from '../queue/queue-worker.ts';
import { connectRedis, type RedisAddress } from '../queue/redis-connection.ts';
import { handleJob, type HandleJobDeps, type JobFault } from './handle-job.ts';
import { planOf, type Run } from './run-folder.ts';
import { STAGES, WorkItem, type Stage } from './plan.ts';
import { runItem } from './run-item.ts';
import type { CreateStageDeps } from './stage-deps.ts';

export interface WorkerOptions {
  run: Run;
  redis: RedisAddress;
  /** Whose jobs to claim. */
  stages: readonly Stage[];
  /** Work after this stage is not enqueued. */
  lastStage: Stage;
  /** Jobs of each stage at once, and environments open at once. */
  concurrency: number;
  createDeps: CreateStageDeps;
  onReady?: () => void;
  onFault: (fault: JobFault) => void;
}

/** Jobs in work get this long to notice the signal; then the process ends and their locks run out. */
const GRACE_MS = 50_000;

/** Resolves after the signal, once every job in work has gone back to its queue. Rejects when it cannot start. */
export async function runWorker(options: WorkerOptions, signal: AbortSignal): Promise<void> {
  const { run, stages, lastStage, concurrency } = options;
  const stageDeps = await options.createDeps(run, { environments: concurrency });
  const redis = connectRedis(options.redis, () => undefined);
  const prefix = queuePrefix(run.runId);
  const queues = createJobQueues({ redis, prefix, stages: STAGES, attempts: run.config.limits.attempts });
  const deps: HandleJobDeps = {
    plan: planOf(run, lastStage),
    store: stageDeps.store,
    queues,
    runItem: (item, own) => runItem(item, run, stageDeps, own),
    onFault: options.onFault,
  };
  const workers = stages.map((stage) =>
    startQueueWorker({
      redis,
      prefix,
      stage,
      concurrency,
      handle: (data, attempt) => handleJob(WorkItem.parse(data), attempt, deps, signal),
    }),
  );
  options.onReady?.();
  await untilAborted(signal);

  const closing = Promise.all([...workers, queues, stageDeps].map((part) => part.close()));
  await Promise.race([closing, sleep(GRACE_MS, undefined, { ref: false })]);
  redis.disconnect();
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
