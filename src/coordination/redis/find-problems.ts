/** Checks if a Redis server is fit to hold queues. */
import type { Redis } from 'ioredis';
import { quietly } from '../../log/log.ts';

const MAX_SKEW_MS = 2000;

/** Its problems, one line each. Empty if it is fit. Servers that hide their settings are not checked. */
export async function findRedisProblems(redis: Redis): Promise<string[]> {
  const problems: string[] = [];
  const version = /redis_version:([\d.]+)/.exec(await redis.info('server'))?.[1] ?? 'unknown';
  if (compareVersions(version, '6.2') < 0) problems.push(`version ${version} is older than 6.2`);
  const appendonly = await readSetting(redis, 'appendonly');
  if (appendonly === 'no') problems.push('appendonly is "no": a crash would lose jobs; set it to "yes"');
  const policy = await readSetting(redis, 'maxmemory-policy');
  if (policy !== undefined && policy !== 'noeviction') {
    problems.push(`maxmemory-policy is "${policy}": a full server would drop jobs; set it to "noeviction"`);
  }
  const skewMs = await measureSkew(redis);
  if (skewMs > MAX_SKEW_MS) problems.push(`its clock and this machine's are ${Math.round(skewMs / 1000)} s apart`);
  return problems;
}

/** Undefined if the provider has disabled CONFIG. */
async function readSetting(redis: Redis, name: string): Promise<string | undefined> {
  const reply: unknown = await redis.config('GET', name).catch(quietly('Redis does not tell its settings'));
  return Array.isArray(reply) && typeof reply[1] === 'string' ? reply[1] : undefined;
}

/** Milliseconds, corrected by half the round trip. */
async function measureSkew(redis: Redis): Promise<number> {
  const sentAt = Date.now();
  const [seconds, microseconds] = await redis.time();
  const receivedAt = Date.now();
  const there = Number(seconds) * 1000 + Number(microseconds) / 1000;
  return Math.max(0, Math.abs(there - (sentAt + receivedAt) / 2) - (receivedAt - sentAt) / 2);
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
