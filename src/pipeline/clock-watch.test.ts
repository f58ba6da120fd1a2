/** Changes of the machine's clock during work: nothing ends early, late or never. Only Date is shifted. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { withinTime } from '../async/within-time.ts';
import { delay, withDeadline } from '../async/deadline.ts';
import { startTestRedis, type TestRedis } from '../testing/redis.ts';
import { namespaceOf, type Coordination } from '../coordination/coordination.ts';
import { MEMORY, openCoordination } from '../coordination/open-coordination.ts';
import type { JobEnd } from '../coordination/queue.ts';
import { createClockWatch } from './clock-watch.ts';
import { createStallWatch } from './stall-watch.ts';

const HOUR_MS = 3_600_000;
const SHIFTS = [
  ['an hour forward', HOUR_MS],
  ['an hour back', -HOUR_MS],
  ['a day forward', 24 * HOUR_MS],
  ['a year back', -365 * 24 * HOUR_MS],
] as const;

const never = () => new Promise<never>(() => undefined);
const signal = new AbortController().signal;
const now = Date.now;
const setClock = (shiftMs: number) => vi.spyOn(Date, 'now').mockImplementation(() => now() + shiftMs);
afterEach(() => {
  vi.restoreAllMocks();
});

/** Duration of the work in milliseconds if the clock changes right after its start. */
async function timeShifted(shiftMs: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const done = work().catch(() => undefined);
  setClock(shiftMs);
  await done;
  return performance.now() - startedAt;
}

describe.each(SHIFTS)('the clock set %s', (_words, shiftMs) => {
  const timeoutMs = 150;

  test.each([
    ['a deadline', () => withDeadline(never(), { timeoutMs, signal, what: 'it' })],
    ['the time of a decision', () => withinTime({ timeoutMs, signal, what: 'it' }, never)],
    ['a pause', () => delay(timeoutMs, signal)],
  ])('%s ends when it would have', async (_what, work) => {
    const tookMs = await timeShifted(shiftMs, work);
    expect(tookMs).toBeGreaterThan(timeoutMs - 10);
    expect(tookMs).toBeLessThan(5000);
  });

  test('jobs are not taken for unclaimed', () => {
    const watch = createStallWatch({ unclaimedMs: 60_000, maxLosses: 2 });
    const snapshot = { waiting: 3, active: 0, delayed: 0, pending: 3, ended: 0 };
    expect(watch(snapshot)).toBe('going');
    setClock(shiftMs);
    expect(watch(snapshot)).toBe('going');
  });

  test('it is noticed once when it was set back, and not otherwise', () => {
    const watch = createClockWatch();
    expect(watch()).toBe(0);
    setClock(shiftMs);
    expect(Math.round(watch() / 1000)).toBe(shiftMs < 0 ? -shiftMs / 1000 : 0);
    expect(watch()).toBe(0);
  });
});

describe.each(['in Redis', 'in memory'])('jobs that were put off for a moment, %s', (place) => {
  let server: TestRedis;
  let coordination: Coordination;
  beforeAll(async () => {
    server = await startTestRedis();
    const url = place === 'in Redis' ? server.url : MEMORY;
    coordination = await openCoordination(url, namespaceOf(randomUUID()));
  });
  afterAll(async () => {
    await coordination.close();
    await server.stop();
  });

  test.each(SHIFTS)('come again although the clock was set %s', async (words, shiftMs) => {
    const queues = coordination.queues({ stages: [words], attempts: 3 });
    const answers: JobEnd[] = [{ waitMs: 500 }, 'finished'];
    let calls = 0;
    const worker = queues.work(words, { concurrency: 1, handle: async () => answers[calls++]! });
    await queues.add(words, [{ id: 'a', data: {} }]);
    await vi.waitFor(async () => expect((await queues.counts(words)).delayed).toBe(1), 10_000);
    const setBackMs = createClockWatch();
    setClock(shiftMs);
    if (setBackMs() > 0) await queues.promoteDelayed();
    await vi.waitFor(() => expect(calls).toBe(2), 20_000);
    await worker.close();
    await queues.close();
  });
});
