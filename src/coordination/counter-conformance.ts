/** The contract of every Counter, as tests. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CoordinationCase } from './coordination-case.ts';
import type { Coordination } from './coordination.ts';

export function describeCounters({ connect }: CoordinationCase): void {
  describe('a counter', () => {
    let connections: [Coordination, Coordination];
    beforeEach(async () => {
      connections = await connect();
    });
    afterEach(async () => {
      for (const each of connections) await each.close();
    });

    it('begins with what is recorded elsewhere and is shared', async () => {
      const one = connections[0].counter('spent', async () => 1.5);
      const other = connections[1].counter('spent', async () => 99);
      expect(await one.value()).toBe(1.5);
      await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 ? one : other).add(0.01)));
      await other.add(0.000_000_1);
      expect(await one.value()).toBeCloseTo(2.000_000_1, 10);
      expect(await other.value()).toBe(await one.value());
      expect(await connections[1].counter('other', async () => 99).value()).toBe(99);
    });

    it('does not take what was added before its beginning is known for all there is', async () => {
      const counter = connections[0].counter('spent', async () => 7);
      await counter.add(1);
      expect(await counter.value()).toBe(7);
    });
  });
}
