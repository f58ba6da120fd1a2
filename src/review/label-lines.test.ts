import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileStore } from '../store/file-store.ts';
import { inspectStore } from '../store/fsck.ts';
import type { Store } from '../store/store.ts';
import { fillSyntheticRun } from '../testing/synthetic-run.ts';
import { readCandidates } from '../testing/read-candidates.ts';
import { recordLabelLines, writeLabelLines } from './label-lines.ts';
import { openReviewManager } from './review-manager.ts';

let root: string;
/** Two copies of a run. */
let stores: [Store, Store];

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-label-lines-'));
  const fill = async (name: string) => {
    const store = await createFileStore({ folder: path.join(root, name) });
    await fillSyntheticRun(store, { trajectories: 4, stepsPerTrajectory: 1, width: 8, height: 8 });
    return store;
  };
  stores = [await fill('one'), await fill('other')];
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function labelBy(store: Store, reviewer: string): Promise<void> {
  const reviews = openReviewManager(store);
  const request = { seed: 1, count: 3, by: [], allocation: 'proportional', population: 'judged' } as const;
  const { trajectories } = await reviews.draw(() => readCandidates(store, 'model-free'), request);
  for (const { id: trajectoryId } of trajectories) await reviews.record({ trajectoryId, reviewer, result: 'success' });
  await reviews.record({ trajectoryId: trajectories[0]!.id, reviewer, result: 'failure', note: 'nothing\nsaved' });
}

it('brings the labels of two copies of a run together, once however often', async () => {
  const [one, other] = stores;
  await labelBy(one, 'Ada');
  await labelBy(other, 'Bo');
  const lines = await writeLabelLines(one, []);
  expect(lines.trimEnd().split('\n')).toHaveLength(5);
  expect(await recordLabelLines(other, lines, 'ada.jsonl')).toEqual({ reviews: 4, added: 4 });
  expect(await recordLabelLines(other, lines, 'ada.jsonl')).toEqual({ reviews: 4, added: 0 });
  const reviews = openReviewManager(other);
  expect(await reviews.agreement()).toMatchObject([{ readers: ['Ada', 'Bo'], rows: 3, same: 3 }]);
  expect(await reviews.samples()).toHaveLength(1);
  const { problems } = await inspectStore(other, 'a run', new AbortController().signal);
  expect(problems.filter((problem) => problem.includes('review'))).toEqual([]);
  // Imported records appear in the next export.
  for (const line of lines.trimEnd().split('\n').slice(1)) expect(await writeLabelLines(other, [])).toContain(line);
});

it.each([
  ['a word', 'nothing', 'line 2: is not a {"review"'],
  ['another record', '{"verdict": {}}', 'line 2: is not a {"review"'],
  ['a changed result', /"result":"success"/, 'line 2: id: does not match the content'],
  ['a row of another run', /"trajectoryId":"[a-f0-9]{64}/, `line 2: trajectory ${'f'.repeat(64)} is not in the run`],
])('refuses %s and records nothing', async (_, change, message) => {
  const [one, other] = stores;
  await labelBy(one, 'Ada');
  const lines = (await writeLabelLines(one, [])).trimEnd().split('\n');
  const changed = { '"r': '"result":"failure"', '"t': `"trajectoryId":"${'f'.repeat(64)}` };
  lines[1] = typeof change === 'string' ? change : lines[1]!.replace(change, (old) => changed[old.slice(0, 2) as '"r']);
  await expect(recordLabelLines(other, lines.join('\n'), 'ada.jsonl')).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining(`ada.jsonl: ${message}`),
  });
  expect(await writeLabelLines(other, [])).toBe('');
});
