import { expect, it } from 'vitest';
import { openShares } from './open-shares.ts';

it('has room for any number of other tasks', () => {
  const shares = openShares({ known: [], plain: 0, turn: 1 });
  expect([1, 2, 3].map(() => shares.take(undefined))).toEqual([true, true, true]);
});

it('has room for one sum a turn, whatever guidelines it was proposed under', () => {
  const first = openShares({ known: [], plain: 3, turn: 1 });
  expect([first.take('sum'), first.take('sum')]).toEqual([true, false]);
  expect(openShares({ known: ['sum', undefined], plain: 3, turn: 1 }).take('sum')).toBe(false);
  expect(openShares({ known: ['sum', undefined], plain: 3, turn: 2 }).take('sum')).toBe(true);
});

it('counts steps, not tasks: many short questions weigh as little as one sum', () => {
  const known = Array.from({ length: 60 }, () => undefined);
  const count = (kind: 'sum' | 'control question') => {
    const shares = openShares({ known, plain: 3, turn: 1 });
    return Array.from({ length: 20 }, () => shares.take(kind)).filter(Boolean).length;
  };
  // A tenth of 63 tasks of 5 steps is 31 steps.
  expect([count('sum'), count('control question')]).toEqual([2, 10]);
});
