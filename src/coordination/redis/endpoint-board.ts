/** An endpoint's board, shared by all workers of a run in Redis. Without Redis each worker uses its own. */
import type { Redis } from 'ioredis';
import { LONGEST_PAUSE_MS, type EndpointBoard } from '../endpoint-board.ts';
import { quietly } from '../../log/log.ts';
import { KEEP_MS } from './limiter.ts';

export interface SharedEndpointBoardOptions {
  /** The caller owns the connection. */
  redis: Redis;
  /** Prefix of all keys: one per run and endpoint, with a {hash tag} for Redis clusters. */
  prefix: string;
}

/** The key exists during the pause, timed by the Redis server's clock alone. */
const LEAVE_ALONE = `if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], '1', 'PX', ARGV[1])
end`;

export function createSharedEndpointBoard({ redis, prefix }: SharedEndpointBoardOptions): EndpointBoard {
  const pause = `${prefix}:pause`;
  const answers = `${prefix}:answers`;
  return {
    async leaveAlone(ms) {
      const wholeMs = Math.ceil(Math.min(ms, LONGEST_PAUSE_MS));
      if (wholeMs > 0) await known(redis.eval(LEAVE_ALONE, 1, pause, wholeMs));
    },
    async pauseMs() {
      return Math.max(0, (await known(redis.pttl(pause))) ?? 0);
    },
    async countAnswer() {
      await known(redis.multi().incr(answers).pexpire(answers, KEEP_MS).exec());
    },
    async answers() {
      const count = await known(redis.get(answers));
      return count === undefined ? undefined : Number(count ?? 0);
    },
  };
}

/** Undefined if Redis fails, so that a paid answer is not lost with it. */
async function known<T>(reply: Promise<T>): Promise<T | undefined> {
  return reply.catch(quietly('Redis does not say how other workers fare'));
}
