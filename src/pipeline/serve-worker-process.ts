/**
 * The inside of a worker process. It waits for its conductor's start message and works. It ends on a message or when
 * the conductor is gone.
 */
import { namespaceOf } from '../coordination/coordination.ts';
import { openCoordination } from '../coordination/open-coordination.ts';
import { PipelineError } from '../errors.ts';
import { guardOutput } from '../text/printable.ts';
import { openRun } from '../run/run-folder.ts';
import { openRunLog } from './open-run-log.ts';
import type { CreateStageDeps } from './stage-deps.ts';
import type { DrainMessage, StartMessage, WorkerMessage } from './worker-fleet.ts';
import { runWorker } from './worker.ts';

/** Time limit for orphaned workers to close their environments, in milliseconds. They exit in any case. */
const ORPHAN_GRACE_MS = 5000;
const HEARTBEAT_MS = 5000;

export function serveWorkerProcess(createDeps: CreateStageDeps): void {
  const stop = new AbortController();
  const drain = new AbortController();
  // A full disk makes the log fail, which must not end the work.
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', () => undefined);
    guardOutput(output);
  }
  // Ctrl-C reaches the whole terminal session, but the conductor decides when its workers stop.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => stop.abort());
  process.on('disconnect', () => {
    stop.abort();
    setTimeout(() => process.exit(1), ORPHAN_GRACE_MS).unref();
  });
  process.on('message', (message: StartMessage | DrainMessage) => {
    if (message.type === 'drain') return drain.abort();
    work(message).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        if (error instanceof PipelineError && !error.retryable) {
          send({ type: 'unable', code: error.code, message: error.message });
        }
        // The message leaves before the process exits.
        setTimeout(() => process.exit(1), 100);
      },
    );
  });

  setInterval(() => send({ type: 'alive' }), HEARTBEAT_MS).unref();

  async function work(message: StartMessage): Promise<void> {
    const { runFolder, worker, url, stages, lastStage, concurrency, keys } = message;
    const run = await openRun(runFolder);
    openRunLog(run, `worker-${worker}`, keys);
    const coordination = await openCoordination(url, namespaceOf(run.runId));
    await runWorker(
      {
        run,
        coordination,
        stages,
        lastStage,
        concurrency,
        keys,
        createDeps,
        onReady: () => send({ type: 'ready' }),
        onFault: (fault) => {
          console.error(`${new Date().toISOString()} ${JSON.stringify(fault)}`);
          send({ type: 'fault', fault });
        },
        drain: drain.signal,
      },
      stop.signal,
    ).finally(coordination.close);
  }
}

function send(message: WorkerMessage): void {
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
}
