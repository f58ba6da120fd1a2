/** Connections to Redis that survive its restarts. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Redis } from 'ioredis';
import { isDoneWithin } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';

/** The default of 18 s after a restart would idle every worker; 1 s at most costs nothing. */
const MAX_RECONNECT_MS = 1000;
const FIRST_REPLY_MS = 5000;

/**
 * Reconnects for ever and lets commands wait meanwhile. `onError` is called for every failed attempt. `url`: redis:,
 * rediss: or unix:.
 */
export function connectRedis(url: string, onError: (error: Error) => void = () => undefined): Redis {
  const options = {
    // BullMQ needs commands that never give up.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, MAX_RECONNECT_MS),
  };
  const redis = new Redis(socketPathOf(url) ?? url, options);
  redis.on('error', onError);
  return redis;
}

/**
 * Rejects with QUEUE_UNAVAILABLE if the server does not answer within 5 s. The message gives the reason without a
 * password.
 */
export async function assertRedisAnswers(url: string): Promise<void> {
  const where = socketPathOf(url) ?? new URL(url).host;
  let reason = 'no answer';
  const redis = connectRedis(url, (error) => {
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

/** The URL of a server that listens at a Unix socket: unix:///path. */
export function urlOfSocket(socketPath: string): string {
  return pathToFileURL(socketPath).href.replace(/^file:/, 'unix:');
}

function socketPathOf(url: string): string | undefined {
  return url.startsWith('unix:') ? fileURLToPath(url.replace(/^unix:/, 'file:')) : undefined;
}
