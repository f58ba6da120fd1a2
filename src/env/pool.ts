/** The environments of one worker process, leased to one episode at a time. */
import { PipelineError } from '../errors.ts';
import { createSemaphore } from '../async/semaphore.ts';
import type { Environment } from './environment.ts';
import { quietly } from '../log/log.ts';

export interface EnvironmentPool {
  /**
   * Leases an environment for one piece of work, waiting until one is free. An environment whose work failed with an
   * ENV_ code is closed and replaced. An aborted signal or close() ends the wait with ABORTED.
   */
  withEnvironment<T>(work: (environment: Environment) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Closes every environment, including busy ones. Idempotent. */
  close(): Promise<void>;
}

/** Calls `create` when an environment is first needed. At most `size` environments are live at a time. */
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

  const lease = async <T>(work: (environment: Environment) => Promise<T>): Promise<T> => {
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
    withEnvironment: (work, signal) => places.run(() => lease(work), signal),
    async close() {
      closed = true;
      places.close();
      await Promise.all([...live].map(discard));
    },
  };
}
