/** A set of ids contains exactly the added ones, at any size. */
import { expect, it } from 'vitest';
import { sha256 } from '../../store/ids.ts';
import { IdSet } from './id-set.ts';

const idOf = (number: number) => sha256(String(number));

it('has what was added, once, and nothing else', () => {
  const ids = new IdSet();
  for (let number = 0; number < 20_000; number++) {
    expect(ids.has(idOf(number))).toBe(false);
    ids.add(idOf(number));
    ids.add(idOf(number));
    expect(ids.size).toBe(number + 1);
  }
  for (let number = 0; number < 20_000; number++) expect(ids.has(idOf(number))).toBe(true);
  for (let number = 20_000; number < 40_000; number++) expect(ids.has(idOf(number))).toBe(false);
});

it.each(['0'.repeat(64), 'f'.repeat(64), `${'0'.repeat(8)}${'f'.repeat(56)}`, `${'f'.repeat(8)}${'0'.repeat(56)}`])(
  'has %s only once it was added',
  (id) => {
    const ids = new IdSet();
    expect(ids.has(id)).toBe(false);
    ids.add(id);
    expect(ids.has(id)).toBe(true);
    expect(ids.has(`1${id.slice(1)}`)).toBe(false);
    expect(ids.has(`${id.slice(0, 15)}2${id.slice(16)}`)).toBe(false);
  },
);
