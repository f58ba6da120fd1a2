/** What is known of an endpoint by all workers of a run, in Redis. While that is away, each goes by what it sees itself. */
import type { Redis } from 'ioredis';
import { LONGEST_PAUSE_MS, type EndpointBoard } from './endpoint-board.ts';
import { quietly } from '../log/log.ts';

export interface SharedEndpointBoardOptions {
  /** Stays the caller's. */
  redis: Redis;
  /** Of all its keys: one for each run and endpoint, with a {hash tag} where Redis is a cluster. */
  prefix: string;
}

/** The key is there for as long as the endpoint is left alone, by the clock of this server alone. */
const LEAVE_ALONE = `if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], '1', 'PX', ARGV[1])
end`;
/** What a run leaves in a shared Redis goes after this time. */
const KEEP_MS = 3_600_000;

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

/** Undefined when Redis refuses: an answer that was paid for must not be lost with it. */
async function known<T>(reply: Promise<T>): Promise<T | undefined> {
  return reply.catch(quietly('Redis does not say how other workers fare'));
}
