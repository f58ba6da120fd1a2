/** Bounds the unfinished work of threads. */
import { createSemaphore } from '../../async/semaphore.ts';

export interface Backlog {
  /**
   * Begins the work as soon as there is room for what it holds in memory, and resolves then. Rejects when earlier work
   * failed.
   */
  begin(bytes: number, work: () => Promise<unknown>): Promise<void>;
  /** Resolves when all work is done; rejects when some failed. */
  empty(): Promise<void>;
}

export function createBacklog(limits: { jobs: number; bytes: number }): Backlog {
  const places = createSemaphore(
    ({ count, weight }, bytes) => count === 0 || (count < limits.jobs && weight + bytes <= limits.bytes),
  );
  const underWay = new Set<Promise<unknown>>();
  let failure: { error: unknown } | undefined;
  const check = () => {
    if (failure) throw failure.error;
  };
  return {
    async begin(bytes, work) {
      const release = await places.take(undefined, bytes);
      if (failure) release();
      check();
      const done = work()
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => {
          release();
          underWay.delete(done);
        });
      underWay.add(done);
    },
    async empty() {
      await Promise.all(underWay);
      check();
    },
  };
}
