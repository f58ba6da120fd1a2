/** Bounds the unfinished work of threads. */
import { createSemaphore } from '../../async/semaphore.ts';

export function createBacklog(limits: { jobs: number; bytes: number }) {
  const places = createSemaphore(
    ({ count, weight }, bytes) => count === 0 || (count < limits.jobs && weight + bytes <= limits.bytes),
  );
  const underWay = new Set<Promise<unknown>>();
  let failure: { error: unknown } | undefined;
  const check = () => {
    if (failure) throw failure.error;
  };
  return {
    /** Resolves when the work begins, which happens once its memory fits. Rejects if earlier work failed. */
    async begin(bytes: number, work: () => Promise<unknown>): Promise<void> {
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
    /** Resolves when all work is done; rejects if any failed. */
    async empty(): Promise<void> {
      await Promise.all(underWay);
      check();
    },
  };
}
