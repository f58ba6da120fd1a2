import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileStore } from '../store/file-store.ts';
import { inspectStore } from '../store/fsck.ts';
import { commitRecord } from '../store/typed-records.ts';
import type { Store } from '../store/store.ts';
import { reviewId } from '../store/record-ids.ts';
import { SCHEMA_VERSION, type ReviewSample } from '../schema/index.ts';
import { fillSyntheticRun } from '../testing/synthetic-run.ts';
import type { Candidate } from './candidate.ts';
import { readCandidates } from '../testing/read-candidates.ts';
import type { GivenLabel, ReviewMode } from './new-label.ts';
import { openReviewManager, type ReviewManager } from './review-manager.ts';

let folder: string;
let store: Store;
let manager: ReviewManager;
let sample: ReviewSample;
let clock: Date;
let candidates: Candidate[];
const request = { seed: 1, count: 4, by: ['verdict'], allocation: 'equal', population: 'judged' } as const;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-review-'));
  store = await createFileStore({ folder });
  await fillSyntheticRun(store, { trajectories: 8, stepsPerTrajectory: 1, failEvery: 4, width: 8, height: 8 });
  clock = new Date('2026-02-03T10:00:00.000Z');
  manager = openReviewManager(store, () => clock);
  candidates = await readCandidates(store, 'model-free');
  expect(candidates.map(({ verdict }) => verdict).toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => 'failure'),
    ...Array.from({ length: 6 }, () => 'success'),
  ]);
  sample = await manager.draw(async () => candidates, request);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const nth = (index: number) => sample.trajectories[index]!.id;
const label = (index: number, reviewer: string, more: Partial<GivenLabel> = {}) =>
  manager.record({ trajectoryId: nth(index), reviewer, result: 'success', ...more });

const queued = async (reviewer: string, mode: ReviewMode) =>
  (await manager.queue({ reviewer, mode })).map(({ trajectoryId, mine }) => [trajectoryId, mine?.result]);

it('gives out the sample in its order, with what one has labelled and without what others have', async () => {
  expect(await queued('Ada', 'label')).toEqual([0, 1, 2, 3].map((index) => [nth(index), undefined]));
  await label(0, 'Ada');
  await label(1, 'Bo');
  expect(await queued('Ada', 'label')).toEqual([
    [nth(0), 'success'],
    [nth(2), undefined],
    [nth(3), undefined],
  ]);
  expect(await queued('Cy', 'label')).toHaveLength(2);
});

it('draws the same sample for the same request although the run has grown, and records it with its first label', async () => {
  expect(await manager.draw(async () => candidates.slice(1), request)).toEqual(sample);
  const stored = async () => (await readdir(path.join(folder, 'records', 'review-samples'))).length;
  expect(await stored()).toBe(0);
  await label(0, 'Ada');
  expect(await stored()).toBe(1);
  const after = openReviewManager(await createFileStore({ folder }));
  expect(await after.draw(async () => candidates.slice(1), request)).toEqual(sample);
  expect((await after.draw(async () => candidates, { ...request, seed: 2 })).id).not.toBe(sample.id);
});

it('records labels with the draw, which a new desk, as after a kill, finds on disk', async () => {
  const errors = ['wasted-steps'] as const;
  const review = await label(0, ' Ada ', {
    result: 'failure',
    errors: [...errors],
    note: 'Saved twice.',
    naturalness: 4,
  });
  const { stratum } = sample.trajectories[0]!;
  const { size, drawn } = sample.strata.find(({ name }) => name === stratum)!;
  expect(review).toMatchObject({
    reviewer: 'Ada',
    result: 'failure',
    errors,
    note: 'Saved twice.',
    reviewedAt: '2026-02-03T10:00:00.000Z',
    sample: { sampleId: sample.id, seed: 1, stratum, probability: drawn / size },
  });
  const after = openReviewManager(await createFileStore({ folder }));
  expect((await after.show(nth(0), { reviewer: 'Ada', mode: 'label' })).reviews).toEqual([review]);
  expect(await after.samples()).toEqual([sample]);
  const { problems } = await inspectStore(store, 'a run', new AbortController().signal);
  expect(problems.filter((problem) => problem.includes('review'))).toEqual([]);
});

it('takes the same label sent again for one, and a changed mind for a later one', async () => {
  const [first, again] = await Promise.all([label(0, 'Ada'), label(0, 'Ada')]);
  expect(again).toEqual(first);
  const changed = await label(0, 'Ada', { result: 'failure' });
  // The clock stands still, and the later label counts all the same.
  expect(changed.reviewedAt > first.reviewedAt).toBe(true);
  const back = await label(0, 'Ada');
  expect(back.id).not.toBe(first.id);
  const { reviews } = await manager.show(nth(0), { reviewer: 'Bo', mode: 'settle' });
  expect(reviews.map(({ result }) => result)).toEqual(['success', 'failure', 'success']);
  expect((await manager.labels()).get(nth(0))).toMatchObject({ result: 'success', agreement: 1 });
});

