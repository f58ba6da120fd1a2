/** Runs one operation of the Environment seam in bounds. Called by the environments that drive something real. */
import { isDoneWithin, throwIfAborted, withDeadline } from '../async/deadline.ts';
import { toPipelineError, type ErrorCode } from '../errors.ts';

/** Longest wait for interrupted work to end. */
const CLEAN_UP_MS = 3_000;

export interface BoundedOperation {
  /** Code of a failure that has none of its own. */
  code: ErrorCode;
  timeoutMs: number;
  /** What an error says took too long. */
  what: string;
}

/** Bounded in time, abortable, and failing only with PipelineErrors. */
export async function boundedOperation<T>(
  { code, timeoutMs, what }: BoundedOperation,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  throwIfAborted(signal);
  // The inner signal also ends the work when the time is up.
  const stop = new AbortController();
  const running = work(AbortSignal.any([signal, stop.signal]));
  try {
    return await withDeadline(running, { timeoutMs, signal, what });
  } catch (error) {
    stop.abort();
    // An interrupted start cleans up after itself, and callers rely on that when they learn of the failure.
    await isDoneWithin(
      running.catch(() => undefined),
      CLEAN_UP_MS,
    );
    throw toPipelineError(error, code);
  }
}
