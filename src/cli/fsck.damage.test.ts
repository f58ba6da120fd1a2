/**
 * Damages every kind of file of a run in every way, by seed. fsck finds all damage, and a repaired run equals the
 * undisturbed one.
 */
import { cpSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RunConfig } from '../config/run-config.ts';
import { readRun } from '../testing/cli.ts';
import { checkDatasets } from '../export/check-dataset.ts';
import { SCHEMA_VERSION, type ReviewSample } from '../schema/index.ts';
import { isDamage } from '../store/damage.ts';
import { createFileStore } from '../store/file-store.ts';
import { hashId } from '../store/ids.ts';
import { admissionId, contestId, modelReplyId, reviewId, sampleId } from '../store/record-ids.ts';
import { RECORD_KINDS, type RecordKind } from '../store/record-kinds.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, readRecord } from '../store/typed-records.ts';
import { inspectFolder, type FolderReport } from '../pipeline/check-run.ts';
import { createStageDeps, resolveApps } from '../pipeline/deps.ts';
import { openCoordination } from '../coordination/open-coordination.ts';
import { exportAll } from '../pipeline/export-run.ts';
import { STAGES } from '../run/stages.ts';
import { repairRun } from '../pipeline/repair-run.ts';
import { createRun, openRun, planOf, type Run } from '../run/run-folder.ts';
import { runItem } from '../pipeline/run-item.ts';
import { createRunView } from '../run/run-view.ts';
import { createDraw, DAMAGES_OF_FILES, DAMAGES_OF_JSON, type Damaging } from '../testing/damage.ts';

const TRIALS = 100;
const never = new AbortController().signal;
const OF_RECORDS = Object.entries({ ...DAMAGES_OF_FILES, ...DAMAGES_OF_JSON });
const OF_FILES = Object.entries(DAMAGES_OF_FILES);

let root: string;
let whole: string;
let undisturbed: Awaited<ReturnType<typeof readRun>>;
let manifest: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-damage-'));
  whole = path.join(root, 'whole');
  const config = RunConfig.parse({
    name: 'damage',
    output: whole,
    seed: 7,
    catalogue: 'none.yaml',
    apps: ['notes'],
    environment: { name: 'fake' },
    explore: { turns: 2, maxSteps: 20 },
    propose: { tasksPerGuideline: 6 },
    execute: { maxSteps: 20 },
    export: { targets: ['parquet', 'jsonl'] },
  });
  await finish(await createRun(config, resolveApps(config)));
  undisturbed = await readRun(whole);
  manifest = await readFile(path.join(whole, 'manifest.json'), 'utf8');
  expect(undisturbed.rows.length).toBeGreaterThan(3);
}, 120_000);
afterAll(() => rm(root, { recursive: true, force: true }));

/** Does the work of `resume` without queues and processes. */
async function finish(run: Run): Promise<void> {
  const store = await createFileStore({ folder: run.folder });
  const deps = await createStageDeps(run, {
    environments: 1,
    coordination: await openCoordination('memory:', 'damage'),
    stages: STAGES,
    keys: {},
  });
  const readState = createRunView(store, planOf(run, 'verify'));
  for (let { pending } = await readState(); pending.length > 0; { pending } = await readState()) {
    for (const item of pending) await runItem(item, run, deps, never);
  }
  await deps.close();
  await exportAll(run, never);
}

async function copyRun(name: string): Promise<string> {
  const folder = path.join(root, name);
  await rm(folder, { recursive: true, force: true });
  await cp(whole, folder, { recursive: true });
  return folder;
}

function filesBelow(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      // Empty files cannot be emptied.
      .filter((file) => lstatSync(file).isFile() && lstatSync(file).size > 0)
      .toSorted()
  );
}

/** Damages the files one after another, each in its own way, and restores them. Returns the undetected damage. */
async function findUnseen(
  files: readonly string[],
  ways: readonly [string, Damaging][],
  seed: string,
  isFound: (file: string) => Promise<boolean>,
): Promise<string[]> {
  const unseen: string[] = [];
  const kept = path.join(root, 'kept');
  for (let trial = 0; trial < TRIALS; trial++) {
    const draw = createDraw(seed, trial);
    const file = files[draw(files.length)]!;
    const [way, damage] = ways[trial % ways.length]!;
    cpSync(file, kept);
    damage(file, draw, files);
    if (!(await isFound(file))) unseen.push(`${way}: ${file}`);
    rmSync(file, { recursive: true, force: true });
    cpSync(kept, file);
  }
  return unseen;
}

async function rejectsAsDamage(read: Promise<unknown>): Promise<boolean> {
  return read.then(
    () => false,
    (error: unknown) => isDamage(error),
  );
}

async function isSpoilt(folder: string): Promise<boolean> {
  return (await checkDatasets(folder, never)).some(({ problems }) => problems.length > 0);
}

