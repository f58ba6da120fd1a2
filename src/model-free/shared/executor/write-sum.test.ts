import { expect, test } from 'vitest';
import { numbersOf, writeSum } from './write-sum.ts';

test('a difference and a sum of two numbers are written out', () => {
  expect(writeSum('7780.00', ['12750', '4970.00'])).toBe('12750 - 4970.00 = 7780.00');
  expect(writeSum('548.10', ['40', '508.10', '4200'])).toBe('40 + 508.10 = 548.10');
});

test('a number that no two give has no sum', () => {
  expect(writeSum('571', ['16', '45'])).toBeUndefined();
});

test('times, dates and parts of words are no numbers', () => {
  expect(numbersOf('At 22:30 on 03/05/2026, 508.10 of 4,200 were spent on x2')).toEqual(['508.10', '4,200']);
});
