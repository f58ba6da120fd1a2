import { appOf } from '../schema/index.ts';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import {
  fieldsOf,
  hashTree,
  inputFor,
  makeFolder,
  makeRun,
  readJsonl,
  readParquet,
  verifiedRecords,
  type ParquetRecord,
} from '../testing/dataset-fixture.ts';
import { exportDataset } from './export-dataset.ts';

const TRAJECTORIES = 9;
const VERIFIED = 7;
const STEPS = 4;
const signal = new AbortController().signal;

let root: Awaited<ReturnType<typeof makeFolder>>;
let store: Store;
let output: string;

beforeAll(async () => {
  root = await makeFolder();
  const run = { trajectories: TRAJECTORIES, stepsPerTrajectory: STEPS, width: 32, height: 24, failEvery: 4 };
  store = await makeRun(path.join(root.folder, 'store'), run);
  output = path.join(root.folder, 'dataset');
  await exportDataset(inputFor(output), { store }, signal);
});

afterAll(() => root.remove());

describe('rows', () => {
  it('are the verified trajectories in the order of their verdicts, with the fields of the records', async () => {
    const rows = await readParquet(output);
    const records = await verifiedRecords(store);
    expect(records).toHaveLength(VERIFIED);
    expect(rows).toHaveLength(VERIFIED);
    for (const [index, { verdict, task, trajectory }] of records.entries()) {
      expect(rows[index]).toMatchObject({
        id: trajectory.id,
        task_id: task.id,
        verdict_id: verdict.id,
        instruction: task.instruction,
        app: appOf(task),
        platform: 'desktop',
        guideline: task.guideline,
        categories: ['edit'],
        categories_guessed: false,
        template: task.template,
        params: JSON.stringify(task.params),
        check: null,
        environment: 'fake',
        initial_state: JSON.stringify(trajectory.initialState),
        intents: trajectory.steps.map((step) => step.intent),
        step_count: STEPS,
        refused_steps: 0,
        unusable_steps: 0,
        width: 32,
        height: 24,
        answer: task.answer ?? null,
        expected_answer: task.answer ?? null,
        outcome: 'done',
        reward: 1,
        generator: 'model-free',
        policy: 'model-free',
        verifier: 'model-free',
        model_free: true,
      });
      const actions = rows[index]?.actions.map((action) => JSON.parse(action) as unknown);
      expect(actions).toEqual(trajectory.steps.map((step) => step.action));
    }
    expect(rows.some((row) => row.answer !== null)).toBe(true);
  });

  it('embed the stored images byte for byte, in the order of the steps', async () => {
    const rows = await readParquet(output);
    for (const [index, { trajectory }] of (await verifiedRecords(store)).entries()) {
      const shots = trajectory.steps.map((step) => step.observation.screenshot.sha256);
      const stored = await Promise.all(shots.map((shot) => store.getBlob(shot)));
      const images = rows[index]?.images ?? [];
      expect(images.map((image) => image.path)).toEqual(shots.map((shot) => `${shot}.png`));
      expect(images.map(({ bytes }, step) => stored[step]?.equals(bytes))).toEqual(shots.map(() => true));
    }
  });

  it('give every point and every target in pixels with its step', async () => {
    const [row] = await readParquet(output);
    expect(row?.points).toEqual([
      { step: 0, x: 10.5, y: 20 },
      { step: 2, x: 1, y: 2 },
      { step: 2, x: 3, y: 4 },
    ]);
    expect(row?.targets).toEqual([
      { step: 0, role: 'check box', name: 'Bold', x: 8, y: 16, width: 20, height: 10 },
      { step: 1, role: 'text', name: 'Name', x: 8, y: 16, width: 20, height: 10 },
    ]);
  });

  it('are the same in JSONL, with image files instead of image bytes', async () => {
    const rows = await readParquet(output);
    const lines = await readJsonl(output);
    expect(lines.map(fieldsOf)).toEqual(rows.map(fieldsOf));
    for (const [index, line] of lines.entries()) {
      const files = await Promise.all(line.images.map((image) => readFile(path.join(output, 'jsonl', image))));
      const embedded = rows[index]?.images.map(({ bytes }) => Buffer.from(bytes));
      expect(embedded?.map((bytes, step) => files[step]?.equals(bytes))).toEqual(files.map(() => true));
    }
  });
});

describe('failures', () => {
  it('are a table of their own, with the reason and without the chat', async () => {
    const failures = (await readParquet(output, 'failures')) as (ParquetRecord & { reason: string })[];
    expect(failures).toHaveLength(TRAJECTORIES - VERIFIED);
    for (const row of failures) {
      expect(row).toMatchObject({ reward: 0, outcome: 'done', reason: 'As expected.', step_count: STEPS });
      expect(row).not.toHaveProperty('messages');
      expect(row.images).toHaveLength(STEPS);
    }
    const taught = new Set((await readParquet(output)).map(({ id }) => id));
    expect(failures.some(({ id }) => taught.has(id))).toBe(false);
    const card = await readFile(path.join(output, 'README.md'), 'utf8');
    expect(card).toContain('config_name: failures');
  });

  it('are no table of their own when they are rows like any other, nor when there is none', async () => {
    const scored = await mkdtemp(path.join(root.folder, 'case-'));
    await exportDataset(inputFor(scored, { selection: { results: 'scored' } }), { store }, signal);
    expect(await readdir(scored)).not.toContain('failures');
    const folder = await mkdtemp(path.join(root.folder, 'case-'));
    await exportDataset(inputFor(folder), { store: await makeRun(folder, {}) }, signal);
    expect(await readdir(folder)).not.toContain('failures');
  });
});

