/** The environments of one worker process, lent to one episode at a time. Built by pipeline/deps.ts. */
import { PipelineError } from '../errors.ts';
import { abortedError, throwIfAborted } from '../async/deadline.ts';
import type { Environment } from './environment.ts';
import { quietly } from '../log/log.ts';

export interface EnvironmentPool {
  /**
   * Lends an environment for one piece of work, waiting until one is free. One whose work failed for a reason of the
   * environment is closed and replaced. An aborted signal ends the wait with ABORTED; after close() so does every call.
   */
  withEnvironment<T>(work: (environment: Environment) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Closes every environment, also those at work. Safe to call twice. */
  close(): Promise<void>;
}

/** `create` is called when an environment is first needed, at most `size` live ones at a time. */
export function createEnvironmentPool(options: { size: number; create: () => Environment }): EnvironmentPool {
  const idle: Environment[] = [];
  const live = new Set<Environment>();
  const waiting: (() => void)[] = [];
  let lent = 0;
  let closed = false;

  const requireOpen = () => {
    if (closed) throw new PipelineError('ABORTED', 'the environment pool is closed');
  };
  const borrow = async (signal: AbortSignal): Promise<Environment> => {
    throwIfAborted(signal);
    requireOpen();
    while (lent >= options.size) {
      await waitForTurn(waiting, signal);
      requireOpen();
    }
    lent++;
    return idle.pop() ?? create();
  };
  const create = (): Environment => {
    try {
      const environment = options.create();
      live.add(environment);
      return environment;
    } catch (error) {
      release();
      throw error;
    }
  };
  const release = () => {
    lent--;
    waiting.shift()?.();
  };
  const discard = async (environment: Environment) => {
    live.delete(environment);
    await environment.close().catch(quietly('an environment did not close'));
  };

  return {
    async withEnvironment(work, signal) {
      const environment = await borrow(signal);
      let isBroken = true;
      try {
        const result = await work(environment);
        isBroken = false;
        return result;
      } catch (error) {
        isBroken = !(error instanceof PipelineError) || error.code.startsWith('ENV_') || error.code === 'ABORTED';
        throw error;
      } finally {
        if (isBroken || closed) await discard(environment);
        else idle.push(environment);
        release();
      }
    },
    async close() {
      closed = true;
      for (const wake of waiting.splice(0)) wake();
      await Promise.all([...live].map(discard));
    },
  };
}

/** Resolves when this call is next in line; an aborted one leaves the line, but keeps a turn it was already given. */
function waitForTurn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const wake = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(wake), 1);
      reject(abortedError(signal));
    };
    waiting.push(wake);
    signal.addEventListener('abort', leave, { once: true });
  });
}
