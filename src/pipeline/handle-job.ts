/** What a worker does with a job: run its stage, or put its input in quarantine, then enqueue what follows. */
import { toPipelineError, type ErrorCode, type PipelineError } from '../errors.ts';
import { isMediumFault } from '../file-faults.ts';
import type { JobQueues } from '../queue/job-queues.ts';
import type { Attempt, JobEnd } from '../queue/queue-worker.ts';
import { asRedisRefusal } from '../queue/redis-refusal.ts';
import { SCHEMA_VERSION } from '../schema/index.ts';
import type { Store } from '../store/store.ts';
import { commitRecord } from '../store/typed-records.ts';
import { nextWork, stateOf } from './pending-work.ts';
import { inputOf, type Plan, type Stage, type WorkItem } from './plan.ts';
import { createStoreReader } from './run-reader.ts';

/** Told of everything that goes wrong with a job; shown as the reasons in progress and logs. */
export interface JobFault {
  stage: Stage;
  id: string;
  code: string;
  message: string;
  /** Tried again, waiting for the medium to recover, or given up. */
  consequence: 'retry' | 'wait' | 'quarantine';
}

export interface HandleJobDeps {
  plan: Plan;
  store: Store;
  queues: JobQueues<Stage>;
  runItem: (item: WorkItem, signal: AbortSignal) => Promise<void>;
  onFault: (fault: JobFault) => void;
  /** Told of what would fail every other job as well; this one goes back to its queue unharmed. */
  onRunFault: (error: PipelineError) => void;
}

/** What ends the whole run and is no fault of any input. */
const RUN_FAULTS: ReadonlySet<ErrorCode> = new Set(['MODEL_MISCONFIGURED', 'MODEL_BUDGET_SPENT', 'ENV_NO_DEVICE']);

/** A job whose worker died under it more often than this is taken to be the cause. */
const MAX_STALLS = 3;
/** While the medium is full or broken, jobs wait this long and use up no try. */
const OUTAGE_WAIT_MS = 5000;

/**
 * Commits, enqueues what follows, then returns: a crash between any two of these repeats work that has no second
 * effect. Rejects only to have the job tried again.
 */
export async function handleJob(
  item: WorkItem,
  attempt: Attempt,
  deps: HandleJobDeps,
  signal: AbortSignal,
): Promise<JobEnd> {
  const { plan, store, queues } = deps;
  const reader = createStoreReader(store);
  const report = (error: PipelineError, consequence: JobFault['consequence']) =>
    deps.onFault({ stage: item.stage, id: item.id, code: error.code, message: error.message, consequence });
  try {
    if ((await stateOf(plan, reader, item)) === 'pending') {
      const error = await tryItem(item, attempt, deps, signal);
      if (error) {
        report(error, 'quarantine');
        await giveUp(item, attempt, error, store);
      }
    }
    for (const next of await nextWork(plan, reader, item)) {
      await queues.add(next.stage, [{ id: next.id, data: next }]);
    }
    return 'finished';
  } catch (thrown) {
    if (signal.aborted) return 'returned';
    const error = asRedisRefusal(thrown) ?? toPipelineError(thrown, 'STAGE_FAILED');
    if (RUN_FAULTS.has(error.code)) {
      deps.onRunFault(error);
      return 'returned';
    }
    if (isOutage(error)) {
      report(error, 'wait');
      return { waitMs: OUTAGE_WAIT_MS };
    }
    report(error, 'retry');
    throw error;
  }
}

/** Returns the error that ends the item for good; rejects with those that another try or a wait may cure. */
async function tryItem(
  item: WorkItem,
  attempt: Attempt,
  deps: HandleJobDeps,
  signal: AbortSignal,
): Promise<PipelineError | undefined> {
  if (attempt.stalls > MAX_STALLS) {
    return toPipelineError(`its worker died under it ${attempt.stalls} times`, 'WORKER_LOST');
  }
  try {
    await deps.runItem(item, signal);
    return undefined;
  } catch (thrown) {
    const error = asRedisRefusal(thrown) ?? toPipelineError(thrown, 'STAGE_FAILED');
    const isNotItsOwn = isOutage(error) || RUN_FAULTS.has(error.code);
    if (signal.aborted || isNotItsOwn || (error.retryable && !attempt.isLast)) throw error;
    return error;
  }
}

async function giveUp(item: WorkItem, attempt: Attempt, { code, message }: PipelineError, store: Store): Promise<void> {
  const { stage, id } = item;
  const reason = { stage, inputId: inputOf(item), code, message, attempts: attempt.number };
  await commitRecord(store, 'quarantine', { schemaVersion: SCHEMA_VERSION, id, ...reason });
}

/** The whole medium is full or out of handles, or Redis takes nothing: no fault of the item. */
function isOutage(error: PipelineError): boolean {
  return error.code === 'QUEUE_UNAVAILABLE' || (error.code === 'STORE_IO' && isMediumFault(error));
}
