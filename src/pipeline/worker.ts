/** A worker: claims the jobs of some stages of a run until it is stopped. */
import { isDoneWithin, untilAborted } from '../async/deadline.ts';
import type { Coordination } from '../coordination/coordination.ts';
import { handleJob, type HandleJobDeps, type JobFault } from './handle-job.ts';
import type { Keys } from './keys.ts';
import { createOutages } from './outages.ts';
import { planOf, type Run } from '../run/run-folder.ts';
import { STAGES, WorkItem, type Stage } from '../run/stages.ts';
import { runItem } from './run-item.ts';
import type { CreateStageDeps } from './stage-deps.ts';

export interface WorkerOptions {
  run: Run;
  /** The caller closes it afterwards. Other workers then take over unreturned jobs. */
  coordination: Coordination;
  /** Stages whose jobs it claims. */
  stages: readonly Stage[];
  /** Work after this stage is not enqueued. */
  lastStage: Stage;
  /** Limit of jobs per stage at once, and of open environments. */
  concurrency: number;
  keys: Keys;
  createDeps: CreateStageDeps;
  onReady?: () => void;
  onFault: (fault: JobFault) => void;
  /** On abort the worker claims no more jobs and ends after its current ones, which are not interrupted at first. */
  drain?: AbortSignal;
}

/** Time limit for jobs after the signal, in milliseconds. Then the process ends and their locks expire. */
const GRACE_MS = 50_000;
/** Time limit for jobs in milliseconds if the run has to end. An answer in progress is paid for and worth keeping. */
const DRAIN_MS = 45_000;

/**
 * Resolves after the signal, once every job is back in its queue. Rejects if it cannot start. Rejects with
 * MODEL_MISCONFIGURED, MODEL_AWAY, MODEL_BUDGET_SPENT, ENV_NO_DEVICE or ENV_UNAVAILABLE if that fault ends the run.
 */
export async function runWorker(options: WorkerOptions, signal: AbortSignal): Promise<void> {
  const { run, coordination, stages, lastStage, concurrency, keys } = options;
  const ending = new AbortController();
  const interrupt = new AbortController();
  const jobSignal = AbortSignal.any([signal, interrupt.signal]);
  const stageDeps = await options.createDeps(run, { environments: concurrency, coordination, stages, keys });
  const queues = coordination.queues({ stages: STAGES, attempts: run.config.limits.attempts });
  const deps: HandleJobDeps = {
    plan: planOf(run, lastStage),
    store: stageDeps.store,
    queues,
    refusalIn: coordination.refusalIn,
    runItem: (item, own) => runItem(item, run, stageDeps, own),
    outages: createOutages(stageDeps.findOutage),
    onFault: options.onFault,
    onRunFault: (error) => ending.abort(error),
  };
  const workers = stages.map((stage) =>
    queues.work(stage, {
      concurrency,
      handle: (data, attempt) => handleJob(WorkItem.parse(data), attempt, deps, jobSignal),
    }),
  );
  options.onReady?.();
  await untilAborted(AbortSignal.any([signal, ending.signal, ...(options.drain ? [options.drain] : [])]));

  const overdue = setTimeout(() => interrupt.abort(), DRAIN_MS);
  const ended = closeAll(workers);
  await Promise.race([ended, untilAborted(jobSignal)]);
  clearTimeout(overdue);
  const closing = Promise.all([ended, closeAll([queues, stageDeps])]);
  await isDoneWithin(closing, GRACE_MS);
  if (ending.signal.aborted && !signal.aborted) throw ending.signal.reason;
}

async function closeAll(parts: readonly { close(): Promise<void> }[]): Promise<void> {
  await Promise.all(parts.map((part) => part.close()));
}
