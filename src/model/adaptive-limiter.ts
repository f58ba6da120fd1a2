/** The limiter of a single process. Several processes at one endpoint share one in Redis instead: shared-limiter.ts. */
import { createSemaphore } from '../async/semaphore.ts';
import { decrease, increase, startLimit, type LimitOptions } from './limit-rules.ts';
import { stoppedWaiting, type ConcurrencyLimiter } from './limiter.ts';

export function createAdaptiveLimiter(options: LimitOptions): ConcurrencyLimiter {
  let state = startLimit(options);
  const places = createSemaphore(({ count }) => count < Math.floor(state.limit));

  return {
    async acquire(signal) {
      const giveBack = await places.take(signal).catch(() => Promise.reject(stoppedWaiting(signal)));
      let generation = state.generation;
      let held = true;
      return {
        async rateLimited() {
          if (held && generation === state.generation) state = decrease(state);
          // The retry is a request under the new limit.
          generation = state.generation;
        },
        async release(outcome) {
          if (!held) return;
          held = false;
          const { active, waiting } = places.counts();
          const inUse = waiting > 0 || active >= Math.floor(state.limit);
          if (outcome === 'ok' && inUse && generation === state.generation) state = increase(state, options.ceiling);
          giveBack();
        },
      };
    },
    async limit() {
      return Math.floor(state.limit);
    },
    async close() {
      places.close();
    },
  };
}
