/** The contract of everything that coordinates processes, as tests. Each implementation's test file calls it. */
import { describe, expect, it } from 'vitest';
import type { CoordinationCase } from './coordination-case.ts';
import { describeCounters } from './counter-conformance.ts';
import { describeDeadProcess } from './dead-process-conformance.ts';
import { describeEndpointBoards } from './endpoint-board-conformance.ts';
import { describeExpiringMaps } from './expiring-maps-conformance.ts';
import { describeLimiter } from './limiter-conformance.ts';
import { describeLocks } from './lock-conformance.ts';
import { describeQueues } from './queue-conformance.ts';

export function describeCoordination(name: string, tested: CoordinationCase): void {
  describe(name, () => {
    describeQueues(tested);
    describeLimiter('its', async (options) => {
      const [one] = await tested.connect();
      return one.limiter('main', options);
    });
    describeEndpointBoards(tested);
    describeCounters(tested);
    describeLocks(tested);
    describeDeadProcess(tested);
    describeExpiringMaps(tested);

    it('answers and finds nothing wrong with itself', async () => {
      const [one, two] = await tested.connect();
      await one.assertAnswers();
      expect([await one.findRefusal(), await one.findProblems()]).toEqual([undefined, []]);
      expect(one.refusalIn(new Error('something else'))).toBeUndefined();
      for (const each of [one, two]) await each.close();
    });

    it('shares the slots of an endpoint', async () => {
      const never = new AbortController().signal;
      const [one, two] = await tested.connect();
      const slots = [await one.limiter('main', { ceiling: 2 }).acquire(never)];
      const others = two.limiter('main', { ceiling: 2 });
      slots.push(await others.acquire(never));
      let isGranted = false;
      const third = others.acquire(never).then((slot) => {
        isGranted = true;
        return slot;
      });
      await tested.pass(100);
      expect(isGranted).toBe(false);
      await slots[0]!.release('ok');
      slots.push(await third);
      await slots[1]!.rateLimited();
      expect(await one.limiter('main', { ceiling: 2 }).limit()).toBe(1);
      for (const slot of slots) await slot.release('failed');
      for (const each of [one, two]) await each.close();
    });
  });
}
