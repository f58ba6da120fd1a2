import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ExportOptions } from './export-options.ts';
import type { Store } from '../store/store.ts';
import { KEEP_ALL, makeFolder, makeRun, verifiedRecords, type VerifiedRecords } from '../testing/dataset-fixture.ts';
import { imagesOf, toDatasetRecord } from './dataset-record.ts';
import type { ExportRow } from './exporter.ts';
import { chooseRows } from './choose-rows.ts';
import { readRows, selectTrajectories } from './select-rows.ts';
import { syntheticVerdict } from '../testing/synthetic-run.ts';

const OPTIONS = ExportOptions.parse({ selection: KEEP_ALL });
const signal = new AbortController().signal;

let root: Awaited<ReturnType<typeof makeFolder>>;
let store: Store;
let first: VerifiedRecords;
let count = 0;

beforeAll(async () => {
  root = await makeFolder();
});

beforeEach(async () => {
  store = await makeRun(path.join(root.folder, `store-${count++}`), {});
  [first] = (await verifiedRecords(store)) as [VerifiedRecords];
});

afterAll(() => root.remove());

async function select() {
  const judged = await selectTrajectories(store, signal);
  const rows: ExportRow[] = [];
  for await (const row of readRows(store, chooseRows(judged, OPTIONS, []).rows, signal)) rows.push(row);
  return { judged, rows };
}

it('streams verified trajectories in ascending order of their verdicts', async () => {
  const { rows } = await select();
  const ids = rows.map((row) => row.verdict.id);
  expect(ids).toHaveLength(2);
  expect(ids).toEqual(ids.toSorted());
});

it('ends a row with its answer: the end behind it shows the same screen again', async () => {
  const { trajectory } = first;
  const answering = { type: 'answer', text: '3' } as const;
  const steps = trajectory.steps.map((step, at) =>
    at === trajectory.steps.length - 2 ? { ...step, action: answering } : step,
  );
  const changed: Store = {
    ...store,
    get: async (kind, id) => {
      const record = await store.get(kind, id);
      return id === trajectory.id ? { ...(record as object), steps } : record;
    },
  };
  const judged = await selectTrajectories(changed, signal);
  for await (const row of readRows(changed, chooseRows(judged, OPTIONS, []).rows, signal)) {
    if (row.trajectory.id !== trajectory.id) continue;
    expect(row.steps.at(-1)!.action).toEqual(answering);
    expect(row.steps).toHaveLength(steps.length - 1);
  }
});

it('reads no image before it is asked for', async () => {
  let reads = 0;
  const getBlob: Store['getBlob'] = async (name) => {
    reads += 1;
    return store.getBlob(name);
  };
  const lazy = { ...store, getBlob };
  const judged = await selectTrajectories(lazy, signal);
  for await (const row of readRows(lazy, chooseRows(judged, OPTIONS, []).rows, signal)) {
    expect(reads).toBe(0);
    await row.loadBlob(imagesOf(row)[0]!.ref);
    break;
  }
  expect(reads).toBe(1);
});

it('keeps one row of a trajectory that two verifiers passed', async () => {
  const second = syntheticVerdict(first.trajectory, { verifier: 'other' });
  await store.commit('verdicts', second.id, second);
  expect((await select()).rows).toHaveLength(2);
});

it('leaves out a trajectory that any verifier failed', async () => {
  const second = syntheticVerdict(first.trajectory, { verifier: 'other', success: false });
  await store.commit('verdicts', second.id, second);
  const { rows, judged } = await select();
  expect(rows.map((row) => row.trajectory.id)).not.toContain(first.trajectory.id);
  expect(judged.map(({ result }) => result).toSorted()).toEqual(['failure', 'success']);
});

