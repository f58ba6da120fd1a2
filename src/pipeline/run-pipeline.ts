/**
 * Conducts a run on this machine: queues, worker processes, and monitoring until every input has ended. pending-work.ts
 * decides about the work itself, from the store.
 */
import path from 'node:path';
import { namespaceOf, type Coordination } from '../coordination/coordination.ts';
import { canBeJoined, startCoordination } from '../coordination/open-coordination.ts';
import { PipelineError, type ErrorCode } from '../errors.ts';
import { assertEnvironmentReady } from '../env/environment-problems.ts';
import { log } from '../log/log.ts';
import { openRunLog } from './open-run-log.ts';
import { createStageDeps } from './deps.ts';
import { createRunSpend } from './create-run-spend.ts';
import { announceRun } from './run-identity.ts';
import { isWithin, STAGE_OF, STAGES, type Stage } from '../run/stages.ts';
import { takeOutOfQuarantine } from '../run/quarantine.ts';
import { planOf, type Run } from '../run/run-folder.ts';
import { lockRun } from '../run/run-lock.ts';
import { createRunView, type RunState } from '../run/run-view.ts';
import { builtModule } from '../built-module.ts';
import { keysFor, takeKeys, withoutSecrets } from './keys.ts';
import { startWorkerFleet, type WorkerFleet } from './worker-fleet.ts';
import { type PipelineListener, watch, enqueue, untilTaken } from './watch-run.ts';

export interface PipelineOptions {
  run: Run;
  lastStage: Stage;
  /** Quarantined inputs to retry first: all, or those with this code. */
  retryQuarantined?: true | ErrorCode | undefined;
  /**
   * URL of a shared server, or `memory` to keep all work in this process. Without it the run starts a private server.
   */
  redisUrl?: string | undefined;
  listener: PipelineListener;
}

const WORKER_ENTRY = new URL('./worker-process.ts', import.meta.url);

/**
 * Resolves with the run's state once every input up to `lastStage` has ended. Earlier work is not repeated. Rejects
 * with ABORTED after the signal: workers have stopped by then, and the run can be resumed. Otherwise it rejects with
 * the reason why the run cannot continue.
 */
export async function runPipeline(options: PipelineOptions, signal: AbortSignal): Promise<RunState> {
  const { run, lastStage } = options;
  assertHasWorkers(run.config, options.redisUrl);
  const listener = { ...options.listener, onNotice: alsoLogged(options.listener.onNotice) };
  const unlock = await lockRun(run.folder, { signal, onNotice: listener.onNotice });
  openRunLog(run, 'conductor');
  try {
    await retryQuarantined({ ...options, listener });
    const readState = createRunView(run.store, planOf(run, lastStage));
    const state = await readState();
    listener.onProgress(state, {});
    assertSound(run, state);
    return state.pending.length === 0 ? state : await conduct({ ...options, listener }, readState, signal);
  } finally {
    await unlock();
  }
}

/** Throws CONFIG_INVALID if no process could do the work. */
export function assertHasWorkers({ workers }: Run['config'], redisUrl: string | undefined): void {
  if (workers > 0 || canBeJoined(redisUrl)) return;
  throw new PipelineError(
    'CONFIG_INVALID',
    'workers: 0 starts no worker here, and others need REDIS_URL to join the run. Set one of the two',
  );
}

function alsoLogged(report: (text: string) => void): (text: string) => void {
  return (text) => {
    log('warn', text);
    report(text);
  };
}

/** Runs under the run's lock, because the conductor relies on the quarantine's content. */
async function retryQuarantined({ run, retryQuarantined: which, listener }: PipelineOptions): Promise<void> {
  if (which === undefined) return;
  const count = await takeOutOfQuarantine(run.store, which === true ? undefined : which);
  listener.onNotice(`${count} inputs are taken out of quarantine and tried again`);
}

/** Unreadable records would count as finished, and fail everything that needs them. */
function assertSound({ folder }: Run, { damaged }: RunState): void {
  if (damaged.length === 0) return;
  const records = damaged.length === 1 ? '1 record is' : `${damaged.length} records are`;
  throw new PipelineError('STORE_CORRUPT', `${folder}: ${records} damaged. ${damaged[0]}`);
}

/** Starts everything, monitors the run, and always stops everything in reverse order. */
async function conduct(
  options: PipelineOptions,
  readState: () => Promise<RunState>,
  signal: AbortSignal,
): Promise<RunState> {
  const { run, listener } = options;
  const broken = new AbortController();
  const onGone = (error: PipelineError) => broken.abort(error);
  const endings: (() => Promise<void> | void)[] = [];
  try {
    if (run.config.workers > 0) await assertEnvironmentReady(run.config);
    const coordination = await startCoordination({
      url: options.redisUrl,
      namespace: namespaceOf(run.runId),
      folder: path.join(run.folder, 'redis'),
      onRestart: listener.onNotice,
      onGone,
    });
    endings.push(() => coordination.close());
    if (canBeJoined(options.redisUrl)) {
      for (const problem of await coordination.findProblems()) listener.onNotice(`Redis: ${problem}`);
      await announceRun(run, coordination);
    }
    const queues = coordination.queues({ stages: STAGES, attempts: run.config.limits.attempts });
    const { pending } = await readState();
    await untilTaken(() => enqueue(queues, pending), { coordination, listener }, signal);
    const fleet = await startWorkers(options, coordination, onGone);
    endings.push(() => fleet.stop());
    const spend = run.config.models && createRunSpend({ store: run.store, coordination });
    const watched = { coordination, queues, spend, readState, listener };
    return await watch(watched, AbortSignal.any([signal, broken.signal]));
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error;
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}

async function startWorkers(
  { run, lastStage, listener }: PipelineOptions,
  coordination: Coordination,
  onGone: (error: PipelineError) => void,
): Promise<WorkerFleet> {
  const { url } = coordination;
  const starts = planWorkers(run, lastStage);
  const common = { lastStage, concurrency: run.config.desktopsPerWorker };
  const { onFault, onNotice } = listener;
  if (url === undefined) {
    // Only the processes that do the work need the stages' code, mostly worker processes.
    const { startLocalWorkers } = await import('./local-workers.ts');
    const keys = takeKeys(STAGES, run.config, process.env);
    return startLocalWorkers({
      ...common,
      run,
      coordination,
      starts,
      keys,
      createDeps: createStageDeps,
      onFault,
      onGone,
    });
  }
  const keysOf = (stages: readonly Stage[]) => keysFor(stages, run.config, process.env);
  return startWorkerFleet({
    entry: builtModule(WORKER_ENTRY),
    starts: starts.map(({ stages }) => ({ ...common, runFolder: run.folder, url, stages, keys: keysOf(stages) })),
    variables: withoutSecrets(process.env, run.config),
    logFolder: path.join(run.folder, 'logs'),
    onFault,
    onDeath: onNotice,
    onGone,
  });
}

/** Workers that drive environments, and one that thinks, so that heavy thinking never blocks an environment. */
function planWorkers({ config: { workers } }: Run, lastStage: Stage): { stages: readonly Stage[] }[] {
  if (workers === 0) return [];
  const wanted = STAGES.filter((stage) => isWithin(stage, lastStage));
  const driving = wanted.filter((stage) => STAGE_OF[stage].drives);
  const thinking = wanted.filter((stage) => !STAGE_OF[stage].drives);
  return [
    ...Array.from({ length: workers }, () => ({ stages: driving })),
    ...(thinking.length > 0 ? [{ stages: thinking }] : []),
  ];
}
