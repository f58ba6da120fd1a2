import { expect, it } from 'vitest';
import { GUIDELINES } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import type { Candidate } from './candidate.ts';
import { drawSample, shareOut, type DrawRequest } from './draw-sample.ts';

const SIZES = { notes: 60, clock: 30, mail: 10 };
const candidates: Candidate[] = Object.entries(SIZES).flatMap(([app, size]) =>
  Array.from({ length: size }, (_, index) => ({
    trajectoryId: hashId(app, index),
    app,
    guideline: GUIDELINES[index % GUIDELINES.length]!,
    verdict: index % 5 === 0 ? ('failure' as const) : ('success' as const),
  })),
);
const WHEN = '2026-02-03T10:00:00.000Z';
const request: DrawRequest = { seed: 1, count: 20, by: ['app'], allocation: 'proportional', population: 'judged' };
const draw = (changes: Partial<DrawRequest> = {}) => drawSample(candidates, { ...request, ...changes }, WHEN);
const counts = (sample: ReturnType<typeof draw>) => sample.strata.map(({ name, size, drawn }) => [name, size, drawn]);

it('takes of every stratum in proportion, or equally, and at least one', () => {
  expect(counts(draw())).toEqual([
    ['clock', 30, 6],
    ['mail', 10, 2],
    ['notes', 60, 12],
  ]);
  expect(draw({ allocation: 'equal', count: 45 }).strata.map(({ drawn }) => drawn)).toEqual([18, 10, 17]);
  expect(draw({ count: 3 }).strata.map(({ drawn }) => drawn)).toEqual([1, 1, 1]);
  expect(draw({ by: [] }).strata).toEqual([{ name: 'all', size: 100, drawn: 20 }]);
  const fine = draw({ by: ['app', 'verdict'], count: 6 });
  expect(fine.strata).toContainEqual({ name: 'mail, failure', app: 'mail', verdict: 'failure', size: 2, drawn: 1 });
  expect(shareOut([60, 30, 10], 7, 'proportional')).toEqual([4, 2, 1]);
});

it('holds every drawn trajectory once, under its stratum', () => {
  const { trajectories, strata } = draw({ by: ['app', 'guideline', 'verdict'], count: 50 });
  const byId = new Map(candidates.map((candidate) => [candidate.trajectoryId, candidate]));
  expect(new Set(trajectories.map(({ id }) => id)).size).toBe(50);
  for (const { name, drawn } of strata) {
    const members = trajectories.filter(({ stratum }) => stratum === name);
    expect(members).toHaveLength(drawn);
    for (const { id } of members) {
      const { app, guideline, verdict } = byId.get(id)!;
      expect(`${app}, ${guideline}, ${verdict}`).toBe(name);
    }
  }
});

it('depends on the seed and on what there is to draw from, not on its order or on the day', () => {
  const sample = draw();
  expect(drawSample(candidates.toReversed(), request, WHEN)).toEqual(sample);
  expect(drawSample(candidates, request, '2026-02-04T10:00:00.000Z').id).toBe(sample.id);
  expect(draw({ seed: 2 }).trajectories).not.toEqual(sample.trajectories);
  expect(draw({ seed: 2 }).id).not.toBe(sample.id);
  expect(draw({ count: 1000 }).trajectories).toHaveLength(100);
});

it('draws each with the probability that the sample says, and each part of the order likewise', () => {
  // Two strata of 4 and 16; 2 and 2 drawn, so 1/2 and 1/8. Over 2,000 seeds a share is off by 0.05 once in 10,000.
  const few = candidates.slice(0, 20).map((candidate, index) => ({ ...candidate, app: index < 4 ? 'a' : 'b' }));
  const drawn = new Map<string, number>();
  const first = new Map<string, number>();
  for (let seed = 0; seed < 2000; seed++) {
    const { trajectories } = drawSample(few, { ...request, seed, count: 4, allocation: 'equal' }, WHEN);
    for (const { id } of trajectories) drawn.set(id, (drawn.get(id) ?? 0) + 1);
    first.set(trajectories[0]!.stratum, (first.get(trajectories[0]!.stratum) ?? 0) + 1);
  }
  for (const { trajectoryId, app } of few) {
    const share = (drawn.get(trajectoryId) ?? 0) / 2000;
    expect(Math.abs(share - (app === 'a' ? 1 / 2 : 1 / 8))).toBeLessThan(0.05);
  }
  expect(Math.abs(first.get('a')! / 2000 - 1 / 2)).toBeLessThan(0.05);
});
