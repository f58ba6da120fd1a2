import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameValue } from './is-same-value.ts';

const value = fc.jsonValue({ maxDepth: 3 }).map((made) => JSON.parse(JSON.stringify(made)) as unknown);

it('finds the same as Node, of values alike and unlike', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(isSameValue(a, structuredClone(a))).toBe(true);
      expect(isSameValue(a, b)).toBe(isDeepStrictEqual(a, b));
    }),
  );
});

it.each([
  [[], {}],
  [{ a: 1 }, { b: 1 }],
  [{ a: undefined }, { b: undefined }],
  [[1, 2], [1]],
  [null, {}],
  [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 3 }] } }],
  ['1', 1],
])('%j is not %j', (a, b) => {
  expect(isSameValue(a, b)).toBe(false);
  expect(isSameValue(b, a)).toBe(false);
});

it('takes the keys of a record in any order', () => {
  expect(isSameValue({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
});
