/** Workers within the conductor's process, for a run whose coordination other processes cannot reach. */
import { toPipelineError, type PipelineError } from '../errors.ts';
import type { WorkerFleet } from './worker-fleet.ts';
import { runWorker, type WorkerOptions } from './worker.ts';

export interface LocalWorkersOptions extends Omit<WorkerOptions, 'stages' | 'drain' | 'onReady'> {
  /** One worker per entry. */
  starts: readonly Pick<WorkerOptions, 'stages'>[];
  /** As for worker processes: the run has to end, and no worker is busy any more. */
  onGone: (error: PipelineError) => void;
}

export function startLocalWorkers({ starts, onGone, ...common }: LocalWorkersOptions): WorkerFleet {
  const stop = new AbortController();
  const drain = new AbortController();
  const reasons: unknown[] = [];
  const working = starts.map(({ stages }) =>
    runWorker({ ...common, stages, drain: drain.signal }, stop.signal).catch((error: unknown) => {
      reasons.push(error);
      // The others finish their current jobs.
      drain.abort();
    }),
  );
  const ended = Promise.all(working).then(() => {
    if (reasons.length > 0) onGone(toPipelineError(reasons[0], 'WORKER_LOST'));
  });
  return {
    async stop() {
      stop.abort();
      await ended;
    },
  };
}
