/** Repeats draws and labels for a judge of known errors: the intervals must contain its true rates. */
import { expect, it } from 'vitest';
import { weigh } from '../analyse/estimate-share.ts';
import { wilson, type Share } from '../analyse/wilson.ts';
import { drawSample, type DrawRequest } from '../review/draw-sample.ts';
import type { Candidate } from '../review/candidate.ts';
import { measureLabelled } from './measure-labelled.ts';

/**
 * For each application: its share of the trajectories, its success rate, and the judge's error rates on failures and
 * successes.
 */
const APPS = [
  { app: 'notes', part: 0.6, success: 0.8, passes: 0.03, misses: 0.05 },
  { app: 'clock', part: 0.3, success: 0.5, passes: 0.1, misses: 0.2 },
  { app: 'mail', part: 0.1, success: 0.3, passes: 0.2, misses: 0.1 },
];
const REPEATS = 1000;
const FIGURES = ['accuracy', 'precision', 'recall'] as const;

function truth(): Record<(typeof FIGURES)[number], number> {
  let [found, lost, passed, refused] = [0, 0, 0, 0];
  for (const { part, success, passes, misses } of APPS) {
    found += part * success * (1 - misses);
    lost += part * success * misses;
    passed += part * (1 - success) * passes;
    refused += part * (1 - success) * (1 - passes);
  }
  return { accuracy: found + refused, precision: found / (found + passed), recall: found / (found + lost) };
}

function holds({ low, high }: Share, value: number): number {
  return Number(low <= value && value <= high);
}

/** Mulberry32: equal seeds give equal numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

function makePopulation(seed: number): (Candidate & { label: boolean })[] {
  const next = numbers(seed);
  return APPS.flatMap(({ app, part, success, passes, misses }) =>
    Array.from({ length: part * 500 }, (_, index) => {
      const label = next() < success;
      const verdict = (label ? next() >= misses : next() < passes) ? ('success' as const) : ('failure' as const);
      return { trajectoryId: `${seed} ${app} ${index}`, app, guideline: 'feature-use' as const, verdict, label };
    }),
  );
}

it.each<[string, Pick<DrawRequest, 'by' | 'allocation'>]>([
  ['uniform', { by: [], allocation: 'proportional' }],
  ['stratified in proportion', { by: ['app', 'verdict'], allocation: 'proportional' }],
  ['stratified, equally many', { by: ['app', 'verdict'], allocation: 'equal' }],
])(
  'holds the known figures in its intervals: %s',
  (_name, how) => {
    const known = truth();
    const held = { accuracy: 0, precision: 0, recall: 0 };
    const heldUnweighted = { accuracy: 0, precision: 0, recall: 0 };
    const sums = { accuracy: 0, precision: 0, recall: 0 };
    for (let seed = 1; seed <= REPEATS; seed++) {
      const population = makePopulation(seed);
      const byId = new Map(population.map((unit) => [unit.trajectoryId, unit]));
      const request = { seed, count: 90, population: 'judged', ...how } as const;
      const { strata, trajectories } = drawSample(population, request, '2026-02-03T00:00:00Z');
      const drawn = trajectories.map(({ id, stratum }) => {
        return { stratum, label: byId.get(id)!.label, verdict: byId.get(id)!.verdict === 'success' };
      });
      const quality = measureLabelled(weigh(drawn, new Map(strata.map(({ name, size }) => [name, size]))));
      for (const figure of FIGURES) {
        const share = quality[figure];
        held[figure] += holds(share, known[figure]) / REPEATS;
        heldUnweighted[figure] += holds(wilson(share.hits, share.of), known[figure]) / REPEATS;
        sums[figure] += share.share / REPEATS;
      }
    }
    for (const figure of FIGURES) {
      // The 95 % coverage over 1,000 repeats has a standard deviation of 0.7 %; Wilson's intervals of few units are
      // wider.
      expect(held[figure], figure).toBeGreaterThan(0.93);
      expect(Math.abs(sums[figure] - known[figure]), figure).toBeLessThan(0.01);
    }
    // Unequal draws without weights give wrong results, so the test detects missing weights.
    if (how.allocation === 'equal') expect(heldUnweighted.precision).toBeLessThan(0.85);
  },
  180_000,
);

it('does not claim a recall where nothing that was judged a failure was read', () => {
  const units = [{ stratum: 'all', weight: 2, label: true, verdict: true }];
  const { precision, recall } = measureLabelled(units);
  expect(precision).toMatchObject({ hits: 1, of: 1 });
  expect(recall.share).toBeNaN();
});
