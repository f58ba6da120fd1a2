/** Rows chosen by people's labels. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { openReviewManager } from '../review/review-manager.ts';
import type { ReviewMode } from '../review/new-label.ts';
import type { ReviewResult } from '../schema/index.ts';
import type { Store } from '../store/store.ts';
import {
  inputFor,
  makeFolder,
  makeRun,
  readJsonl,
  verifiedRecords,
  type VerifiedRecords,
} from '../testing/dataset-fixture.ts';
import { exportDataset } from './export-dataset.ts';
import { ExportOptions } from './export-options.ts';
import { exportTasks } from './tasks/export-tasks.ts';

const signal = new AbortController().signal;
let root: Awaited<ReturnType<typeof makeFolder>>;
let store: Store;
let records: VerifiedRecords[];

beforeAll(async () => {
  root = await makeFolder();
  store = await makeRun(path.join(root.folder, 'store'), { trajectories: 8, width: 320, height: 240 });
  records = await verifiedRecords(store);
  // Labels: row 0 by one reader, 1 by two of three, 2 decided by a third person, 3 a failure, 4 disputed, 5 unsure. The
  // others are unread.
  await label(0, 'Ada', 'success');
  await label(1, 'Ada', 'success');
  await label(1, 'Bo', 'success', 'second');
  await label(1, 'Cy', 'failure', 'second');
  await label(2, 'Ada', 'failure');
  await label(2, 'Bo', 'success', 'second');
  await label(2, 'Cy', 'success', 'settle');
  await label(3, 'Ada', 'success');
  await label(3, 'Ada', 'failure');
  await label(4, 'Ada', 'failure');
  await label(4, 'Bo', 'success', 'second');
  await label(5, 'Ada', 'unsure');
});

afterAll(() => root.remove());

/** Adds a review as the viewer records it. */
async function label(index: number, reviewer: string, result: ReviewResult, mode: ReviewMode = 'label') {
  await openReviewManager(store).record({ trajectoryId: records[index]!.trajectory.id, reviewer, result, mode });
}

const exportTo = (folder: string, options: z.input<typeof ExportOptions>) =>
  exportDataset(inputFor(path.join(root.folder, folder), { targets: ['jsonl'], ...options }), { store }, signal);
const exportTasksTo = (folder: string, options: z.input<typeof ExportOptions>) =>
  exportTasks(
    { ...inputFor(path.join(root.folder, folder), { rl: ['slime'], ...options }), environment: 'fake', maxSteps: 9 },
    { store },
    signal,
  );
const readCard = (folder: string) => readFile(path.join(root.folder, folder, 'README.md'), 'utf8');
const idsOf = (...indexes: number[]) => indexes.map((index) => records[index]!.trajectory.id);

it('takes what most readers, or who decided between them, call a success; the card says so', async () => {
  const leftOut = { 'not labelled by anyone': 2, 'not labelled a success': 3 };
  expect(await exportTo('reviewed', { selection: { reviewed: 'success' } })).toMatchObject({ rows: 3, leftOut });
  const rows = await readJsonl(path.join(root.folder, 'reviewed'));
  expect(rows.map(({ id }) => id)).toEqual(idsOf(0, 1, 2));
  const card = await readCard('reviewed');
  expect(card).toContain('Labels of people: every row was called a success by most of those who are sure');
  expect(card).toContain('2 of 3 rows have two readers or more. An audit by the same labels is no measure');
  expect(card).toContain('2 not labelled by anyone, 3 not labelled a success');
});

it.each([
  [0.6, [0, 1]],
  [2 / 3, [0, 1]],
  [0.7, [0]],
])('with a least agreement of %d takes rows %j', async (minAgreement, indexes) => {
  const folder = `agreement-${minAgreement}`;
  const left = 3 - indexes.length;
  expect(await exportTo(folder, { selection: { reviewed: 'success', minAgreement } })).toMatchObject({
    leftOut: { 'labelled with too little agreement': left },
  });
  expect((await readJsonl(path.join(root.folder, folder))).map(({ id }) => id)).toEqual(idsOf(...indexes));
  expect(await readCard(folder)).toContain(`a share of ${minAgreement} or more of its readers say so`);
});

it('takes tasks with a solution that people call a success', async () => {
  const tasks = await exportTasksTo('tasks', { selection: { reviewed: 'success', minAgreement: 0.6 } });
  const leftOut = {
    'not labelled by anyone': 2,
    'not labelled a success': 3,
    'labelled with too little agreement': 1,
  };
  expect(tasks).toMatchObject({ rows: 2, leftOut });
  const lines = (await readFile(path.join(root.folder, 'tasks/rl/slime/train.jsonl'), 'utf8')).trimEnd().split('\n');
  const ids = lines.map((line) => (JSON.parse(line) as { label: string }).label);
  expect(ids.toSorted()).toEqual([0, 1].map((index) => records[index]!.task.id).toSorted());
  expect(await readCard('tasks/rl')).toContain('1 of 2 rows have two readers or more');
});

it('takes labelled and other rows alike unless told otherwise, and says nothing of labels', async () => {
  expect(await exportTo('any', {})).toMatchObject({ rows: 8, leftOut: {} });
  expect(await readCard('any')).not.toContain('Labels of people');
});

it.each([
  [{ minAgreement: 0.8 }, ['selection', 'minAgreement'], 'needs reviewed: success'],
  [{ reviewed: 'success', results: 'scored' }, ['selection', 'reviewed'], 'takes no failures'],
  [{ reviewed: 'success', minAgreement: 1.5 }, ['selection', 'minAgreement'], '<=1'],
])('refuses %j', (selection, at, message) => {
  const { error } = ExportOptions.safeParse({ selection });
  expect(error?.issues[0]).toMatchObject({ path: at, message: expect.stringContaining(message) });
});

it('names the reason when nobody has labelled anything', async () => {
  const other = await makeRun(path.join(root.folder, 'unread'), { trajectories: 2 });
  const input = inputFor(path.join(root.folder, 'none'), { selection: { reviewed: 'success' } });
  await expect(exportDataset(input, { store: other }, signal)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('not labelled by anyone (2)'),
  });
});