it('shows a second reader neither the first label nor the verdict', async () => {
  await label(0, 'Ada', { result: 'failure' });
  expect(await queued('Bo', 'second')).toEqual([[nth(0), undefined]]);
  expect(await manager.show(nth(0), { reviewer: 'Bo', mode: 'second' })).toEqual({ verdict: false, reviews: [] });
  const second = await label(0, 'Bo', { mode: 'second' });
  expect(second.blind).toBe(true);
  expect(await queued('Bo', 'second')).toEqual([[nth(0), 'success']]);
  expect(await queued('Cy', 'second')).toEqual([]);
  expect(await manager.show(nth(0), { reviewer: 'Bo', mode: 'second' })).toEqual({ verdict: false, reviews: [second] });
  expect((await manager.show(nth(0), { reviewer: 'Ada', mode: 'label', blind: true })).verdict).toBe(false);
});

it('finds where readers disagree, and has it settled by a third', async () => {
  await label(0, 'Ada');
  await label(0, 'Bo', { mode: 'second', result: 'failure' });
  await label(1, 'Ada');
  await label(1, 'Bo', { mode: 'second' });
  await expect(label(2, 'Cy', { mode: 'settle' })).rejects.toThrow('fewer than two readers');
  expect((await manager.labels()).get(nth(0))).toMatchObject({ result: 'disputed', agreement: 0 });
  expect(await queued('Cy', 'settle')).toEqual([[nth(0), undefined]]);
  const seen = await manager.show(nth(0), { reviewer: 'Cy', mode: 'settle' });
  expect(seen.verdict).toBe(true);
  const decision = await label(0, 'Cy', { mode: 'settle', result: 'failure', errors: ['lost-result'] });
  expect(decision.settles?.toSorted()).toEqual(seen.reviews.map(({ id }) => id).toSorted());
  expect(await queued('Cy', 'settle')).toEqual([[nth(0), 'failure']]);
  expect(await queued('Ada', 'settle')).toEqual([]);
  const settled = (await manager.labels()).get(nth(0));
  expect(settled).toMatchObject({ result: 'failure', grade: 'wrong', agreement: 0.5, adjudication: decision });
  expect(await manager.agreement()).toMatchObject([{ readers: ['Ada', 'Bo'], rows: 2, same: 1 }]);
});

it('reads reviews that were made before', async () => {
  const old = {
    schemaVersion: SCHEMA_VERSION as typeof SCHEMA_VERSION,
    trajectoryId: nth(0),
    reviewer: 'Ada',
    reviewedAt: '2025-01-01T00:00:00.000Z',
    grade: 'flawed' as const,
    result: 'success' as const,
    naturalness: 4,
    usefulness: 3,
    wastedSteps: 0,
    note: '',
  };
  await commitRecord(store, 'reviews', { ...old, id: reviewId(old) });
  expect((await manager.labels()).get(nth(0))).toMatchObject({ result: 'success', grade: 'flawed' });
});

it.each<[Partial<GivenLabel>, string]>([
  [{ reviewer: '  ' }, 'reviewer: must be a name'],
  [{ reviewer: 'A\u001b[2J' }, 'reviewer: must be one line'],
  [{ trajectoryId: '../x' }, 'trajectoryId: must be 64'],
  [{ trajectoryId: 'f'.repeat(64) }, 'is not in the run'],
  [{ result: 'yes' as never }, 'result'],
  [{ errors: ['unsafe', 'unsafe'] }, 'errors: has an entry twice'],
  [{ naturalness: 6 }, 'naturalness'],
  [{ note: 'x'.repeat(10_001) }, 'note'],
  [{ sampleId: 'f'.repeat(64) }, 'there is no sample'],
  [{ verdict: 'success' } as never, 'verdict'],
])('refuses the label %j by its field', async (changes, message) => {
  await expect(
    manager.record({ trajectoryId: nth(0), reviewer: 'Ada', result: 'success', ...changes }),
  ).rejects.toThrow(message);
  expect(await manager.labels()).toEqual(new Map());
});

it('says when there is nothing to draw from, and no sample', async () => {
  await expect(manager.draw(async () => [], { ...request, seed: 9 })).rejects.toThrow('nothing to draw from');
  await expect(manager.queue({ reviewer: 'Ada', mode: 'label', sampleId: 'f'.repeat(64) })).rejects.toThrow(
    'no sample',
  );
  await expect(openReviewManager(store).queue({ reviewer: 'Ada', mode: 'label' })).rejects.toThrow(
    'no sample was drawn',
  );
});
