/** Connections to Redis that survive its restarts. Made by pipeline/ for the queues and by `doctor`. */
import { Redis } from 'ioredis';
import { isDoneWithin } from '../async/deadline.ts';
import { PipelineError } from '../errors.ts';

/** A shared server, or the private one of a run. */
export type RedisAddress = { url: string } | { socketPath: string };

/** The default of 18 s after a restart would idle every worker; 1 s at most costs nothing. */
const MAX_RECONNECT_MS = 1000;
const FIRST_REPLY_MS = 5000;

/** Reconnects for ever and lets commands wait meanwhile; `onError` hears of every failed attempt. */
export function connectRedis(address: RedisAddress, onError: (error: Error) => void): Redis {
  const options = {
    // BullMQ needs commands that never give up.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, MAX_RECONNECT_MS),
  };
  const redis = 'url' in address ? new Redis(address.url, options) : new Redis(address.socketPath, options);
  redis.on('error', onError);
  return redis;
}

/** Rejects with QUEUE_UNAVAILABLE when the server does not answer within 5 s; says why without showing a password. */
export async function assertRedisAnswers(address: RedisAddress): Promise<void> {
  const where = 'url' in address ? new URL(address.url).host : address.socketPath;
  let reason = 'no answer';
  const redis = connectRedis(address, (error) => {
    reason = error.message;
  });
  try {
    if (!(await isDoneWithin(redis.ping(), FIRST_REPLY_MS))) throw new Error(reason);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new PipelineError('QUEUE_UNAVAILABLE', `Redis at ${where}: ${message}`, { cause: error });
  } finally {
    redis.disconnect();
  }
}
