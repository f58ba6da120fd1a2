import { expect, test } from 'vitest';
import { sampleEvenly } from './select-screens.ts';

test.each([
  [10, 4, [0, 3, 6, 9]],
  [10, 1, [9]],
  [3, 5, [0, 1, 2]],
  [0, 3, []],
  [5, 5, [0, 1, 2, 3, 4]],
])('of %i screens, %i', (length, count, expected) => {
  expect(
    sampleEvenly(
      Array.from({ length }, (_, index) => index),
      count,
    ),
  ).toEqual(expected);
});
