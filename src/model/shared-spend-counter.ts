/** A run's spending, counted in Redis by all its workers. When Redis has lost it, the store is read again. */
import type { Redis } from 'ioredis';
import { PipelineError } from '../errors.ts';
import type { SpendCounter } from './spend-counter.ts';

export interface SharedSpendCounterOptions {
  redis: Redis;
  /** One key per run, with the prefix of its queues. */
  key: string;
  /** The store's sum: async () => (await readCosts(store)).total.costUsd. Called when Redis has none. */
  readStoredUsd: () => Promise<number>;
}

/** Adds only to an existing sum, since a new key would pass for all that was ever spent. */
const ADD_IF_PRESENT = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('INCRBYFLOAT', KEYS[1], ARGV[1]) end`;

/** Rejects with QUEUE_UNAVAILABLE when Redis refuses. */
export function createSharedSpendCounter({ redis, key, readStoredUsd }: SharedSpendCounterOptions): SpendCounter {
  return {
    async add(usd) {
      if (usd > 0) await onRedis(() => redis.eval(ADD_IF_PRESENT, 1, key, String(usd)));
    },
    async spentUsd() {
      const known = await onRedis(() => redis.get(key));
      if (known !== null) return Number(known);
      const stored = await readStoredUsd();
      await onRedis(() => redis.set(key, String(stored), 'NX'));
      // Another worker may have set it first and added since.
      return Number((await onRedis(() => redis.get(key))) ?? stored);
    },
  };
}

async function onRedis<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = `Redis: ${error instanceof Error ? error.message : String(error)}`;
    throw new PipelineError('QUEUE_UNAVAILABLE', message, { cause: error });
  }
}
