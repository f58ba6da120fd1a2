/** Small maps that all processes see: a Redis hash each, with a time to live. */
import type { Redis } from 'ioredis';
import type { ExpiringMaps } from '../expiring-maps.ts';

const PUT = `redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('PEXPIRE', KEYS[1], ARGV[1])`;
const SET_IF_PRESENT = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV))
return 1`;

export function createExpiringMaps(redis: Redis, prefix: string): ExpiringMaps {
  const keyOf = (id: string) => `${prefix}:${id}`;
  return {
    async put(id, fields, keepMs) {
      await redis.eval(PUT, 1, keyOf(id), Math.ceil(keepMs), ...Object.entries(fields).flat());
    },
    async get(id, names) {
      if (names === undefined) return redis.hgetall(keyOf(id));
      const values = await redis.hmget(keyOf(id), ...names);
      return Object.fromEntries(names.flatMap((name, at) => (values[at] == null ? [] : [[name, values[at]]])));
    },
    async set(id, fields) {
      return (await redis.eval(SET_IF_PRESENT, 1, keyOf(id), ...Object.entries(fields).flat())) === 1;
    },
    async delete(id) {
      await redis.del(keyOf(id));
    },
  };
}
