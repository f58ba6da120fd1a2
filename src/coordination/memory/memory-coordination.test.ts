import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeCoordination } from '../conformance.ts';
import type { Coordination } from '../coordination.ts';
import { createMemory, type Memory } from './memory-coordination.ts';

// With a fake clock, all pauses pass at once.
beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

const memories = new Map<Coordination, Memory>();
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
};

describeCoordination('in memory', {
  async connect() {
    const memory = createMemory();
    const first = memory.connect();
    memories.set(first, memory);
    return [first, memory.connect()];
  },
  pass,
  isClockShared: true,
  async claimAndDie(at) {
    const dead = memories.get(at)!.connect();
    await new Promise<void>((resolve) => {
      const handle = () => {
        resolve();
        return new Promise<never>(() => undefined);
      };
      dead.queues({ stages: ['one'], attempts: 3 }).work('one', { concurrency: 1, handle });
    });
    await dead.close();
  },
});

const never = new AbortController().signal;

test('the slots of a dead connection come back after its lease, those of a living one never do', async () => {
  const memory = createMemory();
  const [living, dead] = [memory.connect(), memory.connect()];
  const own = living.limiter('main', { ceiling: 2 });
  await own.acquire(never);
  const theirs = dead.limiter('main', { ceiling: 2 });
  await theirs.acquire(never);
  const lost = expect(theirs.acquire(never)).rejects.toMatchObject({ code: 'ABORTED' });
  let granted = 0;
  for (let waiter = 0; waiter < 2; waiter++) void own.acquire(never).then(() => granted++);
  await dead.close();
  await lost;
  await pass(14_000);
  expect(granted).toBe(0);
  await pass(60_000);
  expect(granted).toBe(1);
});

test('what a dead worker still answers counts for nothing', async () => {
  const memory = createMemory();
  const dead = memory.connect();
  const answers: ((end: 'finished') => void)[] = [];
  const handle = () => new Promise<'finished'>((resolve) => answers.push(resolve));
  const queues = memory.connect().queues({ stages: ['one'], attempts: 3 });
  await queues.add('one', [{ id: 'a', data: {} }]);
  dead.queues({ stages: ['one'], attempts: 3 }).work('one', { concurrency: 1, handle });
  await pass(0);
  await dead.close();
  answers[0]!('finished');
  await pass(1000);
  expect(await queues.counts('one')).toEqual({ waiting: 0, active: 1, delayed: 0 });
  await pass(30_000);
  expect(await queues.counts('one')).toEqual({ waiting: 1, active: 0, delayed: 0 });
});

test('a job whose workers die again and again fails in the end', async () => {
  const memory = createMemory();
  const queues = memory.connect().queues({ stages: ['one'], attempts: 3 });
  await queues.add('one', [{ id: 'a', data: {} }]);
  const stalls: number[] = [];
  for (let death = 0; death < 12; death++) {
    const dead = memory.connect();
    const handle = (_data: unknown, attempt: { stalls: number }) => {
      stalls.push(attempt.stalls);
      return new Promise<never>(() => undefined);
    };
    dead.queues({ stages: ['one'], attempts: 3 }).work('one', { concurrency: 1, handle });
    await pass(0);
    await dead.close();
    await pass(31_000);
  }
  expect(stalls).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await queues.counts('one')).toEqual({ waiting: 0, active: 0, delayed: 0 });
});