it('takes an infrastructure error as neither success nor failure', async () => {
  const trajectory = { ...first.trajectory, id: '1'.repeat(64) };
  await store.commit('trajectories', trajectory.id, trajectory);
  const unscored = { ...syntheticVerdict(trajectory), status: 'infra_error', result: null, reward: null };
  await store.commit('verdicts', unscored.id, unscored);
  const { rows, judged } = await select();
  expect(rows).toHaveLength(2);
  expect(judged.find(({ trajectoryId }) => trajectoryId === trajectory.id)?.result).toBe('not_scored');
});

it('leaves out refused steps and keeps everything else aligned', async () => {
  const steps = first.trajectory.steps.map((step) => (step.index === 1 ? { ...step, actionError: 'refused' } : step));
  const trajectory = { ...first.trajectory, id: '2'.repeat(64), steps };
  const verdict = syntheticVerdict(trajectory);
  await store.commit('trajectories', trajectory.id, trajectory);
  await store.commit('verdicts', verdict.id, verdict);
  const row = (await select()).rows.find((candidate) => candidate.trajectory.id === trajectory.id)!;
  const record = toDatasetRecord(row);
  expect(record).toMatchObject({ step_count: 2, refused_steps: 1 });
  expect(record.actions.map((action) => JSON.parse(action).type)).toEqual(['click', 'done']);
  // A system turn, and two turns per step.
  expect(record.messages).toHaveLength(5);
  expect(imagesOf(row).map(({ ref }) => ref.sha256)).toEqual(
    [steps[0], steps[2]].map((step) => step?.observation.screenshot.sha256),
  );
});

it('leaves out steps of replies that could not be used, with their screens and in every later history', async () => {
  const steps = first.trajectory.steps.map((step) =>
    step.index === 1 ? { ...step, intent: 'Wait', unusable: 'cannot be read' } : step,
  );
  const trajectory = { ...first.trajectory, id: '2'.repeat(64), steps };
  const verdict = syntheticVerdict(trajectory);
  await store.commit('trajectories', trajectory.id, trajectory);
  await store.commit('verdicts', verdict.id, verdict);
  const row = (await select()).rows.find((candidate) => candidate.trajectory.id === trajectory.id)!;
  const record = toDatasetRecord(row);
  expect(record).toMatchObject({ step_count: 2, refused_steps: 0, unusable_steps: 1 });
  expect(JSON.stringify(record.messages)).not.toMatch(/Wait|cannot be read/);
  expect(imagesOf(row).map(({ ref }) => ref.sha256)).toEqual(
    [steps[0], steps[2]].map((step) => step?.observation.screenshot.sha256),
  );
});

it('counts a row as model-free only when no part of it is a model', async () => {
  const usage = { promptTokens: 1, completionTokens: 1, costUsd: 0 };
  const [step] = first.trajectory.steps;
  const row = (await select()).rows.find(({ trajectory }) => trajectory.id === first.trajectory.id)!;
  const modelFree = (change: object) => toDatasetRecord({ ...row, ...change }).model_free;
  expect(modelFree({})).toBe(true);
  expect(modelFree({ verdict: { ...first.verdict, verifier: 'model' } })).toBe(false);
  expect(modelFree({ task: { ...first.task, generator: 'model' } })).toBe(false);
  expect(modelFree({ trajectory: { ...first.trajectory, policy: 'model' } })).toBe(false);
  expect(modelFree({ trajectory: { ...first.trajectory, steps: [{ ...step, usage }] } })).toBe(false);
});

it('rejects when a record that a verdict names is missing or damaged', async () => {
  const orphan = syntheticVerdict({ id: '3'.repeat(64) });
  await store.commit('verdicts', orphan.id, orphan);
  await expect(select()).rejects.toMatchObject({ code: 'STORE_NOT_FOUND' });
  const damaged = { ...syntheticVerdict({ id: '4'.repeat(64) }), result: 'perhaps' };
  await store.commit('verdicts', damaged.id, damaged);
  await expect(select()).rejects.toMatchObject({ code: 'RECORD_INVALID' });
});

it('stops on the signal', async () => {
  await expect(selectTrajectories(store, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' });
});
