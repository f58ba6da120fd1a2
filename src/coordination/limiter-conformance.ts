/** The contract of every ConcurrencyLimiter, as tests. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { LimitOptions } from './limit-rules.ts';
import type { ConcurrencyLimiter, Slot } from './limiter.ts';

const never = new AbortController().signal;
setMaxListeners(0, never);

const take = async (limiter: ConcurrencyLimiter, count: number): Promise<Slot[]> => {
  const slots: Slot[] = [];
  for (let taken = 0; taken < count; taken++) slots.push(await limiter.acquire(never));
  return slots;
};

const releaseAll = async (slots: readonly Slot[], outcome: Parameters<Slot['release']>[0]) => {
  for (const slot of slots) await slot.release(outcome);
};

/** True while no slot is free. */
const isFull = async (limiter: ConcurrencyLimiter) => {
  const waiter = new AbortController();
  const waiting = limiter.acquire(waiter.signal).then(
    (slot) => slot.release('failed').then(() => false),
    () => true,
  );
  await sleep(30);
  waiter.abort();
  return waiting;
};

/** Ends the remaining waiters. */
const refuse = async (waiters: readonly Promise<Slot>[], limiter: ConcurrencyLimiter) => {
  await limiter.close();
  const settled = await Promise.allSettled(waiters);
  expect(settled.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'ABORTED' } });
};

