/**
 * TEST SUPPORT: works on a run in this process, with the real worker and stages and queues in memory, so that one test
 * file can run many. It lacks the additions of the command line (processes, progress, export).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PipelineError } from '../errors.ts';
import { namespaceOf, type Coordination } from '../coordination/coordination.ts';
import { MEMORY, openCoordination } from '../coordination/open-coordination.ts';
import { createFileStore } from '../store/file-store.ts';
import { createStageDeps } from '../pipeline/deps.ts';
import type { CreateStageDeps } from '../pipeline/stage-deps.ts';
import type { JobFault } from '../pipeline/handle-job.ts';
import { keysFor } from '../pipeline/keys.ts';
import { STAGES, type Stage } from '../run/stages.ts';
import { planOf, type Run } from '../run/run-folder.ts';
import { createRunView, type RunState } from '../run/run-view.ts';
import { runWorker } from '../pipeline/worker.ts';

/** Each poll lists every kind of record, and some tests wait for most of a minute. */
const POLL_MS = 250;

export interface WorkedRun {
  state: RunState;
  faults: JobFault[];
  /** The reason why the run ended before its inputs did. */
  stoppedBy?: PipelineError | undefined;
}

/** Continues the run, as `resume` does, until every input has ended or the worker ends the run. */
export async function workOnRun(run: Run, lastStage: Stage): Promise<WorkedRun> {
  const coordination = await openCoordination(MEMORY, namespaceOf(run.runId));
  return workOnQueues(run, lastStage, coordination).finally(coordination.close);
}

/** The same with given queues, which may hold jobs of another worker. */
export async function workOnQueues(
  run: Run,
  lastStage: Stage,
  coordination: Coordination,
  createDeps: CreateStageDeps = createStageDeps,
): Promise<WorkedRun> {
  const readState = createRunView(await createFileStore({ folder: run.folder }), planOf(run, lastStage));
  const faults: JobFault[] = [];
  const stop = new AbortController();
  const ended = new AbortController();
  await queuePending(run, lastStage, coordination);
  const keys = keysFor(STAGES, run.config, process.env);
  const options = { run, coordination, stages: STAGES, lastStage, concurrency: 2, keys, createDeps };
  const working = runWorker({ ...options, onFault: (fault) => faults.push(fault) }, stop.signal).then(
    () => undefined,
    (error: PipelineError) => error,
  );
  void working.then(() => ended.abort());
  while (!ended.signal.aborted && (await readState()).pending.length > 0) await sleep(POLL_MS);
  stop.abort();
  const stoppedBy = await working;
  return { state: await readState(), faults, stoppedBy };
}

/** Enqueues the work that the store lacks, as a conductor does. */
export async function queuePending(run: Run, lastStage: Stage, coordination: Coordination): Promise<void> {
  const queues = coordination.queues({ stages: STAGES, attempts: run.config.limits.attempts });
  const { pending } = await createRunView(await createFileStore({ folder: run.folder }), planOf(run, lastStage))();
  for (const item of pending) await queues.addAgain(item.stage, [{ id: item.id, data: item }]);
  await queues.close();
}
