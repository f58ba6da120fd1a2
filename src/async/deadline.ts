/** Bounds a wait by time and by an abort signal. Used by every environment: nothing in an environment waits for ever. */
import { PipelineError, type ErrorCode } from '../errors.ts';

export interface Deadline {
  timeoutMs: number;
  signal: AbortSignal;
  /** What the error says was waited for. */
  what: string;
  /** Code of the error when time runs out. */
  code?: ErrorCode;
}

/**
 * Settles with the promise, or rejects with `code` (default ENV_TIMEOUT) after `timeoutMs`, or with ABORTED as soon as
 * the signal fires. The promise itself is not cancelled; a late rejection of it is swallowed.
 */
export async function withDeadline<T>(promise: Promise<T>, deadline: Deadline): Promise<T> {
  const { timeoutMs, signal, what, code = 'ENV_TIMEOUT' } = deadline;
  promise.catch(() => undefined);
  throwIfAborted(signal);
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PipelineError(code, `${what} took longer than ${timeoutMs} ms`)), timeoutMs);
    onAbort = () => reject(abortedError(signal));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort!);
  }
}

/** Waits; rejects with ABORTED as soon as the signal fires. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  throwIfAborted(signal);
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(abortedError(signal));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortedError(signal);
}

export function abortedError(signal: AbortSignal): PipelineError {
  return new PipelineError('ABORTED', 'aborted', { cause: signal.reason });
}
