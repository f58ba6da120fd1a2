import { expect, it } from 'vitest';
import { estimateShare, weigh } from './estimate-share.ts';
import { stratifiedWilson } from './stratified-wilson.ts';
import { wilsonInterval } from './wilson.ts';

/** Computed with statsmodels 0.14 (proportion_confint, method "wilson", at the quantile of Yan and Su) and numpy. */
const KNOWN = [
  { size: [240, 90, 20], hits: [15, 13, 9], of: [15, 15, 15], low: 0.830946, high: 0.971538 },
  { size: [300, 100], hits: [40, 5], of: [60, 20], low: 0.463941, high: 0.664431 },
  { size: [1000, 30, 30], hits: [20, 20, 1], of: [20, 20, 20], low: 0.834022, high: 0.983507 },
];

const readOf = (stratum: string, hits: number, of: number) =>
  Array.from({ length: of }, (_, at) => ({ stratum, isHit: at < hits }));
const isIn = ({ stratum }: { stratum: string }) => stratum !== 'other';
const isHit = (unit: { isHit: boolean }) => unit.isHit;

it.each(KNOWN)('is the interval that another program computes: $hits of $of', ({ size, hits, of, low, high }) => {
  const interval = stratifiedWilson(size.map((units, at) => ({ size: units, hits: hits[at]!, of: of[at]! })));
  expect(interval.low).toBeCloseTo(low, 5);
  expect(interval.high).toBeCloseTo(high, 5);
});

it('of one stratum is Wilson’s', () => {
  const { low, high } = stratifiedWilson([{ size: 1000, hits: 12, of: 40 }]);
  const wilson = wilsonInterval(0.3, 40);
  expect(low).toBeCloseTo(wilson.low, 6);
  expect(high).toBeCloseTo(wilson.high, 6);
});

it('is taken for strata that lie wholly inside and were read enough, and not where few were read', () => {
  const sizes = { sound: 900, poor: 100, other: 500 };
  const drawn = [...readOf('sound', 19, 20), ...readOf('poor', 8, 20), ...readOf('other', 10, 20)];
  const units = weigh(drawn, new Map(Object.entries(sizes)));
  const whole = estimateShare(units, isIn, isHit);
  const known = stratifiedWilson([
    { size: 900, hits: 19, of: 20 },
    { size: 100, hits: 8, of: 20 },
  ]);
  expect(whole).toMatchObject({ hits: 27, of: 40, share: 0.895, ...known });
  const few = weigh(drawn.slice(0, 24), new Map(Object.entries(sizes)));
  expect(estimateShare(few, isIn, isHit).high - estimateShare(few, isIn, isHit).low).toBeGreaterThan(
    whole.high - whole.low,
  );
});
