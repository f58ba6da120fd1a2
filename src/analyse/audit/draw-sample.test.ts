import { expect, it } from 'vitest';
import { drawSample } from './draw-sample.ts';

const rows = [
  ...Array.from({ length: 60 }, (_, index) => ({ app: 'notes', trajectoryId: `n${index}` })),
  ...Array.from({ length: 30 }, (_, index) => ({ app: 'clock', trajectoryId: `c${index}` })),
  ...Array.from({ length: 10 }, (_, index) => ({ app: 'mail', trajectoryId: `m${index}` })),
];
const count = (drawn: typeof rows, name: string) => drawn.filter(({ app }) => app === name).length;

it('takes from every application in proportion, and what is left over where most is missing', () => {
  const drawn = drawSample(rows, 20, 1);
  expect([count(drawn, 'notes'), count(drawn, 'clock'), count(drawn, 'mail')]).toEqual([12, 6, 2]);
  const odd = drawSample(rows, 7, 1);
  // Exact shares are 4.2, 2.1 and 0.7. The last seat goes to the largest remainder.
  expect([count(odd, 'notes'), count(odd, 'clock'), count(odd, 'mail')]).toEqual([4, 2, 1]);
});

it('depends on the seed and on which rows there are, not on their order', () => {
  const drawn = drawSample(rows, 20, 1);
  expect(drawSample(rows.toReversed(), 20, 1)).toEqual(drawn);
  expect(drawSample(rows, 20, 2)).not.toEqual(drawn);
  expect(new Set(drawn).size).toBe(20);
});

it('takes all when there are no more', () => {
  expect(drawSample(rows, 1000, 1)).toHaveLength(100);
  expect(drawSample([], 5, 1)).toEqual([]);
});
