/** A pool of threads that each process jobs in order. */
import { availableParallelism } from 'node:os';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { PipelineError } from '../../errors.ts';
import { post, type Answer } from './answer-jobs.ts';
import { builtModule } from '../../built-module.ts';

export interface ThreadPool<Job, Result> {
  /** Number of threads. */
  readonly size: number;
  /**
   * Jobs of one thread run in order. Rejects when the thread refuses the job or dies, and with ABORTED on the pool's
   * signal.
   */
  run(thread: number, job: Job): Promise<Result>;
  close(): Promise<void>;
}

/** Two threads keep up with a disk; more would only hold more memory. */
const MAX_THREADS = 2;

/** Threads start with their first job. `module`, an entry of bin/build.js or a text of JavaScript, calls `answerJobs`. */
export function createThreadPool<Job, Result>(
  module: URL | string,
  signal: AbortSignal,
  limits?: ResourceLimits,
): ThreadPool<Job, Result> {
  const size = Math.min(MAX_THREADS, availableParallelism());
  const threads = new Map<number, ReturnType<typeof startThread<Job, Result>>>();
  return {
    size,
    async run(thread, job) {
      if (signal.aborted) throw new PipelineError('ABORTED', 'the export was stopped');
      const started = threads.get(thread) ?? startThread<Job, Result>(module, signal, limits);
      threads.set(thread, started);
      return started.run(job);
    },
    async close() {
      await Promise.all([...threads.values()].map(({ close }) => close()));
    },
  };
}

function startThread<Job, Result>(module: URL | string, signal: AbortSignal, limits?: ResourceLimits) {
  const isText = typeof module === 'string';
  const worker = new Worker(isText ? module : builtModule(module), {
    eval: isText,
    // Replaces the options of the process, which may hold a TypeScript loader for example.
    execArgv: ['--enable-source-maps'],
    ...(limits ? { resourceLimits: limits } : {}),
  });
  const waiting = new Map<number, { resolve: (result: Result) => void; reject: (error: unknown) => void }>();
  let asked = 0;
  let death: unknown;
  const die = (error: unknown) => {
    death ??= error;
    for (const { reject } of waiting.values()) reject(death);
    waiting.clear();
  };
  worker.on('message', ({ number, result, error }: Answer<Result>) => {
    const answered = waiting.get(number);
    waiting.delete(number);
    if (error === undefined) answered?.resolve(result as Result);
    else answered?.reject(error);
  });
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`a thread of the export ended with code ${code}`)));
  const stop = (): void => die(new PipelineError('ABORTED', 'the export was stopped'));
  signal.addEventListener('abort', stop);

  const run = (job: Job) =>
    new Promise<Result>((resolve, reject) => {
      if (death !== undefined) return reject(death);
      waiting.set(asked, { resolve, reject });
      post(worker, { number: asked, job });
      asked += 1;
    });
  const close = async (): Promise<void> => {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  };
  return { run, close };
}
