/** Notices that a run cannot go on, so that it ends with a reason instead of waiting for ever. For run-pipeline.ts. */
import { PipelineError } from '../errors.ts';
import type { JobCounts } from '../queue/job-queues.ts';

export interface StallWatchOptions {
  /** Jobs may wait unclaimed for so long. */
  unclaimedMs: number;
  /** How often the same work may be found missing from the queues. */
  maxLosses: number;
}

/** What the queues hold in sum, and how much work the store says is to do. */
export interface Moment extends JobCounts {
  pending: number;
  /** Items that have ended. */
  ended: number;
}

/**
 * The returned function is asked about every moment. It answers `lost` when there is work to do that no queue knows
 * of, and throws WORKER_LOST when nobody claims jobs, or when they keep ending without a result.
 */
export function createStallWatch({ unclaimedMs, maxLosses }: StallWatchOptions): (moment: Moment) => 'going' | 'lost' {
  let unclaimedSince: number | undefined;
  let ended = -1;
  let losses = 0;

  return (moment) => {
    if (moment.ended !== ended) {
      ended = moment.ended;
      losses = 0;
      unclaimedSince = undefined;
    }
    const isUnclaimed = moment.waiting > 0 && moment.active === 0;
    unclaimedSince = isUnclaimed ? (unclaimedSince ?? performance.now()) : undefined;
    if (unclaimedSince !== undefined && performance.now() - unclaimedSince >= unclaimedMs) {
      const seconds = Math.round(unclaimedMs / 1000);
      throw new PipelineError(
        'WORKER_LOST',
        `${moment.waiting} jobs wait and no worker has taken one for ${seconds} s`,
      );
    }
    const isLost = moment.pending > 0 && moment.waiting + moment.active + moment.delayed === 0;
    if (!isLost) return 'going';
    losses += 1;
    if (losses <= maxLosses) return 'lost';
    throw new PipelineError('WORKER_LOST', `${moment.pending} jobs end again and again without a result`);
  };
}
