/** A worker's handling of a job. It runs the stage or quarantines the input, then enqueues the followers. */
import { PipelineError, toPipelineError, type ErrorCode } from '../errors.ts';
import { log, withLogFields } from '../log/log.ts';
import type { Coordination } from '../coordination/coordination.ts';
import type { Attempt, JobEnd, JobQueues } from '../coordination/queue.ts';
import { SCHEMA_VERSION } from '../schema/index.ts';
import type { Store } from '../store/store.ts';
import { commitRecord } from '../store/typed-records.ts';
import { nextWork, stateOf } from '../run/pending-work.ts';
import type { Consequence, Outages } from './outages.ts';
import { STAGE_OF, type Plan, type Stage, type WorkItem } from '../run/stages.ts';
import { createStoreReader } from '../run/run-reader.ts';

/** A job's fault, shown as a reason in progress and logs. */
export interface JobFault {
  stage: Stage;
  id: string;
  code: string;
  message: string;
  /** The job is retried, waits for a resource to recover, or is given up. */
  consequence: 'retry' | 'wait' | 'quarantine';
}

export interface HandleJobDeps {
  plan: Plan;
  store: Store;
  queues: Pick<JobQueues<Stage>, 'add'>;
  refusalIn: Coordination['refusalIn'];
  runItem: (item: WorkItem, signal: AbortSignal) => Promise<void>;
  outages: Outages;
  onFault: (fault: JobFault) => void;
  /** Receives faults that would fail every other job as well. This job returns to its queue unchanged. */
  onRunFault: (error: PipelineError) => void;
}

/** Codes that end the whole run and are not the fault of any input. */
const RUN_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'MODEL_MISCONFIGURED',
  'MODEL_AWAY',
  'MODEL_BUDGET_SPENT',
  'ENV_NO_DEVICE',
]);

/** A job that outlives this many lost workers counts as the cause of their loss. */
const MAX_STALLS = 3;

/** A fault, and its consequence for the job. */
interface JudgedFault {
  error: PipelineError;
  leadsTo: Consequence | 'retry' | 'quarantine';
}

/**
 * Commits, enqueues the followers, then returns. A crash between any two of these only repeats idempotent work. Rejects
 * only to have the job retried.
 */
export function handleJob(item: WorkItem, attempt: Attempt, deps: HandleJobDeps, signal: AbortSignal): Promise<JobEnd> {
  return withLogFields({ stage: item.stage, job: item.id }, async () => {
    const startMs = performance.now();
    const end = await finishJob(item, attempt, deps, signal);
    log('info', end === 'finished' ? 'done' : 'given back', { ms: Math.round(performance.now() - startMs) });
    return end;
  });
}

async function finishJob(item: WorkItem, attempt: Attempt, deps: HandleJobDeps, signal: AbortSignal): Promise<JobEnd> {
  const fault = await workOn(item, attempt, deps, signal).catch((thrown: unknown) => judgeFault(thrown, item, deps));
  if (fault === 'finished') return fault;
  if (signal.aborted) return 'returned';
  const { error, leadsTo } = fault;
  if (typeof leadsTo === 'object' && 'endsRun' in leadsTo) {
    deps.onRunFault(leadsTo.endsRun);
    return 'returned';
  }
  if (typeof leadsTo === 'object') {
    report(error, 'wait', item, deps);
    return leadsTo;
  }
  report(error, 'retry', item, deps);
  throw error;
}

/** Resolves with the fault that prevents the item's completion. */
async function workOn(
  item: WorkItem,
  attempt: Attempt,
  deps: HandleJobDeps,
  signal: AbortSignal,
): Promise<'finished' | JudgedFault> {
  const { plan, store, queues } = deps;
  const reader = createStoreReader(store);
  if ((await stateOf(plan, reader, item)) === 'pending') {
    const fault = await tryItem(item, attempt, deps, signal);
    if (fault && fault.leadsTo !== 'quarantine') return fault;
    if (fault) {
      report(fault.error, 'quarantine', item, deps);
      await giveUp(item, attempt, fault.error, store);
    }
  }
  for (const next of await nextWork(plan, reader, item)) {
    await queues.add(next.stage, [{ id: next.id, data: next }]);
  }
  return 'finished';
}

async function tryItem(
  item: WorkItem,
  attempt: Attempt,
  deps: HandleJobDeps,
  signal: AbortSignal,
): Promise<JudgedFault | undefined> {
  if (attempt.stalls > MAX_STALLS) {
    const error = new PipelineError('WORKER_LOST', `its worker died under it ${attempt.stalls} times`);
    return { error, leadsTo: 'quarantine' };
  }
  try {
    const pause = deps.outages.pauseOf(item.stage);
    if (pause) return pause;
    await deps.runItem(item, signal);
    deps.outages.noteDone(item);
    return undefined;
  } catch (thrown) {
    const fault = await judgeFault(thrown, item, deps);
    const isFinal = fault.leadsTo === 'retry' && (!fault.error.retryable || attempt.isLast);
    return isFinal && !signal.aborted ? { ...fault, leadsTo: 'quarantine' } : fault;
  }
}

async function judgeFault(
  thrown: unknown,
  item: WorkItem,
  { outages, refusalIn }: HandleJobDeps,
): Promise<JudgedFault> {
  const error = refusalIn(thrown) ?? toPipelineError(thrown, 'STAGE_FAILED');
  if (RUN_FAULTS.has(error.code)) return { error, leadsTo: { endsRun: error } };
  return { error, leadsTo: (await outages.judge(item, error)) ?? 'retry' };
}

function report(
  { code, message }: PipelineError,
  consequence: JobFault['consequence'],
  { stage, id }: WorkItem,
  { onFault }: HandleJobDeps,
): void {
  log('warn', message, { code, consequence });
  onFault({ stage, id, code, message, consequence });
}

async function giveUp(item: WorkItem, attempt: Attempt, { code, message }: PipelineError, store: Store): Promise<void> {
  const { stage, id } = item;
  const reason = { stage, inputId: STAGE_OF[stage].inputOf(item), code, message, attempts: attempt.number };
  await commitRecord(store, 'quarantine', { schemaVersion: SCHEMA_VERSION, id, ...reason });
}
