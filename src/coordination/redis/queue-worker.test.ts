import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { namespaceOf } from '../coordination.ts';
import { connectRedis } from './connection.ts';
import { createJobQueues } from './job-queues.ts';
import { startPrivateRedis, type PrivateRedis } from './private-redis.ts';

const fail = (reason: unknown) => expect.fail(String(reason));

let folder: string;
let server: PrivateRedis;
let redis: Redis;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-queue-worker-'));
  server = await startPrivateRedis({ folder: path.join(folder, 'redis'), onRestart: fail, onGone: fail });
  redis = connectRedis(server.url);
});
afterEach(() => redis.config('SET', 'maxmemory', '0'));
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Counts commands of every kind, including refused ones and those within scripts. */
async function countCommands(): Promise<number> {
  const statistics = await redis.info('commandstats');
  const counts = [...statistics.matchAll(/(?:[:,]calls|rejected_calls)=(\d+)/g)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

test('asks a Redis that has no memory left now and then only, and goes on when it has', async () => {
  const queues = createJobQueues({ redis, prefix: namespaceOf(randomUUID()), stages: ['one'], attempts: 3 });
  await queues.add('one', [{ id: 'a', data: { id: 'a' } }]);
  await redis.config('SET', 'maxmemory', '1');
  const done: unknown[] = [];
  const worker = queues.work('one', {
    concurrency: 2,
    async handle(data) {
      done.push(data);
      return 'finished';
    },
  });
  await sleep(1000);
  const before = await countCommands();
  await sleep(1000);
  expect((await countCommands()) - before).toBeLessThan(100);
  expect(done).toEqual([]);

  await redis.config('SET', 'maxmemory', '0');
  await vi.waitFor(() => expect(done).toEqual([{ id: 'a' }]), 20_000);
  await queues.add('one', [{ id: 'b', data: { id: 'b' } }]);
  await vi.waitFor(() => expect(done).toEqual([{ id: 'a' }, { id: 'b' }]), 20_000);
  await worker.close();
  await queues.close();
});
