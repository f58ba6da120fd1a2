import { assert, array, boolean, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { TryRule } from './granted-tries.ts';
import { estimatePass, passCurve } from './pass-at-k.ts';

const rule = (spend: TryRule['spend'], tries = 4, firstTries = 2): TryRule => ({ tries, spend, firstTries });

/** Reference implementation that enumerates every choice of k. */
function countChoices(tries: readonly boolean[], k: number): number {
  let [all, passed] = [0, 0];
  for (let bits = 0; bits < 2 ** tries.length; bits++) {
    const chosen = tries.filter((_, index) => bits & (1 << index));
    if (chosen.length !== k) continue;
    all += 1;
    if (chosen.includes(true)) passed += 1;
  }
  return passed / all;
}

test('the estimate is the share of all choices of k tries that hold a success', () => {
  assert(
    property(array(boolean(), { minLength: 1, maxLength: 9 }), integer({ min: 1, max: 9 }), (tries, k) => {
      const estimate = estimatePass(tries.length, tries.filter(Boolean).length, k);
      if (k > tries.length) expect(estimate).toBeUndefined();
      else expect(estimate).toBeCloseTo(countChoices(tries, k), 12);
    }),
  );
});

test('many tries overflow nothing', () => {
  expect(estimatePass(2000, 1, 1000)).toBeCloseTo(0.5, 12);
});

test('the mean is over the tasks with enough tries', () => {
  const curve = passCurve([[true, false], [false], []], rule('all', 2));
  expect(curve).toEqual([
    { k: 1, pass: 0.25, tasks: 2 },
    { k: 2, pass: 1, tasks: 1 },
  ]);
});

test('until-solved: a task that was solved is so for every further k, and its stop favours nobody', () => {
  expect(passCurve([[false, true], [true], [false, false, false, false]], rule('until-solved'))).toEqual([
    { k: 1, pass: 1 / 3, tasks: 3 },
    { k: 2, pass: 2 / 3, tasks: 3 },
    { k: 3, pass: 2 / 3, tasks: 3 },
    { k: 4, pass: 2 / 3, tasks: 3 },
  ]);
});

test('mixed: only the tries count that every task got', () => {
  expect(
    passCurve(
      [
        [true, true],
        [false, true, false, false],
        [false, false],
      ],
      rule('mixed'),
    ),
  ).toEqual([
    { k: 1, pass: 0.5, tasks: 3 },
    { k: 2, pass: 2 / 3, tasks: 3 },
  ]);
});
