/** The contract of Locks, as tests. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CoordinationCase } from './coordination-case.ts';
import type { Coordination } from './coordination.ts';
import type { Locks } from './lock.ts';

export function describeLocks({ connect, pass }: CoordinationCase): void {
  describe('locks', () => {
    let connections: Coordination[];
    let one: Locks;
    let two: Locks;
    beforeEach(async () => {
      connections = await connect();
      [one, two] = connections.map((each) => each.locks()) as [Locks, Locks];
    });
    afterEach(async () => {
      for (const each of connections) await each.close();
    });

    it('are taken by one at a time, each by its name', async () => {
      const lock = await one.tryTake('a');
      expect([await two.tryTake('a'), await one.tryTake('a')]).toEqual([undefined, undefined]);
      expect(await two.tryTake('b')).toBeDefined();
      lock!.release();
      lock!.release();
      await pass(50);
      expect(await two.tryTake('a')).toBeDefined();
    });

    it('are not given back by who no longer has them', async () => {
      const first = await one.tryTake('a');
      first!.release();
      await pass(50);
      expect(await two.tryTake('a')).toBeDefined();
      first!.release();
      await pass(50);
      expect(await one.tryTake('a')).toBeUndefined();
    });
  });
}
