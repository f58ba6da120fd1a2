import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findRedisProblems } from './check-redis.ts';
import { createJobQueues, queuePrefix, type JobQueues } from './job-queues.ts';
import { startPrivateRedis, type PrivateRedis } from './private-redis.ts';
import { startQueueWorker, type Attempt, type JobEnd, type QueueWorker } from './queue-worker.ts';
import { assertRedisAnswers, connectRedis } from './redis-connection.ts';

const fail = (reason: unknown) => expect.fail(String(reason));

let folder: string;
let server: PrivateRedis;
let redis: Redis;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-queues-'));
  server = await startPrivateRedis({ folder: path.join(folder, 'redis'), onRestart: fail, onGone: fail });
  redis = connectRedis(server, () => undefined);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

let prefix: string;
let queues: JobQueues<'one' | 'two'>;
const workers: QueueWorker[] = [];
beforeEach(() => {
  prefix = queuePrefix(randomUUID());
  queues = createJobQueues({ redis, prefix, stages: ['one', 'two'], attempts: 3 });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
  await queues.close();
});

const job = (id: string) => ({ id, data: { id } });
const idle = { waiting: 0, active: 0, delayed: 0 };

/** Works on stage one; `calls` grows with each claim. */
function work(answer: (attempt: Attempt) => Promise<JobEnd>) {
  const calls: { id: string; attempt: Attempt }[] = [];
  const handle = (data: unknown, attempt: Attempt) => {
    calls.push({ id: (data as { id: string }).id, attempt });
    return answer(attempt);
  };
  workers.push(startQueueWorker({ redis, prefix, stage: 'one', concurrency: 2, handle }));
  return calls;
}
const finish = async (): Promise<JobEnd> => 'finished';
const untilIdle = () => vi.waitFor(async () => expect(await queues.counts('one')).toEqual(idle), 20_000);

test('a job that is added twice runs once', async () => {
  await queues.add('one', [job('a'), job('a'), job('b')]);
  await queues.add('one', [job('a')]);
  expect(await queues.counts('one')).toEqual({ ...idle, waiting: 2 });
  expect(await queues.counts('two')).toEqual(idle);
  const calls = work(finish);
  await untilIdle();
  expect(calls.map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
});

test('an ended job runs again only when it is added again', async () => {
  await queues.add('one', [job('a')]);
  const calls = work(finish);
  await untilIdle();
  await queues.add('one', [job('a')]);
  await sleep(100);
  expect(calls).toHaveLength(1);
  await queues.addAgain('one', [job('a'), job('b')]);
  await vi.waitFor(() => expect(calls).toHaveLength(3), 5000);
});

test('ids of digits only are taken', async () => {
  await queues.add('one', [job('0'.repeat(64))]);
  expect((await queues.counts('one')).waiting).toBe(1);
});

test('runs with other prefixes do not see each other', async () => {
  await queues.add('one', [job('a')]);
  const other = createJobQueues({ redis, prefix: queuePrefix(randomUUID()), stages: ['one'], attempts: 3 });
  expect(await other.counts('one')).toEqual(idle);
  await other.close();
});

test('a job that fails is tried again up to its last try', async () => {
  await queues.add('one', [job('a')]);
  const calls = work(() => Promise.reject(new Error('broken')));
  await vi.waitFor(() => expect(calls).toHaveLength(3), 20_000);
  await untilIdle();
  expect(calls.map(({ attempt }) => [attempt.number, attempt.isLast])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
});

test('waiting for the medium and going back to the queue use up no try', async () => {
  await queues.add('one', [job('a')]);
  const answers: JobEnd[] = [{ waitMs: 50 }, 'returned', { waitMs: 50 }, 'returned', 'finished'];
  const calls = work(async () => answers.shift()!);
  await vi.waitFor(() => expect(calls).toHaveLength(5), 20_000);
  await untilIdle();
  for (const { attempt } of calls) expect(attempt).toEqual({ number: 1, isLast: false, stalls: 0 });
});

test('closing waits for the job at work and claims no other', async () => {
  await queues.add('one', [job('a'), job('b'), job('c')]);
  const calls = work(async () => {
    await sleep(300);
    return 'finished';
  });
  await vi.waitFor(() => expect(calls).toHaveLength(2), 5000);
  await workers.pop()!.close();
  expect(await queues.counts('one')).toEqual({ ...idle, waiting: 1 });
});

test('the job of a killed worker is taken over within 45 s, and says so', async () => {
  await queues.add('one', [job('a')]);
  const script = `
    const { connectRedis } = await import(${JSON.stringify(new URL('./redis-connection.ts', import.meta.url).href)});
    const { startQueueWorker } = await import(${JSON.stringify(new URL('./queue-worker.ts', import.meta.url).href)});
    const redis = connectRedis(${JSON.stringify({ socketPath: server.socketPath })}, () => undefined);
    const handle = () => { console.log('claimed'); return new Promise(() => undefined); };
    startQueueWorker({ redis, prefix: ${JSON.stringify(prefix)}, stage: 'one', concurrency: 1, handle });`;
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => other.stdout.once('data', resolve));
  other.kill('SIGKILL');
  const killedAt = performance.now();
  const calls = work(finish);
  await vi.waitFor(() => expect(calls).toHaveLength(1), 45_000);
  expect(performance.now() - killedAt).toBeLessThan(45_000);
  expect(calls[0]!.attempt).toEqual({ number: 1, isLast: false, stalls: 1 });
});

test('a server that does not answer is named without its password', async () => {
  const failed = assertRedisAnswers({ url: 'redis://user:secret@127.0.0.1:1' });
  await expect(failed).rejects.toMatchObject({
    code: 'QUEUE_UNAVAILABLE',
    message: expect.stringMatching(/^Redis at 127\.0\.0\.1:1: connect ECONNREFUSED/) as string,
  });
  await expect(failed).rejects.not.toThrow('secret');
});

test('an unfit server is told apart from a fit one', async () => {
  expect(await findRedisProblems(redis)).toEqual([]);
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await redis.config('SET', 'appendonly', 'no');
  const problems = await findRedisProblems(redis);
  await redis.config('SET', 'maxmemory-policy', 'noeviction');
  await redis.config('SET', 'appendonly', 'yes');
  expect(problems).toEqual([expect.stringContaining('appendonly'), expect.stringContaining('allkeys-lru')]);
});

test('a clock that is an hour off is noticed', async () => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 3_600_000);
  const problems = await findRedisProblems(redis).finally(() => clock.mockRestore());
  expect(problems).toEqual([expect.stringContaining('3600 s apart')]);
});
