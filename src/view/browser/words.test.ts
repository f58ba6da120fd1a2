import { expect, test } from 'vitest';
import { count, formatTime } from './words.ts';

test('a moment is told as people read it', () => {
  expect(formatTime(Date.UTC(2026, 10, 28, 12))).toMatch(/^2[89] Nov 2026, \d\d:\d\d$/);
});

test.each([Number.NaN, Number.MAX_SAFE_INTEGER, -Infinity])('%d is no time, and breaks no page', (ms) => {
  expect(formatTime(ms)).toBe('no valid time');
});

test('thousands are set apart', () => {
  expect([count(0), count(1234567), count(0.5)]).toEqual(['0', '1,234,567', '0.5']);
});
