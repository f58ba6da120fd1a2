/** Connections to Redis that survive its restarts. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Redis, type RedisOptions } from 'ioredis';
import { isDoneWithin } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import { SafeConnector } from './safe-connector.ts';

/** The default of 18 s after a restart would idle every worker; 1 s at most costs nothing. */
const MAX_RECONNECT_MS = 1000;
const FIRST_REPLY_MS = 5000;

/**
 * Reconnects for ever and lets commands wait meanwhile. `onError` is called for every failed attempt. `url`: redis:,
 * rediss: or unix:.
 */
export function connectRedis(url: string, onError: (error: Error) => void = () => undefined): Redis {
  const options: RedisOptions = {
    // BullMQ needs commands that never give up.
    maxRetriesPerRequest: null,
    Connector: SafeConnector as NonNullable<RedisOptions['Connector']>,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, MAX_RECONNECT_MS),
  };
  const redis = new Redis(socketPathOf(url) ?? url, options);
  redis.on('error', onError);
  return redis;
}

/**
 * Rejects with QUEUE_UNAVAILABLE if the server does not answer within 5 s, has no such database or takes no writes. The
 * message gives the reason and a remedy, without a password.
 */
export async function assertRedisAnswers(url: string): Promise<void> {
  const at = socketPathOf(url);
  // A password that is not escaped would end the address, and its rest would be printed as a host.
  if (at === undefined && (url.match(/@/g)?.length ?? 0) > 1)
    throw new PipelineError('CONFIG_INVALID', 'REDIS_URL: write @, / and : of a password as %40, %2F and %3A');
  let reason = 'no answer';
  const redis = connectRedis(url, (error) => {
    reason = error.message;
  });
  try {
    if (!(await isDoneWithin(redis.ping(), FIRST_REPLY_MS))) throw new Error(reason);
    // ioredis goes on in database 0 if the server has no such database.
    await redis.select(redis.options.db ?? 0);
    const replication = await redis.info('replication').catch(() => '');
    if (/^role:slave/m.test(replication)) throw new Error('is a replica, which takes no jobs; name its primary');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const text = `Redis at ${at ?? new URL(url).host}: ${message}${adviseTls(url, message)}`;
    throw new PipelineError('QUEUE_UNAVAILABLE', text, { cause: error });
  } finally {
    redis.disconnect();
  }
}

/** A server of the other kind hangs up, or never answers. */
function adviseTls(url: string, message: string): string {
  if (/self.signed|certificate|UNABLE_TO_VERIFY/i.test(message))
    return "; set NODE_EXTRA_CA_CERTS to the file with the certificate of the server's authority";
  if (!/no answer|ECONNRESET|EPROTO|wrong version|SSL|closed/i.test(message)) return '';
  if (url.startsWith('rediss:')) return '; should the URL begin with redis:, without TLS?';
  return url.startsWith('redis:') && message.includes('ECONNRESET')
    ? '; should the URL begin with rediss:, for TLS?'
    : '';
}

/** The URL of a server that listens at a Unix socket: unix:///path. */
export function urlOfSocket(socketPath: string): string {
  return pathToFileURL(socketPath).href.replace(/^file:/, 'unix:');
}

function socketPathOf(url: string): string | undefined {
  return url.startsWith('unix:') ? fileURLToPath(url.replace(/^unix:/, 'file:')) : undefined;
}
