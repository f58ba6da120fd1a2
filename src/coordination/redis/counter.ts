/** A sum that all processes of a run share. */
import type { Redis } from 'ioredis';
import { PipelineError } from '../../errors.ts';
import type { Counter } from '../counter.ts';

/** Adds only to an existing sum: an amount added to a missing key would pass for the total. */
const ADD_IF_PRESENT = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('INCRBYFLOAT', KEYS[1], ARGV[1]) end`;

/**
 * `key` has the prefix of the run. `readStart` is called if Redis does not hold the sum. Rejects with QUEUE_UNAVAILABLE
 * if Redis refuses.
 */
export function createSharedCounter(redis: Redis, key: string, readStart: () => Promise<number>): Counter {
  return {
    async add(amount) {
      if (amount > 0) await onRedis(() => redis.eval(ADD_IF_PRESENT, 1, key, String(amount)));
    },
    async value() {
      const known = await onRedis(() => redis.get(key));
      if (known !== null) return Number(known);
      const start = await readStart();
      await onRedis(() => redis.set(key, String(start), 'NX'));
      // Another worker may have been first, and have added since.
      return Number((await onRedis(() => redis.get(key))) ?? start);
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
