/** Take-over of a dead process's jobs, slots and locks, as tests. Their long waits run in parallel where possible. */
import { describe, expect, it } from 'vitest';
import type { CoordinationCase } from './coordination-case.ts';
import { LOCK_LEASE_MS } from './lock.ts';
import { LOCK_MS, type Attempt, type JobEnd } from './queue.ts';

/** Allowance for the server's clock, which is a different one. */
const MARGIN_MS = 1500;
const TAKEN_OVER_MS = 45_000;

export function describeDeadProcess({ connect, pass, claimAndDie, isClockShared }: CoordinationCase): void {
  describe('what a dead process held', { concurrent: !isClockShared }, () => {
    it('as a job is taken over within 45 s, and the job says so', async () => {
      const [one, two] = await connect();
      const queues = one.queues({ stages: ['one'], attempts: 3 });
      await queues.add('one', [{ id: 'a', data: {} }]);
      await claimAndDie(one);
      expect(await queues.counts('one')).toEqual({ waiting: 0, active: 1, delayed: 0 });
      const attempts: Attempt[] = [];
      const handle = async (_data: unknown, attempt: Attempt): Promise<JobEnd> => {
        attempts.push(attempt);
        return 'finished';
      };
      const diedAt = performance.now();
      const worker = queues.work('one', { concurrency: 2, handle });
      await pass(LOCK_MS / 3);
      expect(attempts).toEqual([]);
      while (attempts.length === 0 && performance.now() - diedAt < TAKEN_OVER_MS) await pass(100);
      expect(attempts).toEqual([{ number: 1, isLast: false, stalls: 1 }]);
      await worker.close();
      expect(await queues.counts('one')).toEqual({ waiting: 0, active: 0, delayed: 0 });
      await queues.close();
      for (const each of [one, two]) await each.close();
    });

    it('as a lock is free after its lease, and one that is held by the living is not', async () => {
      const [one, two] = await connect();
      const locks = one.locks();
      expect(await locks.tryTake('held')).toBeDefined();
      const left = await locks.tryTake('left');
      expect(await two.locks().tryTake('of the dead')).toBeDefined();
      left!.leave();
      await two.close();
      expect([await locks.tryTake('left'), await locks.tryTake('of the dead')]).toEqual([undefined, undefined]);
      await pass(LOCK_LEASE_MS + MARGIN_MS);
      const taken = await Promise.all(['held', 'left', 'of the dead'].map((name) => locks.tryTake(name)));
      expect(taken.map((lock) => lock !== undefined)).toEqual([false, true, true]);
      await one.close();
    });
  });
}
