/** Runs one operation of the Environment interface within bounds. */
import { isDoneWithin, throwIfAborted, withDeadline } from '../async/deadline.ts';
import { toPipelineError, type ErrorCode } from '../errors.ts';

/** Longest wait for interrupted work to end. */
const CLEAN_UP_MS = 3_000;

export interface BoundedOperation {
  /** Error code for failures without their own. */
  code: ErrorCode;
  timeoutMs: number;
  /** Name of the operation in timeout errors. */
  what: string;
}

/** Bounded in time, abortable, and failing only with PipelineErrors. */
export async function boundedOperation<T>(
  { code, timeoutMs, what }: BoundedOperation,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  throwIfAborted(signal);
  // The inner signal also stops the work on timeout.
  const stop = new AbortController();
  const running = work(AbortSignal.any([signal, stop.signal]));
  try {
    return await withDeadline(running, { timeoutMs, signal, what });
  } catch (error) {
    stop.abort();
    // An interrupted start cleans up after itself. Callers rely on that once they see the failure.
    await isDoneWithin(
      running.catch(() => undefined),
      CLEAN_UP_MS,
    );
    throw toPipelineError(error, code);
  }
}