describe(`of ${TRIALS} damages all are found`, () => {
  let folder: string;
  let store: Store;
  beforeAll(async () => {
    folder = await copyRun('read');
    store = await createFileStore({ folder });
    await addOtherKinds(store);
  });

  test.each(RECORD_KINDS)('in %s', async (kind) => {
    const files = filesBelow(path.join(folder, 'records', kind));
    expect(files.length).toBeGreaterThan(1);
    const read = (file: string) => rejectsAsDamage(readRecord(store, kind, path.basename(file, '.json')));
    expect(await findUnseen(files, OF_RECORDS, kind, read)).toEqual([]);
    for (const file of files) expect(await read(file)).toBe(false);
  });

  test('in blobs', async () => {
    const files = filesBelow(path.join(folder, 'blobs'));
    const unseen = await findUnseen(files, OF_FILES, 'blobs', (file) =>
      rejectsAsDamage(store.getBlob(path.basename(file))),
    );
    expect(unseen).toEqual([]);
  });

  test('in run.json', async () => {
    const read = async () =>
      openRun(folder).then(
        () => false,
        (error: Error) => /run\.json|is not a run/.test(error.message) && !error.message.includes('\n'),
      );
    expect(await read()).toBe(false);
    const ways = OF_RECORDS.filter(([name]) => name !== 'another of its kind');
    expect(await findUnseen([path.join(folder, 'run.json')], ways, 'run.json', read)).toEqual([]);
  });

  test('in exported files', async () => {
    const files = ['data', 'jsonl'].flatMap((name) => filesBelow(path.join(folder, name)));
    files.push(...['README.md', 'manifest.json', 'example.png'].map((name) => path.join(folder, name)));
    expect(await isSpoilt(folder)).toBe(false);
    expect(await findUnseen(files, OF_FILES, 'exports', () => isSpoilt(folder))).toEqual([]);
  });

  test('in manifests', async () => {
    const ways = OF_RECORDS.filter(([name]) => name !== 'another of its kind');
    expect(await findUnseen([path.join(folder, 'manifest.json')], ways, 'manifest', () => isSpoilt(folder))).toEqual(
      [],
    );
  });
});

/** Kinds of records that a run without models and faults lacks. */
async function addOtherKinds(store: Store): Promise<void> {
  const schemaVersion = SCHEMA_VERSION;
  for (let number = 0; number < 6; number++) {
    const id = hashId('other', number);
    await commitRecord(store, 'categories', { schemaVersion, id, categories: ['edit', 'create'], model: 'none' });
    const reason = { stage: 'execute', inputId: hashId(number), code: 'ENV_TIMEOUT', message: 'late', attempts: 3 };
    await commitRecord(store, 'quarantine', { schemaVersion, id, ...reason });
    const seen = { trajectoryId: id, reviewer: 'Ada', reviewedAt: '2026-02-03T00:00:00Z', note: `${number}` };
    const review = { schemaVersion, ...seen, grade: 'ok', result: 'success' } as const;
    await commitRecord(store, 'reviews', { ...review, id: reviewId(review) });
    const drawn: Omit<ReviewSample, 'id' | 'drawnAt'> = {
      schemaVersion,
      seed: number,
      count: 1,
      population: 'judged',
      by: [],
      allocation: 'proportional',
      strata: [{ name: 'all', size: 1, drawn: 1 }],
      trajectories: [{ id, stratum: 'all' }],
    };
    await commitRecord(store, 'review-samples', { ...drawn, id: sampleId(drawn), drawnAt: seen.reviewedAt });
    const tests = [{ id: 'solution', passed: true, detail: `${number}` }];
    await commitRecord(store, 'admissions', {
      schemaVersion,
      id: admissionId('a run', id, 3),
      replays: 3,
      taskId: id,
      trajectoryId: id,
      admitted: true,
      tests,
    });
    const ruling = { fault: 'none', reason: `${number}` } as const;
    await commitRecord(store, 'contests', {
      schemaVersion,
      id: contestId('a run', id),
      candidateId: id,
      rounds: [{ taskId: id, trajectoryId: id, tests, ruling }],
      keptId: id,
      reason: '',
    });
    const requestKey = hashId('a question', number);
    await commitRecord(store, 'model-replies', {
      schemaVersion,
      id: modelReplyId(requestKey, 0),
      requestKey,
      attempt: 0,
      status: 'answer',
      sample: 0,
      runId: 'a run',
      stage: 'explore',
      role: 'planner',
      endpoint: 'main',
      model: 'some-model',
      text: `click ${number}`,
      finishReason: 'stop',
      usage: { promptTokens: 10, completionTokens: 1, costUsd: 0.01 },
      usageReported: true,
    });
  }
}

test('fsck names every file of many that are damaged at once', async () => {
  const folder = await copyRun('many');
  const run = await openRun(folder);
  const files = [...filesBelow(path.join(folder, 'records')), ...filesBelow(path.join(folder, 'blobs'))];
  const ways = OF_FILES.filter(([name]) => name !== 'gone' && name !== 'another of its kind');
  const damaged = files.filter((_, index) => index % 3 === 0);
  damaged.forEach((file, index) => ways[index % ways.length]![1](file, createDraw(file), files));
  const { damages } = await inspectFolder(run, never);
  const named = new Set(damages.map(({ place }) => path.join(folder, place)));
  expect(damaged.filter((file) => !named.has(file))).toEqual([]);
  expect(damaged.length).toBeGreaterThan(20);
}, 180_000);

