/** Detects that a run cannot continue, so that it ends with a reason instead of waiting for ever. */
import { PipelineError } from '../errors.ts';
import type { JobCounts } from '../coordination/queue.ts';

export interface StallWatchOptions {
  /** Longest time that jobs may wait unclaimed. */
  unclaimedMs: number;
  /** Limit of losses of the same work from the queues. */
  maxLosses: number;
}

/** The queues' totals, and the number of the store's pending items. */
export interface Snapshot extends JobCounts {
  pending: number;
  /** Number of ended items. */
  ended: number;
}

/**
 * The returned function judges every snapshot. It returns `lost` if pending work is in no queue. It throws WORKER_LOST
 * if no worker claims jobs, or if jobs keep ending without a result.
 */
export function createStallWatch({
  unclaimedMs,
  maxLosses,
}: StallWatchOptions): (snapshot: Snapshot) => 'going' | 'lost' {
  let unclaimedSince: number | undefined;
  let ended = -1;
  let losses = 0;

  return (snapshot) => {
    if (snapshot.ended !== ended) {
      ended = snapshot.ended;
      losses = 0;
      unclaimedSince = undefined;
    }
    const isUnclaimed = snapshot.waiting > 0 && snapshot.active === 0;
    unclaimedSince = isUnclaimed ? (unclaimedSince ?? performance.now()) : undefined;
    if (unclaimedSince !== undefined && performance.now() - unclaimedSince >= unclaimedMs) {
      const seconds = Math.round(unclaimedMs / 1000);
      throw new PipelineError(
        'WORKER_LOST',
        `${snapshot.waiting} jobs wait and no worker has taken one for ${seconds} s`,
      );
    }
    const isLost = snapshot.pending > 0 && snapshot.waiting + snapshot.active + snapshot.delayed === 0;
    if (!isLost) return 'going';
    losses += 1;
    if (losses <= maxLosses) return 'lost';
    throw new PipelineError('WORKER_LOST', `${snapshot.pending} jobs keep ending without a result`);
  };
}
