import { describe, expect, it } from 'vitest';
import { wilson } from '../analyse/wilson.ts';
import { describeCalibration, drawCalibration } from './describe-calibration.ts';
import { measureCalibration, measureQuality, type JudgedRun } from './measure.ts';

const run = (changes: Partial<JudgedRun>): JudgedRun => ({
  task: 'notes-create',
  seed: '0',
  app: 'notes',
  kind: 'solution',
  check: 'taught',
  end: 'as demanded',
  categories: ['create'],
  steps: 4,
  label: true,
  verdict: true,
  isFlagged: false,
  isAsked: false,
  ...changes,
});
const times = (count: number, changes: Partial<JudgedRun>) => Array.from({ length: count }, () => run(changes));

describe('shares', () => {
  it('have the interval of Wilson', () => {
    // By hand: 9 of 10 with z = 1.96.
    const { low, high } = wilson(9, 10);
    expect(low).toBeCloseTo(0.5958, 3);
    expect(high).toBeCloseTo(0.9821, 3);
  });

  it('of all are not certain', () => {
    expect(wilson(10, 10).high).toBeCloseTo(1, 9);
    expect(wilson(10, 10).low).toBeLessThan(0.75);
  });
});

it('counts false successes against precision, missed ones against recall, and abstentions against neither', () => {
  const runs = [
    ...times(6, {}),
    ...times(2, { verdict: false }),
    ...times(1, { label: false }),
    ...times(3, { label: false, verdict: false }),
    ...times(4, { verdict: null }),
  ];
  const { accuracy, precision, recall, abstained } = measureQuality(runs);
  expect([accuracy.hits, accuracy.of]).toEqual([9, 12]);
  expect([precision.hits, precision.of]).toEqual([6, 7]);
  expect([recall.hits, recall.of]).toEqual([6, 8]);
  expect([abstained.hits, abstained.of]).toEqual([4, 16]);
});

it('groups by kind, length and every category, and keeps runs that speak to the judge apart', () => {
  const runs = [
    run({ categories: ['create', 'text editing'], steps: 12 }),
    run({ kind: 'injected', label: false, verdict: false, isFlagged: true }),
    run({ kind: 'no-op', label: false, verdict: true, steps: 1, isFlagged: true }),
  ];
  const { by, injected, falseAlarms } = measureCalibration(runs);
  expect(Object.keys(by.length)).toEqual(['11 to 20 steps', 'up to 5 steps']);
  expect(by.category['text editing']?.runs).toBe(1);
  expect(by.kind['no-op']?.accuracy.hits).toBe(0);
  expect([injected.passed.hits, injected.flagged.hits, falseAlarms.hits, falseAlarms.of]).toEqual([0, 1, 1, 2]);
});

it('is told in tables and drawn', () => {
  const calibration = measureCalibration([...times(3, {}), run({ label: false, verdict: false, kind: 'no-op' })]);
  const facts = { verifier: 'model-free', environment: 'virtual', instances: 1 };
  const text = describeCalibration(calibration, facts, 'picture.svg');
  expect(text).toContain('](picture.svg)');
  expect(text).toContain('| accuracy | 100.0 %');
  expect(text).toContain('| no-op | 1 | 100.0 %');
  expect(text).not.toContain('NaN');
  const svg = drawCalibration(calibration);
  expect(svg).toContain('kind: no-op');
  expect(svg).not.toContain('NaN');
});
