/** Steps of several trajectories in common rows. */
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, it } from 'vitest';
import { alignSteps } from './align-steps.ts';

const split = (words: readonly string[]) => words.map((letters) => [...letters]);
const at = undefined;

it('puts the same deeds in one row, and what only one did in a row of its own', () => {
  expect(alignSteps(split(['abcd', 'abxcd']))).toEqual([
    [0, 0],
    [1, 1],
    [at, 2],
    [2, 3],
    [3, 4],
  ]);
  expect(alignSteps(split(['ac', 'bc', 'abc']))).toEqual([
    [0, at, 0],
    [at, 0, 1],
    [1, 1, 2],
  ]);
});

it('has nothing for no steps', () => {
  expect(alignSteps([])).toEqual([]);
  expect(alignSteps(split(['', 'a']))).toEqual([[at, 0]]);
});

it('keeps every step once and in order, and rows never mix deeds', () => {
  const tries = array(array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }), { maxLength: 8 });
  assert(
    property(tries, (steps) => {
      const rows = alignSteps(steps);
      for (const [column, own] of steps.entries()) {
        const shown = rows.flatMap((row) => row[column] ?? []);
        expect(shown).toEqual([...own.keys()]);
      }
      for (const row of rows) {
        const operations = row.flatMap((step, column) => (step === undefined ? [] : steps[column]![step]!));
        expect(new Set(operations).size).toBe(1);
      }
    }),
  );
});

it('two equal trajectories share every row', () => {
  const words = array(constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 30 });
  assert(
    property(words, (own) => {
      expect(alignSteps([own, own])).toEqual(own.map((_, step) => [step, step]));
    }),
  );
});
