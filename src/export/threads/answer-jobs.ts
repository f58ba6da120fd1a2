/** The thread's side of a pool. Separate from the code that starts threads, so that a thread loads little. */
import type { MessagePort, Worker } from 'node:worker_threads';
import { PipelineError } from '../../errors.ts';

/** Numbered, because several questions can be open at once. */
interface Question<Job> {
  number: number;
  job: Job;
}
export interface Answer<Result> {
  number: number;
  result?: Result;
  error?: unknown;
}

/** The thread's side: answers each job with the result of `handle`. */
export function answerJobs<Job, Result>(port: MessagePort, handle: (job: Job) => Result | Promise<Result>): void {
  let last: Promise<void> = Promise.resolve();
  port.on('message', ({ number, job }: Question<Job>) => {
    last = last.then(async () => {
      try {
        post(port, { number, result: await handle(job) });
      } catch (error) {
        post(port, { number, error: portable(error) });
      }
    });
  });
}

/** Errors lose their class between threads, so a PipelineError travels as its code. */
function portable(error: unknown): unknown {
  return error instanceof PipelineError ? { code: error.code, message: error.message } : error;
}

/** Restores the error as it was thrown in the thread. */
export function fromThread(error: unknown): unknown {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const isPlain = !(error instanceof Error) && typeof code === 'string';
  return isPlain ? new PipelineError(code as PipelineError['code'], String(message)) : error;
}

export function post(to: Worker | MessagePort, message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  to.postMessage(message);
}
