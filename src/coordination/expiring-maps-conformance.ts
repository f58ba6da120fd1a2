/** The contract of ExpiringMaps, as tests. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CoordinationCase } from './coordination-case.ts';
import type { Coordination } from './coordination.ts';
import type { ExpiringMaps } from './expiring-maps.ts';

export function describeExpiringMaps({ connect, pass }: CoordinationCase): void {
  describe('expiring maps', () => {
    let connections: Coordination[];
    let one: ExpiringMaps;
    let two: ExpiringMaps;
    beforeEach(async () => {
      connections = await connect();
      [one, two] = connections.map((each) => each.maps('batch')) as [ExpiringMaps, ExpiringMaps];
    });
    afterEach(async () => {
      for (const each of connections) await each.close();
    });

    it('are seen by all, whole or by field', async () => {
      await one.put('a', { items: '[1]', 'result:0': '' }, 60_000);
      expect(await two.get('a')).toEqual({ items: '[1]', 'result:0': '' });
      expect(await two.get('a', ['result:0', 'cancelled'])).toEqual({ 'result:0': '' });
      expect([await two.get('b'), await two.get('b', ['items'])]).toEqual([{}, {}]);
      expect(await connections[0]!.maps('other').get('a')).toEqual({});
    });

    it('are replaced whole, and added to by field', async () => {
      await one.put('a', { items: '1', old: '1' }, 60_000);
      await two.put('a', { items: '2' }, 60_000);
      expect(await two.set('a', { more: '3' })).toBe(true);
      expect(await one.get('a')).toEqual({ items: '2', more: '3' });
    });

    it('go by themselves and do not come back by a field that is added late', async () => {
      await one.put('a', { items: '1' }, 300);
      await one.put('kept', { items: '1' }, 100);
      await one.put('kept', { items: '1' }, 60_000);
      expect(await two.set('a', { more: '3' })).toBe(true);
      await pass(400);
      expect(await two.get('a')).toEqual({});
      expect(await two.set('a', { more: '3' })).toBe(false);
      expect(await one.get('a')).toEqual({});
      expect(await one.get('kept')).toEqual({ items: '1' });
    });

    it('are deleted', async () => {
      await one.put('a', { items: '1' }, 60_000);
      await two.delete('a');
      await two.delete('a');
      expect(await one.get('a')).toEqual({});
    });
  });
}
