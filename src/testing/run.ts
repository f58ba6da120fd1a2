/**
 * TEST SUPPORT: works on a run in this process, with the real worker, queues and stages and a Redis of its own, so that
 * many runs fit into one test file. What the command line adds (processes, progress, export) is not there.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PipelineError } from '../errors.ts';
import { createJobQueues, queuePrefix } from '../queue/job-queues.ts';
import { startPrivateRedis, type PrivateRedis } from '../queue/private-redis.ts';
import { connectRedis } from '../queue/redis-connection.ts';
import { createFileStore } from '../store/file-store.ts';
import { createStageDeps } from '../pipeline/deps.ts';
import type { JobFault } from '../pipeline/handle-job.ts';
import { keysFor } from '../pipeline/keys.ts';
import { STAGES, type Stage } from '../run/stages.ts';
import { planOf, type Run } from '../run/run-folder.ts';
import { createRunView, type RunState } from '../run/run-view.ts';
import { runWorker } from '../pipeline/worker.ts';

export interface WorkedRun {
  state: RunState;
  faults: JobFault[];
  /** Why the run ended before its inputs did. */
  stoppedBy?: PipelineError | undefined;
}

/** Goes on with the run, as `resume` does, until every input has ended or the worker says that the run has to. */
export async function workOnRun(run: Run, lastStage: Stage): Promise<WorkedRun> {
  const redisFolder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-test-run-'));
  const redis = await startPrivateRedis({ folder: redisFolder, onRestart: ignore, onGone: ignore });
  try {
    return await workOnQueues(run, lastStage, redis);
  } finally {
    await redis.stop();
    await rm(redisFolder, { recursive: true, force: true });
  }
}

/** The same on a server where jobs of another worker may be. */
export async function workOnQueues(run: Run, lastStage: Stage, redis: PrivateRedis): Promise<WorkedRun> {
  const readState = createRunView(await createFileStore({ folder: run.folder }), planOf(run, lastStage));
  const faults: JobFault[] = [];
  const stop = new AbortController();
  const ended = new AbortController();
  await queuePending(run, lastStage, redis);
  const keys = keysFor(STAGES, run.config, process.env);
  const options = { run, redis, stages: STAGES, lastStage, concurrency: 2, keys, createDeps: createStageDeps };
  const working = runWorker({ ...options, onFault: (fault) => faults.push(fault) }, stop.signal).then(
    () => undefined,
    (error: PipelineError) => error,
  );
  void working.then(() => ended.abort());
  while (!ended.signal.aborted && (await readState()).pending.length > 0) await sleep(30);
  stop.abort();
  const stoppedBy = await working;
  return { state: await readState(), faults, stoppedBy };
}

/** Puts what the store says is not done into the queues, as a conductor does. */
export async function queuePending(run: Run, lastStage: Stage, redis: PrivateRedis): Promise<void> {
  const connection = connectRedis(redis, ignore);
  const { attempts } = run.config.limits;
  const queues = createJobQueues({ redis: connection, prefix: queuePrefix(run.runId), stages: STAGES, attempts });
  const { pending } = await createRunView(await createFileStore({ folder: run.folder }), planOf(run, lastStage))();
  for (const item of pending) await queues.addAgain(item.stage, [{ id: item.id, data: item }]);
  await queues.close();
  connection.disconnect();
}

function ignore(): void {}
