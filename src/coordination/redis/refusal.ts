/**
 * Redis's replies if it cannot take writes for a while: no memory left, a full disk, or a replica in its place. They
 * are an outage, not the job's fault.
 */
import type { Redis } from 'ioredis';
import { PipelineError } from '../../errors.ts';

const PROBE_LIVES_MS = 60_000;

/** First words of such replies. Source: redis, src/server.c (shared objects), src/cluster.c. */
const REFUSAL = /^(?:OOM|MISCONF|READONLY|LOADING|BUSY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN) /;
/** Lua scripts report a refusal inside their own error. */
const IN_SCRIPT = /(?:^|[\s@:'-])((?:OOM command not allowed|MISCONF |READONLY You can't write)[^\n]*)/;

/** QUEUE_UNAVAILABLE with the server's message, for refusals by the server only, in the error or in its causes. */
export function asRedisRefusal(error: unknown): PipelineError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const refusal = cause.name === 'ReplyError' ? refusalIn(cause.message) : undefined;
    if (refusal === undefined) continue;
    return new PipelineError('QUEUE_UNAVAILABLE', `Redis is not accepting jobs at the moment: ${refusal}`, {
      cause: error,
    });
  }
}

function refusalIn(message: string): string | undefined {
  const [line = ''] = message.split('\n');
  return REFUSAL.test(line) ? line : IN_SCRIPT.exec(message)?.[1];
}

/** The server's message if it refuses a write now; undefined if it accepts one. Rejects if it does not answer. */
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
