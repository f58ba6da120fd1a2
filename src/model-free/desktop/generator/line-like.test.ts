import { expect, test } from 'vitest';
import { lineLike, otherNumber } from './line-like.ts';

test('beside an entry stands another entry with a number of the same place', () => {
  const other = lineLike('Jonas Weber  555-0131', '', 'seed')!;
  expect(other).toMatch(/^\p{Lu}\p{L}+ \p{Lu}\p{L}+ {2}555-01\d\d$/u);
  expect(other).not.toContain('0131');
  expect(otherNumber('Jonas Weber  555-0131', 'seed')).toMatch(/^Jonas Weber {2}555-01(?!31)\d\d$/);
});

test('beside a thing to do stands another one, beside prose and headings nothing', () => {
  expect(lineLike('Ask Marta whether volunteers can serve drinks.', '', 'seed')).toMatch(/^\p{Lu}/u);
  for (const line of ['A short concert on the quay.', 'Budget', 'Roof Repair: 4970.00 of 12750'])
    expect([line, lineLike(line, '', 'seed')]).toEqual([line, undefined]);
  expect(otherNumber('Budget', 'seed')).toBeUndefined();
});
