/** Bounds a wait by time and by an abort signal, so that no call into an environment waits for ever. */
import { PipelineError, type ErrorCode } from '../errors.ts';

export interface Deadline {
  timeoutMs: number;
  signal?: AbortSignal;
  /** Subject of the wait, for the error message. */
  what: string;
  /** Code of the error when time runs out. */
  code?: ErrorCode;
}

/**
 * Settles with the promise, or rejects with `code` (default ENV_TIMEOUT) after `timeoutMs`, or with ABORTED as soon as
 * the signal fires. The promise itself is not cancelled; its late rejection is ignored.
 */
export async function withDeadline<T>(promise: Promise<T>, deadline: Deadline): Promise<T> {
  const { timeoutMs, signal, what, code = 'ENV_TIMEOUT' } = deadline;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PipelineError(code, `${what} took longer than ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await unlessAborted(Promise.race([promise, limit]), signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Settles with the promise, or rejects with ABORTED as soon as the signal fires, while the promise continues. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  promise.catch(() => undefined);
  throwIfAborted(signal);
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(abortedError(signal));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort!);
  }
}

/** True if the promise fulfils in time; rejects if it rejects in time. */
export async function isDoneWithin(promise: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, timeoutMs, false)));
  try {
    return await Promise.race([promise.then(() => true), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when the signal fires. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
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
