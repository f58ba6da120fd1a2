/** Coordination through a Redis server, between processes on any number of machines. */
import { setMaxListeners } from 'node:events';
import type { Coordination } from '../coordination.ts';
import { assertRedisAnswers, connectRedis } from './connection.ts';
import { createSharedCounter } from './counter.ts';
import { createSharedEndpointBoard } from './endpoint-board.ts';
import { createExpiringMaps } from './expiring-maps.ts';
import { findRedisProblems } from './find-problems.ts';
import { createJobQueues } from './job-queues.ts';
import { createSharedLimiter } from './limiter.ts';
import { createLocks } from './locks.ts';
import { asRedisRefusal, findRedisRefusal } from './refusal.ts';

/** `prefix` of all its keys, with a {hash tag} for a Redis cluster. Commands wait while the server is down. */
export function openRedis(url: string, prefix: string): Coordination {
  const redis = connectRedis(url);
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const endpoint = (name: string) => `${prefix}:endpoint:${name}`;
  return {
    url,
    queues: (options) => createJobQueues({ ...options, redis, prefix }),
    limiter: (name, options) => createSharedLimiter({ ...options, redis, prefix: endpoint(name) }),
    board: (name) => createSharedEndpointBoard({ redis, prefix: endpoint(name) }),
    counter: (name, readStart) => createSharedCounter(redis, `${prefix}:${name}`, readStart),
    locks: () => createLocks(redis, prefix, end.signal),
    maps: (kind) => createExpiringMaps(redis, `${prefix}:${kind}`),
    assertAnswers: () => assertRedisAnswers(url),
    findRefusal: () => findRedisRefusal(redis, prefix),
    refusalIn: asRedisRefusal,
    findProblems: () => findRedisProblems(redis),
    async close() {
      end.abort();
      redis.disconnect();
    },
  };
}
