/** Entries that what was done to one of them can be done to. */
import { expect, test } from 'vitest';
import { dataKey } from '../../check/facts/data/entries.ts';
import { factId, type FactMap } from '../../check/facts.ts';
import { isAlike } from './sense.ts';

function factsOf(values: Record<string, string>): FactMap {
  return new Map(
    Object.entries(values).map(([path, value]) => {
      const key = dataKey(path);
      return [factId(key), { key, value, strict: true }];
    }),
  );
}

const PLOTS = factsOf({
  'plots/[a]': 'present',
  'plots/[a]/paid': 'false',
  'plots/[a]/tenant/name': 'Ilse',
  'plots/[b]': 'present',
  'plots/[b]/paid': 'false',
  'plots/[b]/tenant': 'null',
  'plots/[c]': 'present',
  'plots/[c]/paid': 'false',
  'plots/[c]/tenant/name': 'Omar',
});

test('an entry without a part is not like one that has it, either way', () => {
  expect(isAlike(PLOTS, 'plots/[a]', 'plots/[c]', [])).toBe(true);
  expect(isAlike(PLOTS, 'plots/[a]', 'plots/[b]', [])).toBe(false);
  expect(isAlike(PLOTS, 'plots/[b]', 'plots/[a]', [])).toBe(false);
  expect(isAlike(PLOTS, 'plots/[b]', 'plots/[a]', ['tenant'])).toBe(true);
});
