/** Bounds the number of requests in flight at one endpoint. Conformance suite: limiter-conformance.ts. */
import { PipelineError } from '../errors.ts';

export interface Slot {
  /**
   * Reports at once that the endpoint returned 429, the only cause of a decrease. The caller keeps the slot through the
   * pause and the retry.
   */
  rateLimited(): Promise<void>;
  /** Releases the slot; "ok" after an answer. Idempotent; never rejects. */
  release(outcome: 'ok' | 'failed'): Promise<void>;
}

export interface ConcurrencyLimiter {
  /** Waits for a slot, first come, first served. Rejects with ABORTED after the signal or close(). */
  acquire(signal: AbortSignal): Promise<Slot>;
  /** Number of requests that may be in flight now. */
  limit(): Promise<number>;
  /** Rejects waiters with ABORTED. Held slots stay valid until they are released. */
  close(): Promise<void>;
}

/** Time in milliseconds for which a dead connection keeps its slots. */
export const SLOT_LEASE_MS = 15_000;

/** Error of a waiter whose signal fires or whose limiter is closed. */
export function stoppedWaiting(signal: AbortSignal): PipelineError {
  return new PipelineError('ABORTED', 'stopped while waiting for a slot at the endpoint', { cause: signal.reason });
}
