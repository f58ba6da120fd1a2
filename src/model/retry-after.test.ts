import { expect, test } from 'vitest';
import { readRetryAfterMs } from './retry-after.ts';

test.each([
  [{}, undefined],
  [{ 'retry-after': '120' }, 120_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '1.5' }, 1500],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-3' }, undefined],
  [{ 'retry-after-ms': '250' }, 250],
  [{ 'retry-after-ms': '250', 'retry-after': '1' }, 1000],
  // Measured by the endpoint's clock, which is years behind the local one.
  [{ 'retry-after': 'Fri, 07 Nov 2014 23:59:59 GMT', date: 'Fri, 07 Nov 2014 23:59:29 GMT' }, 30_000],
  [{ 'retry-after': 'Fri, 07 Nov 2014 23:59:59 GMT', date: 'Sat, 08 Nov 2014 00:00:00 GMT' }, 0],
  [{ 'retry-after': 'Fri, 07 Nov 2014 23:59:59 GMT' }, 0],
] as const)('%o is %o ms', (headers, ms) => {
  expect(readRetryAfterMs(new Headers(headers as Record<string, string>))).toBe(ms);
});

test('a date is counted from now when the endpoint tells no time', () => {
  const ms = readRetryAfterMs(new Headers({ 'retry-after': new Date(Date.now() + 60_000).toUTCString() }));
  expect(ms).toBeGreaterThan(55_000);
  expect(ms).toBeLessThanOrEqual(60_000);
});
