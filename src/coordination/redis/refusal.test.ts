import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { namespaceOf } from '../coordination.ts';
import type { Attempt } from '../queue.ts';
import { connectRedis } from './connection.ts';
import { createJobQueues } from './job-queues.ts';
import { startPrivateRedis, type PrivateRedis } from './private-redis.ts';
import { asRedisRefusal, findRedisRefusal } from './refusal.ts';

const fail = (reason: unknown) => expect.fail(String(reason));

let folder: string;
let server: PrivateRedis;
let redis: Redis;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-refusal-'));
  server = await startPrivateRedis({ folder: path.join(folder, 'redis'), onRestart: fail, onGone: fail });
  redis = connectRedis(server.url);
});
afterEach(async () => {
  await redis.config('SET', 'maxmemory', '0');
  await redis.replicaof('NO', 'ONE');
  await redis.config('SET', 'min-replicas-to-write', '0');
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });

test.each([
  "OOM command not allowed when used memory > 'maxmemory'.",
  "OOM command not allowed when used memory > 'maxmemory'. script: 9f, on @user_script:231.",
  'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.',
  'MISCONF Errors writing to the AOF file: No space left on device',
  "READONLY You can't write against a read only replica.",
  'LOADING Redis is loading the dataset in memory',
  'BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.',
  "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
  'NOREPLICAS Not enough good replicas to write.',
  'CLUSTERDOWN The cluster is down',
  "ERR Error running script (call to f_9f): @user_script:3: -OOM command not allowed when used memory > 'maxmemory'.",
  "EXECABORT Transaction discarded because of: OOM command not allowed when used memory > 'maxmemory'.",
])('an outage: %s', (message) => {
  const found = asRedisRefusal(new Error('outer', { cause: reply(message) }));
  expect(found).toMatchObject({ code: 'QUEUE_UNAVAILABLE', retryable: true });
  expect(message).toContain(found!.message.replace('Redis is not accepting jobs at the moment: ', ''));
});

test.each([
  reply('ERR unknown command'),
  reply('WRONGTYPE Operation against a key holding the wrong kind of value'),
  reply('NOAUTH Authentication required.'),
  reply('Missing lock for job 7. moveToDelayed'),
  new Error("OOM command not allowed when used memory > 'maxmemory'."),
  new Error('BUSY'),
  'OOM command',
  undefined,
])('no outage: %s', (error) => {
  expect(asRedisRefusal(error)).toBeUndefined();
});

const refusals: [string, () => Promise<unknown>][] = [
  ['OOM', () => redis.config('SET', 'maxmemory', '1')],
  ['READONLY', () => redis.replicaof('127.0.0.1', 1)],
  ['NOREPLICAS', () => redis.config('SET', 'min-replicas-to-write', '1')],
];

test.each(refusals)('%s of a real server is told, and nothing when it is over', async (word, refuse) => {
  const prefix = namespaceOf(randomUUID());
  const queues = createJobQueues({ redis, prefix, stages: ['one'], attempts: 3 });
  expect(await findRedisRefusal(redis, prefix)).toBeUndefined();
  await refuse();
  expect(await findRedisRefusal(redis, prefix)).toContain(`Redis is not accepting jobs at the moment: ${word}`);
  const refused = await queues.add('one', [{ id: 'a', data: {} }]).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(asRedisRefusal(refused)?.message).toContain(word);
  await queues.close();
});

test('a job that has to wait while Redis takes nothing waits where it is, and uses up no try', async () => {
  const prefix = namespaceOf(randomUUID());
  const queues = createJobQueues({ redis, prefix, stages: ['one'], attempts: 3 });
  const attempts: Attempt[] = [];
  let isOut = false;
  const worker = queues.work('one', {
    concurrency: 1,
    handle: async (_data, attempt) => {
      attempts.push(attempt);
      if (attempts.length === 1) {
        isOut = true;
        await redis.config('SET', 'maxmemory', '1');
      }
      return isOut ? { waitMs: 100 } : 'finished';
    },
  });
  await queues.add('one', [{ id: 'a', data: {} }]);
  await vi.waitFor(() => expect(attempts.length).toBeGreaterThan(3), 10_000);
  await redis.config('SET', 'maxmemory', '0');
  isOut = false;
  await vi.waitFor(
    async () => expect(await queues.counts('one')).toEqual({ waiting: 0, active: 0, delayed: 0 }),
    20_000,
  );
  for (const attempt of attempts) expect(attempt).toEqual({ number: 1, isLast: false, stalls: 0 });
  await sleep(10);
  await worker.close();
  await queues.close();
});