describe('the dataset folder', () => {
  it('is the same to the byte when exported again, and nothing stale stays', async () => {
    const before = await hashTree(output);
    await writeFile(path.join(output, 'data/train-00001-of-00002.parquet'), 'stale');
    await exportDataset(inputFor(output), { store }, signal);
    expect(await hashTree(output)).toEqual(before);
    const names = ['README.md', 'croissant.json', 'data', 'example.png', 'failures', 'jsonl', 'manifest.json'];
    expect((await readdir(output)).toSorted()).toEqual(names);
  });

  it('has a manifest with the true hash, size and count of everything', async () => {
    const manifest = JSON.parse(await readFile(path.join(output, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ rows: VERIFIED, steps: VERIFIED * STEPS, failures: TRAJECTORIES - VERIFIED });
    expect(manifest.targets).toMatchObject([
      { target: 'parquet', rows: VERIFIED, images: VERIFIED * STEPS },
      { target: 'jsonl', rows: VERIFIED, images: VERIFIED * STEPS },
      { target: 'failures', rows: TRAJECTORIES - VERIFIED },
    ]);
    const files = [...manifest.card, ...manifest.targets.flatMap((target: { files: object[] }) => target.files)];
    const hashes = await hashTree(output);
    for (const file of files) {
      expect(file.sha256).toBe(hashes[file.path]);
      expect(file.bytes).toBe((await readFile(path.join(output, file.path))).length);
    }
    const listed = [...files.map((file) => file.path), 'manifest.json'];
    const others = Object.keys(hashes).filter((name) => !listed.includes(name));
    expect(others).toEqual(others.map((name) => `jsonl/images/${hashes[name]}.png`));
  });

  it('holds only the targets that were asked for last', async () => {
    const dataset = await mkdtemp(path.join(root.folder, 'case-'));
    await exportDataset(inputFor(dataset, { targets: ['jsonl'] }), { store }, signal);
    await exportDataset(inputFor(dataset, { targets: ['parquet'] }), { store }, signal);
    expect((await readdir(dataset)).toSorted()).toEqual([
      'README.md',
      'croissant.json',
      'data',
      'example.png',
      'manifest.json',
    ]);
  });

  it('may be the run folder itself', async () => {
    const folder = await mkdtemp(path.join(root.folder, 'case-'));
    const own = await makeRun(folder, {});
    await exportDataset(inputFor(folder), { store: own }, signal);
    expect(await readParquet(folder)).toHaveLength(2);
    expect(await verifiedRecords(own)).toHaveLength(2);
  });

  it('stays as it was when an image is damaged', async () => {
    const before = await hashTree(output);
    const damaged = new PipelineError('STORE_CORRUPT', 'damaged');
    const deps = { store: { ...store, fileOfBlob: undefined, getBlob: () => Promise.reject(damaged) } };
    const attempt = exportDataset(inputFor(output), deps, signal);
    await expect(attempt).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
    expect(await hashTree(output)).toEqual(before);
  });

  it.each([
    ['parquet', 'flipped'],
    ['parquet', 'a pipe'],
    ['jsonl', 'flipped'],
    ['jsonl', 'a pipe'],
    ['jsonl', 'missing'],
  ] as const)('leaves out whose image is damaged, and only that, %s, %s', async (target, state) => {
    const folder = await mkdtemp(path.join(root.folder, 'case-'));
    const own = await makeRun(path.join(folder, 'store'), { trajectories: 4 });
    const dataset = path.join(folder, 'dataset');
    const all = await verifiedRecords(own);
    const file = own.fileOfBlob!(all[0]!.trajectory.steps[0]!.observation.screenshot.sha256);
    const bytes = await readFile(file);
    bytes[bytes.length - 20]! ^= 1;
    if (state === 'flipped') await writeFile(file, bytes);
    else await rm(file);
    if (state === 'a pipe') await promisify(execFile)('mkfifo', [file]);
    const manifest = await exportDataset(inputFor(dataset, { targets: [target] }), { store: own }, signal);
    expect(manifest).toMatchObject({ rows: 3, leftOut: { damaged: 1 } });
    const rows = target === 'jsonl' ? await readJsonl(dataset) : await readParquet(dataset);
    expect(rows.map(({ id }) => id)).toEqual(all.slice(1).map(({ trajectory }) => trajectory.id));
  });

  it.each(['parquet', 'jsonl'] as const)('stays as it was when the %s export is stopped', async (target) => {
    const before = await hashTree(output);
    const stop = new AbortController();
    const getBlob: Store['getBlob'] = async (name) => {
      stop.abort();
      return store.getBlob(name);
    };
    const attempt = exportDataset(
      inputFor(output, { targets: [target] }),
      { store: { ...store, fileOfBlob: undefined, getBlob } },
      stop.signal,
    );
    await expect(attempt).rejects.toMatchObject({ code: 'ABORTED' });
    expect(await hashTree(output)).toEqual(before);
  });

  it('stays as it was, and the reason is plain, when nothing is verified', async () => {
    const folder = await mkdtemp(path.join(root.folder, 'case-'));
    const none = await makeRun(path.join(folder, 'store'), { trajectories: 3, failEvery: 1 });
    const dataset = path.join(folder, 'dataset');
    await mkdir(dataset);
    await writeFile(path.join(dataset, 'manifest.json'), 'former');
    const attempt = exportDataset(inputFor(dataset), { store: none }, signal);
    await expect(attempt).rejects.toThrow(/no verified trajectory to export: of 3 judged ones 3 failed and 0/);
    await expect(attempt).rejects.toMatchObject({ code: 'CONFIG_INVALID', retryable: false });
    expect(await hashTree(dataset)).toEqual({ 'manifest.json': expect.any(String) });
  });
});
