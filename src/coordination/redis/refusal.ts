/**
 * What Redis answers when it cannot take writes for a while: no memory left, a disk that is full, a replica in its place.
 * That is an outage, of no job's making.
 */
import type { Redis } from 'ioredis';
import { PipelineError } from '../../errors.ts';

const PROBE_LIVES_MS = 60_000;

/** First words of such replies. Source: redis, src/server.c (shared objects), src/cluster.c. */
const REFUSAL = /^(?:OOM|MISCONF|READONLY|LOADING|BUSY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN) /;
/** Lua scripts report a refusal inside their own error. */
const IN_SCRIPT = /(?:^|[\s@:'-])((?:OOM command not allowed|MISCONF |READONLY You can't write)[^\n]*)/;

/** QUEUE_UNAVAILABLE with what the server said, for its refusals only, of the error or of what caused it. */
export function asRedisRefusal(error: unknown): PipelineError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const said = cause.name === 'ReplyError' ? refusalIn(cause.message) : undefined;
    if (said === undefined) continue;
    return new PipelineError('QUEUE_UNAVAILABLE', `Redis takes no jobs now: ${said}`, { cause: error });
  }
}

function refusalIn(message: string): string | undefined {
  const [line = ''] = message.split('\n');
  return REFUSAL.test(line) ? line : IN_SCRIPT.exec(message)?.[1];
}

/** What the server says when asked to take a write now; undefined when it takes it. Rejects when it does not answer. */
export async function findRedisRefusal(redis: Redis, prefix: string): Promise<string | undefined> {
  try {
    await redis.set(`${prefix}:takes-writes`, '1', 'PX', PROBE_LIVES_MS);
    return undefined;
  } catch (error) {
    const refusal = asRedisRefusal(error);
    if (refusal === undefined) throw error;
    return refusal.message;
  }
}
