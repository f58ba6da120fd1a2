import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builtModule } from '../../built-module.ts';
import { startTestRedis, type TestRedis } from '../../testing/redis.ts';
import { describeCoordination } from '../conformance.ts';
import { namespaceOf, type Coordination } from '../coordination.ts';
import { openRedis } from './redis-coordination.ts';

let server: TestRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startTestRedis();
  redis = server.connect();
});
const opened = new Map<Coordination, string>();
afterAll(async () => {
  for (const coordination of opened.keys()) await coordination.close();
  redis.disconnect();
  await server.stop();
});

function open(namespace: string): Coordination {
  const coordination = openRedis(server.url, namespace);
  opened.set(coordination, namespace);
  return coordination;
}

describeCoordination('in Redis', {
  async connect() {
    const namespace = namespaceOf(randomUUID());
    return [open(namespace), open(namespace)];
  },
  pass: sleep,
  isClockShared: false,
  async claimAndDie(at) {
    const namespace = JSON.stringify(opened.get(at));
    const module = builtModule(new URL('./redis-coordination.ts', import.meta.url)).href;
    const script = `
      const { openRedis } = await import(${JSON.stringify(module)});
      const handle = () => { console.log('claimed'); return new Promise(() => undefined); };
      const coordination = openRedis(${JSON.stringify(server.url)}, ${namespace});
      coordination.queues({ stages: ['one'], attempts: 3 }).work('one', { concurrency: 1, handle });`;
    const worker = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => worker.stdout.once('data', resolve));
    worker.kill('SIGKILL');
  },
});

test('a server that does not answer is named without its password', async () => {
  const coordination = open('nowhere');
  const nowhere = openRedis('redis://user:secret@127.0.0.1:1', 'nowhere');
  const failed = nowhere.assertAnswers();
  await expect(failed).rejects.toMatchObject({
    code: 'QUEUE_UNAVAILABLE',
    message: expect.stringMatching(/^Redis at 127\.0\.0\.1:1: connect ECONNREFUSED/) as string,
  });
  await expect(failed).rejects.not.toThrow('secret');
  await nowhere.close();
  await coordination.assertAnswers();
});

test('an unfit server is told apart from a fit one', async () => {
  const coordination = open('fitness');
  expect(await coordination.findProblems()).toEqual([]);
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await redis.config('SET', 'appendonly', 'no');
  const problems = await coordination.findProblems();
  await redis.config('SET', 'maxmemory-policy', 'noeviction');
  await redis.config('SET', 'appendonly', 'yes');
  expect(problems).toEqual([expect.stringContaining('appendonly'), expect.stringContaining('allkeys-lru')]);
});

test('a clock that is an hour off is noticed', async () => {
  const coordination = open('clock');
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 3_600_000);
  const problems = await coordination.findProblems().finally(() => clock.mockRestore());
  expect(problems).toEqual([expect.stringContaining('3600 s apart')]);
});

test('a server that has lost a sum asks what is recorded again', async () => {
  const coordination = open('{lost}');
  const lost = coordination.counter('spent', async () => 7);
  await lost.value();
  await redis.del('{lost}:spent');
  await lost.add(1);
  expect(await lost.value()).toBe(7);
});

test('a server that is away costs nobody an answer of a model', async () => {
  const coordination = openRedis(server.url, randomUUID());
  const board = coordination.board('main');
  await coordination.close();
  await board.countAnswer();
  await board.leaveAlone(1000);
  expect([await board.pauseMs(), await board.answers()]).toEqual([0, undefined]);
});
