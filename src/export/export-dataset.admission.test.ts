/** Results of `autoplay admit` in rows and in their selection. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { SCHEMA_VERSION } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { commitRecord } from '../store/typed-records.ts';
import {
  inputFor,
  makeFolder,
  makeRun,
  readJsonl,
  readParquet,
  verifiedRecords,
  type VerifiedRecords,
} from '../testing/dataset-fixture.ts';
import { exportDataset } from './export-dataset.ts';
import type { ExportOptions } from './export-options.ts';
import { exportTasks } from './tasks/export-tasks.ts';

const ROWS = 6;
const signal = new AbortController().signal;
let root: Awaited<ReturnType<typeof makeFolder>>;
let store: Store;
let records: VerifiedRecords[];
/** The rows in order: three cases of admission, refusal, and solutions that disagree; then rows never tested. */
const EXPECTED = [true, false, false, null, null, null];

beforeAll(async () => {
  root = await makeFolder();
  store = await makeRun(path.join(root.folder, 'store'), { trajectories: ROWS, width: 320, height: 240 });
  records = await verifiedRecords(store);
  await admit(0, true);
  await admit(1, false);
  await admit(2, true);
  await admit(2, false, 'another solution');
});

afterAll(() => root.remove());

async function admit(index: number, admitted: boolean, trajectory = records[index]!.trajectory.id): Promise<void> {
  const { id: taskId } = records[index]!.task;
  const trajectoryId = hashId(trajectory);
  const tests = [{ id: 'solution', passed: admitted, detail: '' }];
  const id = hashId('admission', trajectoryId);
  const made = { id, taskId, trajectoryId, replays: 3, admitted, tests };
  await commitRecord(store, 'admissions', { schemaVersion: SCHEMA_VERSION, ...made });
}

const exportTo = (folder: string, options: z.input<typeof ExportOptions>) =>
  exportDataset(inputFor(path.join(root.folder, folder), options), { store }, signal);
const exportTasksTo = (folder: string, options: z.input<typeof ExportOptions>) =>
  exportTasks(
    { ...inputFor(path.join(root.folder, folder), options), environment: 'fake', maxSteps: 9 },
    { store },
    signal,
  );
const readText = (file: string) => readFile(path.join(root.folder, file), 'utf8');

it('says of each row whether its task was admitted; null when nobody tested it', async () => {
  await exportTo('all', { targets: ['parquet', 'jsonl', 'trl', 'agentnet', 'atif'] });
  const folder = path.join(root.folder, 'all');
  expect((await readParquet(folder)).map(({ admitted }) => admitted)).toEqual(EXPECTED);
  expect((await readJsonl(folder)).map(({ admitted }) => admitted)).toEqual(EXPECTED);
  const byTrajectory = new Map(records.map(({ trajectory }, at) => [trajectory.id, EXPECTED[at]]));
  const steps = (await readParquet(folder, 'trl')) as unknown as { trajectory_id: string; admitted: unknown }[];
  expect(steps.length).toBeGreaterThan(ROWS);
  for (const { trajectory_id, admitted } of steps) expect(admitted).toBe(byTrajectory.get(trajectory_id));
  for (const line of (await readText('all/agentnet/train.jsonl')).trimEnd().split('\n')) {
    const { task_id, admitted } = JSON.parse(line) as { task_id: string; admitted: unknown };
    expect(admitted).toBe(byTrajectory.get(task_id));
  }
  for (const [id, admitted] of byTrajectory)
    expect(JSON.parse(await readText(`all/atif/train/${id}.json`))).toMatchObject({ extra: { admitted } });
  expect(await readText('all/README.md')).toContain('3 of 6 rows were tested, 1 admitted (`admitted`)');
});

it('says it of rows of tasks, too', async () => {
  await exportTasksTo('tasks', { rl: ['slime', 'verl'] });
  const admittedOf = new Map(records.map(({ task }, at) => [task.id, EXPECTED[at]]));
  const lines = (await readText('tasks/rl/slime/train.jsonl')).trimEnd().split('\n');
  const listed = lines.map(
    (line) => (JSON.parse(line) as { metadata: { task_id: string; admitted: unknown } }).metadata,
  );
  expect(listed).toHaveLength(ROWS);
  for (const { task_id, admitted } of listed) expect(admitted).toBe(admittedOf.get(task_id));
  const rows = (await readParquet(path.join(root.folder, 'tasks'), 'rl/verl')) as unknown as { extra_info: object }[];
  expect(rows.map(({ extra_info }) => extra_info)).toMatchObject(listed);
  expect(await readText('tasks/rl/README.md')).toContain('3 of 6 rows were tested, 1 admitted (`admitted`)');
});

it('leaves out what was refused or not tested where only admitted tasks are asked for', async () => {
  const leftOut = { 'not tested by autoplay admit': 3, 'refused by autoplay admit': 2 };
  const options = { selection: { admission: 'admitted' } } as const;
  const dataset = await exportTo('admitted', { ...options, targets: ['jsonl'] });
  expect(dataset).toMatchObject({ rows: 1, leftOut });
  const [row] = await readJsonl(path.join(root.folder, 'admitted'));
  expect(row).toMatchObject({ id: records[0]!.trajectory.id, admitted: true });
  expect(await exportTasksTo('admitted', { ...options, rl: ['slime'] })).toMatchObject({ rows: 1, leftOut });
});

it('names the reason when no task was admitted', async () => {
  store = await makeRun(path.join(root.folder, 'untested'), { trajectories: 2 });
  await expect(exportTo('none', { selection: { admission: 'admitted' } })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('not tested by autoplay admit (2)'),
  });
  await exportTo('none', { targets: ['jsonl'] });
  expect(await readText('none/README.md')).toContain('Tests of the tasks (`autoplay admit`): not made');
});