/** `create` makes a limiter that shares nothing with earlier ones. */
export function describeLimiter(name: string, create: (options: LimitOptions) => Promise<ConcurrencyLimiter>): void {
  describe(`${name} limiter`, () => {
    const open: ConcurrencyLimiter[] = [];
    const start = async (options: LimitOptions) => {
      const limiter = await create(options);
      open.push(limiter);
      return limiter;
    };
    afterEach(async () => {
      for (const limiter of open.splice(0)) await limiter.close();
    });

    it('starts small, within the ceiling', async () => {
      expect(await (await start({ ceiling: 200 })).limit()).toBe(16);
      expect(await (await start({ ceiling: 3 })).limit()).toBe(3);
      expect(await (await start({ ceiling: 200, initialLimit: 5 })).limit()).toBe(5);
    });

    it('serves everyone and never lets in more than the limit', async () => {
      const limiter = await start({ ceiling: 4 });
      let inFlight = 0;
      let most = 0;
      const served = Array.from({ length: 40 }, async () => {
        const slot = await limiter.acquire(never);
        most = Math.max(most, ++inFlight);
        await sleep(1);
        inFlight--;
        await slot.release('ok');
      });
      await Promise.all(served);
      expect([served.length, most, inFlight]).toEqual([40, 4, 0]);
      expect(await limiter.limit()).toBe(4);
    });

    it('serves first who came first', async () => {
      const limiter = await start({ ceiling: 1 });
      const [first] = await take(limiter, 1);
      const order: number[] = [];
      const waiters = Array.from({ length: 8 }, async (_, place) => {
        const slot = await limiter.acquire(never);
        order.push(place);
        await slot.release('ok');
      });
      await first!.release('ok');
      await Promise.all(waiters);
      expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    });

    it('doubles each round trip until the endpoint asks for less', async () => {
      const limiter = await start({ ceiling: 30, initialLimit: 4 });
      await releaseAll(await take(limiter, 4), 'ok');
      // The first answer arrived with all four in flight, the others with fewer.
      expect(await limiter.limit()).toBe(5);
      const waiters = Array.from({ length: 200 }, () => limiter.acquire(never));
      const limits: number[] = [];
      for (let begun = 0; limits.length < 4; begun += limits.at(-1)!) {
        limits.push(await limiter.limit());
        await releaseAll(await Promise.all(waiters.slice(begun, begun + limits.at(-1)!)), 'ok');
      }
      expect(limits).toEqual([5, 10, 20, 30]);
      await refuse(waiters, limiter);
    });

    it('stays as it is while it is not used', async () => {
      const limiter = await start({ ceiling: 30, initialLimit: 4 });
      for (let round = 0; round < 5; round++) await releaseAll(await take(limiter, 3), 'ok');
      expect(await limiter.limit()).toBe(4);
    });

    it('shrinks once a round trip when the endpoint asks for less', async () => {
      const limiter = await start({ ceiling: 100, initialLimit: 100 });
      const slots = await take(limiter, 100);
      for (const slot of slots) await slot.rateLimited();
      expect(await limiter.limit()).toBe(90);
      await releaseAll(slots, 'failed');
      const [later] = await take(limiter, 1);
      await later!.rateLimited();
      expect(await limiter.limit()).toBe(81);
    });

    it('grows by one a round trip after that', async () => {
      const limiter = await start({ ceiling: 100, initialLimit: 10 });
      const [slot] = await take(limiter, 1);
      await slot!.rateLimited();
      await slot!.release('failed');
      const limits: number[] = [];
      for (let round = 0; round < 4; round++) {
        const limit = await limiter.limit();
        limits.push(limit);
        const slots = await take(limiter, limit);
        const waiters = Array.from({ length: limit }, () => limiter.acquire(never));
        await releaseAll(slots, 'ok');
        await releaseAll(await Promise.all(waiters), 'failed');
      }
      expect(limits).toEqual([9, 9, 10, 11]);
    });

    it('shrinks while the slot is still held, and again at its next try', async () => {
      const limiter = await start({ ceiling: 100, initialLimit: 2 });
      const [slot, other] = await take(limiter, 2);
      await slot!.rateLimited();
      expect(await limiter.limit()).toBe(1);
      await other!.release('ok');
      expect(await isFull(limiter)).toBe(true);
      await slot!.release('ok');
      expect(await isFull(limiter)).toBe(false);
      const ten = await start({ ceiling: 100, initialLimit: 10 });
      const [trying] = await take(ten, 1);
      await trying!.rateLimited();
      await trying!.rateLimited();
      expect(await ten.limit()).toBe(8);
    });

    it('never shrinks below one', async () => {
      const limiter = await start({ ceiling: 100, initialLimit: 2 });
      const [slot] = await take(limiter, 1);
      for (let tries = 0; tries < 10; tries++) await slot!.rateLimited();
      await slot!.release('failed');
      expect(await limiter.limit()).toBe(1);
      expect(await isFull(limiter)).toBe(false);
    });

    it('does not shrink for failures of the endpoint', async () => {
      const limiter = await start({ ceiling: 100, initialLimit: 4 });
      await releaseAll(await take(limiter, 4), 'failed');
      expect(await limiter.limit()).toBe(4);
    });

    it('counts a slot once however often it is released', async () => {
      const limiter = await start({ ceiling: 2 });
      const [slot, other] = await take(limiter, 2);
      await slot!.release('failed');
      await slot!.release('ok');
      await slot!.rateLimited();
      expect(await limiter.limit()).toBe(2);
      await take(limiter, 1);
      expect(await isFull(limiter)).toBe(true);
      await other!.release('ok');
    });

    it('lets waiters go when their signal fires, and loses no slot by it', async () => {
      const limiter = await start({ ceiling: 1 });
      await expect(limiter.acquire(AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' });
      const [slot] = await take(limiter, 1);
      const controllers = Array.from({ length: 20 }, () => new AbortController());
      const waiters = controllers.map((controller) => limiter.acquire(controller.signal));
      const last = limiter.acquire(never);
      const refused = expect(Promise.all(waiters)).rejects.toMatchObject({ code: 'ABORTED' });
      // Half of the waiters abort while they wait, half after a slot was sent to them.
      for (const controller of controllers.slice(0, 10)) controller.abort();
      const released = slot!.release('ok');
      for (const controller of controllers.slice(10)) controller.abort();
      await released;
      await refused;
      for (const settled of await Promise.allSettled(waiters)) {
        if (settled.status === 'fulfilled') await settled.value.release('ok');
      }
      await (await last).release('ok');
      expect(await isFull(limiter)).toBe(false);
    });

    it('tells who waits that it was closed; held slots stay valid', async () => {
      const limiter = await start({ ceiling: 1 });
      const [slot] = await take(limiter, 1);
      const waiting = limiter.acquire(never);
      const refused = expect(waiting).rejects.toMatchObject({ code: 'ABORTED' });
      await limiter.close();
      await refused;
      await expect(limiter.acquire(never)).rejects.toMatchObject({ code: 'ABORTED' });
      await slot!.release('ok');
    });
  });
}
