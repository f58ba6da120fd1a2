/** The environments of one worker process, lent to one episode at a time. Built by pipeline/deps.ts. */
import { PipelineError } from '../errors.ts';
import { createSemaphore } from '../async/semaphore.ts';
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
  const places = createSemaphore(({ count }) => count < options.size);
  let closed = false;

  const create = (): Environment => {
    const environment = options.create();
    live.add(environment);
    return environment;
  };
  const discard = async (environment: Environment) => {
    live.delete(environment);
    await environment.close().catch(quietly('an environment did not close'));
  };

  const lend = async <T>(work: (environment: Environment) => Promise<T>): Promise<T> => {
    const environment = idle.pop() ?? create();
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
    }
  };

  return {
    withEnvironment: (work, signal) => places.run(() => lend(work), signal),
    async close() {
      closed = true;
      places.close();
      await Promise.all([...live].map(discard));
    },
  };
}
