import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LimitOptions } from '../limit-rules.ts';
import type { ConcurrencyLimiter, Slot } from '../limiter.ts';
import { startTestRedis, type TestRedis } from '../../testing/redis.ts';
import { createSharedLimiter } from './limiter.ts';

const never = new AbortController().signal;
/** Living workers renew it three times, also on a busy machine. */
const LEASE_MS = 2000;
/** Too long to wait for. */
const LONG_LEASE_MS = 90_000;

let server: TestRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startTestRedis();
  redis = server.connect();
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

interface Worker {
  limiter: ConcurrencyLimiter;
  redis: Redis;
}
let prefix: string;
const workers: Worker[] = [];
beforeEach(() => {
  prefix = `{${randomUUID()}}`;
});
afterEach(async () => {
  for (const worker of workers.splice(0)) {
    await worker.limiter.close();
    worker.redis.disconnect();
  }
});

/** A limiter as another process has it. */
function startWorker(options: LimitOptions, leaseMs = LEASE_MS): Worker {
  const own = server.connect();
  const limiter = createSharedLimiter({ ...options, redis: own, prefix, leaseMs });
  workers.push({ limiter, redis: own });
  return workers.at(-1)!;
}
const take = (worker: Worker, count: number): Promise<Slot[]> =>
  Promise.all(Array.from({ length: count }, () => worker.limiter.acquire(never)));
const inFlight = () => redis.scard(`${prefix}:slots`);
const waiting = () => redis.zcard(`${prefix}:waiting`);

/** Simulates a killed process: it sends nothing any more. */
function kill(worker: Worker): void {
  workers.splice(workers.indexOf(worker), 1);
  worker.redis.disconnect();
}

test('workers share one limit, and what one learns all know', async () => {
  const [one, two] = [startWorker({ ceiling: 10 }), startWorker({ ceiling: 10 })];
  const slots = [...(await take(one, 6)), ...(await take(two, 4))];
  expect(await inFlight()).toBe(10);
  await slots[0]!.rateLimited();
  expect([await one.limiter.limit(), await two.limiter.limit()]).toEqual([9, 9]);
  for (const slot of slots) await slot.release('failed');
  expect(await inFlight()).toBe(0);
});

test('slots go to who waited longest, at whichever worker, without waiting for a renewal', async () => {
  const [one, two] = [startWorker({ ceiling: 1 }, LONG_LEASE_MS), startWorker({ ceiling: 1 }, LONG_LEASE_MS)];
  const [slot] = await take(one, 1);
  const order: string[] = [];
  const wait = async (worker: Worker, name: string) => {
    const next = await worker.limiter.acquire(never);
    order.push(name);
    await next.release('ok');
  };
  const served: Promise<void>[] = [];
  for (const [worker, name] of [
    [two, 'two'],
    [one, 'one'],
    [two, 'two again'],
    [one, 'one again'],
  ] as const) {
    served.push(wait(worker, name));
    await vi.waitFor(async () => expect(await waiting()).toBe(served.length), 20_000);
  }
  const begunAt = performance.now();
  await slot!.release('ok');
  await Promise.all(served);
  expect(order).toEqual(['two', 'one', 'two again', 'one again']);
  expect(performance.now() - begunAt).toBeLessThan(LONG_LEASE_MS / 3);
});

test('the slots of a killed worker come back after its lease, those of a living one never do', async () => {
  const [living, killed] = [startWorker({ ceiling: 4 }), startWorker({ ceiling: 4 })];
  await take(living, 2);
  await take(killed, 2);
  killed.limiter.acquire(never).catch(() => undefined);
  await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000);
  kill(killed);
  let granted = 0;
  for (let waiter = 0; waiter < 4; waiter++) {
    living.limiter.acquire(never).then(
      () => granted++,
      () => undefined,
    );
  }
  await sleep(LEASE_MS / 4);
  expect(granted).toBe(0);
  await vi.waitFor(async () => expect([granted, await inFlight(), await waiting()]).toEqual([2, 4, 2]), 30_000);
  // The living worker would lose its slots within this time.
  await sleep(LEASE_MS * 1.5);
  expect([granted, await inFlight(), await waiting()]).toEqual([2, 4, 2]);
});

test('after the data of Redis is lost, held slots and waiters are known again', async () => {
  const [one, two] = [startWorker({ ceiling: 2 }), startWorker({ ceiling: 2 })];
  const [first] = await take(one, 2);
  const next = two.limiter.acquire(never);
  await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000);
  await redis.flushall();
  await vi.waitFor(async () => expect(await inFlight()).toBeGreaterThanOrEqual(2), 30_000);
  await first!.release('ok');
  await (await next).release('ok');
  await vi.waitFor(async () => expect(await inFlight()).toBe(1), 30_000);
});

test('a crash of Redis only delays', async () => {
  const worker = startWorker({ ceiling: 1 });
  const [slot] = await take(worker, 1);
  const next = worker.limiter.acquire(never);
  await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000);
  process.kill(server.pid(), 'SIGKILL');
  await slot!.release('ok');
  await (await next).release('ok');
  await vi.waitFor(async () => expect(await inFlight()).toBe(0), 30_000);
});

test('keys go by themselves some time after a run', async () => {
  const [slot] = await take(startWorker({ ceiling: 1 }), 1);
  await slot!.release('ok');
  const keys = await redis.keys(`${prefix.replaceAll(/[{}]/g, '\\$&')}*`);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
});