test.each([
  ['records/tasks/NOT-AN-ID.json', 'a record of another name'],
  [`records/tasks/${'A'.repeat(64)}.json`, 'a record in upper case'],
  ['records/tusks', 'another kind'],
  [`blobs/00/${'1'.repeat(64)}`, 'a blob on the wrong shelf'],
  ['blobs/letter', 'no shelf'],
  ['jsonl/images/extra.png', 'a picture that nobody exported'],
  ['data/train-00001-of-00002.parquet', 'a table that nobody exported'],
])(
  'fsck finds what does not belong there: %s, %s',
  async (place) => {
    const folder = await copyRun(`stray-${hashId(place).slice(0, 8)}`);
    await cp(path.join(folder, 'README.md'), path.join(folder, place));
    const run = await openRun(folder);
    const { problems, datasets } = await inspectFolder(run, never);
    expect([...problems, ...datasets.flatMap((dataset) => dataset.problems)].join('\n')).toContain(path.dirname(place));
    await repairRun(run, { signal: never, onNotice: () => undefined });
    await finish(run);
    await expectUndisturbed(run);
  },
  180_000,
);

async function expectUndisturbed(run: Run): Promise<void> {
  const { problems, datasets, inputs } = await inspectFolder(run, never);
  expect(problems).toEqual([]);
  expect(datasets.map((dataset) => dataset.problems)).toEqual([[]]);
  expect(Object.values(inputs).filter(({ givenUp, pending }) => givenUp + pending > 0)).toEqual([]);
  expect(await readRun(run.folder)).toEqual(undisturbed);
  expect(await readFile(path.join(run.folder, 'manifest.json'), 'utf8')).toBe(manifest);
}

/** Victims of a trial: `pick` lists candidate files, of which the seed draws one. */
const VICTIMS: readonly [string, (folder: string) => Promise<string[]>][] = [
  ...(['verdicts', 'tasks', 'proposals', 'summaries'] as const).map((kind): (typeof VICTIMS)[number] => [
    kind,
    async (folder) => filesBelow(path.join(folder, 'records', kind)),
  ]),
  ['explorations', (folder) => trajectories(folder, 'exploration')],
  ['executions', (folder) => trajectories(folder, 'execution')],
  ['screenshots', (folder) => blobs(folder, 'screenshot')],
  ['trees', (folder) => blobs(folder, 'tree')],
  ['lists of files', (folder) => blobs(folder, 'files')],
  ['blobs', async (folder) => filesBelow(path.join(folder, 'blobs'))],
  ['exports', async (folder) => [...filesBelow(path.join(folder, 'data')), ...filesBelow(path.join(folder, 'jsonl'))]],
  ['manifests', async (folder) => [path.join(folder, 'manifest.json')]],
];

async function readRecords<Kind extends RecordKind>(folder: string, kind: Kind) {
  const store = await createFileStore({ folder });
  const ids = (await readdir(path.join(folder, 'records', kind))).map((name) => path.basename(name, '.json'));
  return Promise.all(ids.toSorted().map((id) => readRecord(store, kind, id)));
}

async function trajectories(folder: string, kind: 'exploration' | 'execution'): Promise<string[]> {
  const found = (await readRecords(folder, 'trajectories')).filter((trajectory) => trajectory.kind === kind);
  return found.map(({ id }) => path.join(folder, 'records/trajectories', `${id}.json`));
}

async function blobs(folder: string, part: 'screenshot' | 'tree' | 'files'): Promise<string[]> {
  const screens = (await readRecords(folder, 'trajectories')).flatMap(({ steps }) => steps);
  const names = screens.map(({ observation }) => observation[part].sha256);
  return [...new Set(names)].map((name) => path.join(folder, 'blobs', name.slice(0, 2), name));
}

test.each(VICTIMS.map(([what, pick], index) => ({ what, pick, way: OF_FILES[index % OF_FILES.length]![0] })))(
  'a repaired run is the undisturbed one: $what, $way',
  async ({ what, pick, way }) => {
    const folder = await copyRun(`repaired-${what.replaceAll(' ', '-')}`);
    const draw = createDraw('repair', what);
    const files = await pick(folder);
    DAMAGES_OF_FILES[way]!(files[draw(files.length)]!, draw, files);

    const run = await openRun(folder);
    const { report } = await repairRun(run, { signal: never, onNotice: () => undefined });
    // A lost record without followers counts as pending work.
    expect(countFaults(report)).toBeGreaterThan(0);
    expect((await inspectFolder(run, never)).problems).toEqual([]);
    await finish(run);
    await expectUndisturbed(run);
  },
  180_000,
);

function countFaults({ problems, datasets, inputs }: FolderReport): number {
  const pending = Object.values(inputs).reduce((sum, input) => sum + input.pending, 0);
  return pending + problems.length + datasets.flatMap((dataset) => dataset.problems).length;
}
