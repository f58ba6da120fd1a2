/** The contract of queues, as tests. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CoordinationCase } from './coordination-case.ts';
import type { Coordination } from './coordination.ts';
import type { Attempt, JobEnd, JobQueues, QueueWorker } from './queue.ts';

const job = (id: string) => ({ id, data: { id } });
const idle = { waiting: 0, active: 0, delayed: 0 };
const finish = async (): Promise<JobEnd> => 'finished';

export function describeQueues({ connect, pass }: CoordinationCase): void {
  /** Waits up to 45 s, checking every 20 ms. */
  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let waitedMs = 0; waitedMs < 45_000; waitedMs += 20) {
      if (await holds()) return;
      await pass(20);
    }
    expect.fail('it was not so within 45 s');
  }
  describe('queues', () => {
    let connections: Coordination[];
    let queues: JobQueues<'one' | 'two'>;
    let others: JobQueues<'one' | 'two'>;
    const workers: QueueWorker[] = [];
    beforeEach(async () => {
      const [one, other] = await connect();
      const options = { stages: ['one', 'two'], attempts: 3 } as const;
      connections = [one, other];
      queues = one.queues(options);
      others = other.queues(options);
    });
    afterEach(async () => {
      for (const worker of workers.splice(0)) await worker.close();
      for (const each of [queues, others]) await each.close();
      for (const each of connections) await each.close();
    });

    /** Works on stage one; `calls` grows with each claim. */
    function work(answer: (attempt: Attempt) => Promise<JobEnd>, on = queues) {
      const calls: { data: unknown; attempt: Attempt }[] = [];
      const handle = (data: unknown, attempt: Attempt) => {
        calls.push({ data, attempt });
        return answer(attempt);
      };
      workers.push(on.work('one', { concurrency: 2, handle }));
      return calls;
    }

    const untilCounts = async (counts: object) =>
      until(async () => JSON.stringify(await queues.counts('one')) === JSON.stringify(counts));

    it('run a job once that is added twice', async () => {
      await queues.add('one', [job('a'), job('a'), job('b')]);
      await others.add('one', [job('a')]);
      expect(await queues.counts('one')).toEqual({ ...idle, waiting: 2 });
      expect(await others.counts('two')).toEqual(idle);
      const calls = work(finish);
      await untilCounts(idle);
      expect(calls.map(({ data }) => data)).toEqual([{ id: 'a' }, { id: 'b' }]);
    });

    it('give each job to one of several workers', async () => {
      const calls = [work(finish), work(finish, others)];
      const names = Array.from({ length: 40 }, (_, index) => `job-${index}`);
      await queues.add('one', names.map(job));
      await until(() => calls.flat().length >= 40);
      await untilCounts(idle);
      const ran = calls.flat().map(({ data }) => (data as { id: string }).id);
      expect(ran.toSorted()).toEqual(names.toSorted());
    });

    it('run an ended job again only when it is added again', async () => {
      await queues.add('one', [job('a')]);
      const calls = work(finish);
      await until(() => calls.length === 1);
      await untilCounts(idle);
      await queues.add('one', [job('a')]);
      await pass(100);
      expect(calls).toHaveLength(1);
      await queues.addAgain('one', [job('a'), job('b')]);
      await until(() => calls.length === 3);
    });

    it('take ids of digits only', async () => {
      await queues.add('one', [job('0'.repeat(64))]);
      expect((await queues.counts('one')).waiting).toBe(1);
    });

    it('are not seen by other runs', async () => {
      await queues.add('one', [job('a')]);
      const [stranger, another] = await connect();
      expect(await stranger.queues({ stages: ['one'], attempts: 3 }).counts('one')).toEqual(idle);
      await stranger.close();
      await another.close();
    });

    it('try a job that fails again up to its last try, each time after a longer pause, and then no more', async () => {
      await queues.add('one', [job('a')]);
      const atMs: number[] = [];
      const calls = work(() => {
        atMs.push(performance.now());
        return Promise.reject(new Error('broken'));
      });
      await until(() => calls.length === 3);
      await untilCounts(idle);
      expect(calls.map(({ attempt }) => [attempt.number, attempt.isLast])).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
      expect(atMs[1]! - atMs[0]!).toBeGreaterThanOrEqual(490);
      expect(atMs[2]! - atMs[1]!).toBeGreaterThanOrEqual(990);
      await queues.add('one', [job('a')]);
      expect(await queues.counts('one')).toEqual(idle);
      await queues.addAgain('one', [job('a')]);
      await until(() => calls.length === 4);
      expect(calls[3]!.attempt.number).toBe(1);
    });

    it('use up no try by waiting for the medium and by going back to the queue', async () => {
      await queues.add('one', [job('a')]);
      const answers: JobEnd[] = [{ waitMs: 50 }, 'returned', { waitMs: 50 }, 'returned', 'finished'];
      const calls = work(async () => answers.shift()!);
      await until(() => calls.length === 5);
      await untilCounts(idle);
      for (const { attempt } of calls) expect(attempt).toEqual({ number: 1, isLast: false, stalls: 0 });
    });

    it('keep a job that waits from the workers until its time, or until it is promoted', async () => {
      await queues.add('one', [job('a')]);
      const answers: JobEnd[] = [{ waitMs: 3_600_000 }, 'finished'];
      const calls = work(async () => answers.shift()!);
      await untilCounts({ ...idle, delayed: 1 });
      await pass(300);
      expect(calls).toHaveLength(1);
      await others.promoteDelayed();
      await until(() => calls.length === 2);
      await untilCounts(idle);
    });

    it('let a worker that is closed end its job, and give it no other', async () => {
      await queues.add('one', [job('a'), job('b'), job('c')]);
      const finishes: (() => void)[] = [];
      const calls = work(() => new Promise((resolve) => finishes.push(() => resolve('finished'))));
      await until(() => calls.length === 2);
      let isClosed = false;
      const closing = workers
        .pop()!
        .close()
        .then(() => (isClosed = true));
      await pass(50);
      expect(isClosed).toBe(false);
      for (const end of finishes) end();
      await closing;
      expect(await queues.counts('one')).toEqual({ ...idle, waiting: 1 });
    });
  });
}
