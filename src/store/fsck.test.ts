import { mkdtemp, readdir, readFile, rm, truncate, unlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SCHEMA_VERSION, type StoredObservation, type Task } from '../schema/index.ts';
import { createFileStore } from './file-store.ts';
import { inspectStore } from './fsck.ts';
import { hashId } from './ids.ts';
import { storeObservation } from './observation-io.ts';
import {
  admissionId,
  contestId,
  executionId,
  explorationId,
  modelReplyId,
  proposalId,
  reviewId,
  summaryId,
  taskId,
  sampleId,
  verdictId,
} from './record-ids.ts';
import { makeSampleObservation } from '../testing/sample-observation.ts';
import { sealJson } from './seal.ts';
import type { Store } from './store.ts';
import { commitRecord } from './typed-records.ts';

const never = new AbortController().signal;
const runId = hashId('a run');
let folder: string;
let store: Store;
let screen: StoredObservation;
let ids: { exploration: string; task: string; execution: string; verdict: string; reply: string; sample: string };

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-fsck-'));
  store = await createFileStore({ folder });
  screen = await storeObservation(store, await makeSampleObservation());
  ids = await commitChain(store, screen);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** One record of each kind, as the stages make them. */
async function commitChain(into: Store, observation: StoredObservation) {
  const schemaVersion = SCHEMA_VERSION;
  const initialState = { apps: ['notes'], template: 'fake' };
  const environment = { name: 'fake', width: 640, height: 480, details: {} };
  const steps = [
    {
      index: 0,
      observation,
      intent: 'end',
      action: { type: 'done' } as const,
      timings: { policyMs: 1, actMs: 1, observeMs: 1 },
      promptRefs: [],
    },
  ];
  const episode = {
    app: 'notes',
    platform: 'desktop',
    environment,
    initialState,
    policy: 'none',
    steps,
    finalObservation: observation,
    outcome: 'done',
  } as const;
  const exploration = explorationId(runId, 'notes', 1);
  await commitRecord(into, 'trajectories', {
    schemaVersion,
    id: exploration,
    kind: 'exploration',
    turn: 1,
    ...episode,
    steps,
  });
  const summary = { trajectoryId: exploration, app: 'notes', turn: 1, actionsTaken: [], dataFound: [] };
  await commitRecord(into, 'summaries', { schemaVersion, id: summaryId(runId, exploration), ...summary });
  const asked = {
    apps: ['notes'],
    platform: 'desktop',
    guideline: 'repetition',
    instruction: 'x',
    params: {},
    initialState,
  } as const;
  const task: Task = {
    schemaVersion,
    id: taskId(asked),
    ...asked,
    template: 'x',
    evidence: { trajectoryId: exploration, steps: [0] },
    generator: 'none',
  };
  await commitRecord(into, 'tasks', task);
  await commitRecord(into, 'categories', { schemaVersion, id: task.id, categories: ['edit'], model: 'none' });
  const proposal = {
    trajectoryId: exploration,
    app: 'notes',
    guideline: 'repetition',
    taskIds: [task.id],
    rejected: [],
  } as const;
  const id = proposalId(runId, exploration, 'repetition');
  await commitRecord(into, 'proposals', { schemaVersion, id, ...proposal, taskIds: [task.id], rejected: [] });
  const execution = executionId(runId, task.id);
  await commitRecord(into, 'trajectories', {
    schemaVersion,
    id: execution,
    kind: 'execution',
    taskId: task.id,
    ...episode,
    steps,
  });
  const verdict = {
    taskId: task.id,
    trajectoryId: execution,
    verifier: 'none',
    status: 'scored',
    result: 'success',
    reward: 1,
    screenDetails: '',
    reasoning: '',
    evidence: [0],
  } as const;
  await commitRecord(into, 'verdicts', { schemaVersion, id: verdictId(runId, execution), ...verdict, evidence: [0] });
  const admission = { taskId: task.id, trajectoryId: execution, replays: 3, admitted: true, tests: [] };
  await commitRecord(into, 'admissions', {
    schemaVersion,
    id: admissionId(runId, execution, 3),
    ...admission,
    tests: [],
  });
  const round = { taskId: task.id, trajectoryId: execution, tests: [], ruling: { fault: 'none' as const, reason: '' } };
  await commitRecord(into, 'contests', {
    schemaVersion,
    id: contestId(runId, task.id),
    candidateId: task.id,
    rounds: [round],
    keptId: task.id,
    reason: '',
  });
  const seen = { trajectoryId: execution, reviewer: 'Ada', reviewedAt: '2026-02-03T00:00:00Z', note: '' };
  const review = { schemaVersion, ...seen, grade: 'ok', result: 'success' } as const;
  await commitRecord(into, 'reviews', { ...review, id: reviewId(review) });
  const drawn = {
    schemaVersion: schemaVersion as typeof SCHEMA_VERSION,
    seed: 1,
    count: 1,
    population: 'judged' as const,
    by: [],
    allocation: 'equal' as const,
    strata: [{ name: 'all', size: 1, drawn: 1 }],
    trajectories: [{ id: execution, stratum: 'all' }],
  };
  await commitRecord(into, 'review-samples', { ...drawn, id: sampleId(drawn), drawnAt: '2026-02-03T00:00:00Z' });
  const reply = modelReplyId(hashId('a question'), 0);
  await commitRecord(into, 'model-replies', {
    schemaVersion,
    id: reply,
    requestKey: hashId('a question'),
    attempt: 0,
    status: 'answer',
    sample: 0,
    runId,
    stage: 'explore',
    role: 'planner',
    endpoint: 'main',
    model: 'some-model',
    text: 'click',
    finishReason: 'stop',
    usage: { promptTokens: 10, completionTokens: 1, costUsd: 0.01 },
    usageReported: true,
  });
  return {
    exploration,
    task: task.id,
    execution,
    verdict: verdictId(runId, execution),
    reply,
    sample: sampleId(drawn),
  };
}

const blobFile = (name: string) => path.join(folder, 'blobs', name.slice(0, 2), name);
const recordFile = (kind: string, id: string) => path.join(folder, 'records', kind, `${id}.json`);
const problems = async () => (await inspectStore(store, runId, never)).problems;

/** Also corrects the hash, so that only the content can be at fault. */
async function rewrite(kind: string, id: string, change: (record: Record<string, unknown>) => void): Promise<void> {
  const { sha256: _before, ...record } = JSON.parse(await readFile(recordFile(kind, id), 'utf8'));
  change(record);
  await writeFile(recordFile(kind, id), sealJson(record, { about: `${kind}/${id}` }));
}

test('a whole store has no problem, and everything was looked at', async () => {
  expect(await inspectStore(store, runId, never)).toEqual({
    records: {
      trajectories: 2,
      summaries: 1,
      proposals: 1,
      tasks: 1,
      contests: 1,
      admissions: 1,
      categories: 1,
      verdicts: 1,
      'review-samples': 1,
      reviews: 1,
      quarantine: 0,
      'model-replies': 1,
    },
    observations: 1,
    images: 1,
    problems: [],
    damages: [],
    dependents: expect.any(Map),
  });
});

test('a blob nothing refers to is no problem', async () => {
  await store.putBlob(Buffer.from('left by a killed worker'), 'text/plain');
  expect(await problems()).toEqual([]);
});

test.each([
  ['screenshot', 'damaged', 'STORE_CORRUPT'],
  ['screenshot', 'missing', 'STORE_NOT_FOUND'],
  ['tree', 'damaged', 'STORE_CORRUPT'],
  ['tree', 'missing', 'STORE_NOT_FOUND'],
  ['files', 'damaged', 'STORE_CORRUPT'],
] as const)('a %s that is %s', async (part, state, code) => {
  const file = blobFile(screen[part].sha256);
  if (state === 'missing') await unlink(file);
  else await truncate(file, 10);
  const found = await problems();
  // Both references to the blob, and the blob itself if it exists.
  expect(found.filter((problem) => problem.startsWith('trajectories/'))).toHaveLength(2);
  expect(found).toHaveLength(state === 'missing' ? 2 : 3);
  expect(found[0]).toContain(`trajectories/`);
  expect(found[0]).toContain(code);
});

test("a damaged file of the user's", async () => {
  const shelves = await readdir(path.join(folder, 'blobs'));
  const known = new Set([screen.screenshot.sha256, screen.tree.sha256, screen.files.sha256]);
  const names = (await Promise.all(shelves.map((shelf) => readdir(path.join(folder, 'blobs', shelf))))).flat();
  const userFile = names.find((name) => !known.has(name))!;
  await writeFile(blobFile(userFile), 'other text');
  expect((await problems())[0]).toContain('STORE_CORRUPT');
});

test("a file of the user's that was kept and is gone", async () => {
  const entries = JSON.parse((await store.getBlob(screen.files.sha256)).toString()) as {
    sha256: string;
    kept?: true;
  }[];
  const { sha256: kept } = entries.find((entry) => entry.kept)!;
  await unlink(blobFile(kept));
  const found = await problems();
  expect(found).toHaveLength(2);
  expect(found[0]).toContain(`STORE_NOT_FOUND: blob ${kept}`);
});

test('a damaged blob that nothing refers to', async () => {
  const { sha256: name } = await store.putBlob(Buffer.from('left by a killed worker'), 'text/plain');
  await writeFile(blobFile(name), 'left by a killed workes');
  expect(await problems()).toEqual([expect.stringMatching(`^blobs/${name.slice(0, 2)}/${name}: STORE_CORRUPT`)]);
});

test('an image that has the right name but does not decode', async () => {
  const png = await store.getBlob(screen.screenshot.sha256);
  const truncated = png.subarray(0, png.length - 20);
  const blob = await store.putBlob(truncated, 'image/png');
  await rewrite('trajectories', ids.execution, (record) => {
    record.finalObservation = { ...screen, screenshot: { ...screen.screenshot, ...blob } };
  });
  expect(await problems()).toEqual([expect.stringMatching(/^trajectories\/.*IMAGE_INVALID/)]);
});

test('an image of another size than its record says', async () => {
  await rewrite('trajectories', ids.execution, (record) => {
    record.finalObservation = { ...screen, screenshot: { ...screen.screenshot, width: 65 } };
  });
  expect((await problems()).join()).toContain('not 65×48');
});

test.each([
  ['trajectories', 'no JSON', async () => truncate(recordFile('trajectories', ids.execution), 40), 'STORE_CORRUPT'],
  [
    'trajectories',
    'another shape',
    async () => rewrite('trajectories', ids.execution, (record) => delete record.steps),
    'RECORD_INVALID',
  ],
  [
    'trajectories',
    'an unknown version',
    async () => rewrite('trajectories', ids.execution, (record) => (record.schemaVersion = 2)),
    'RECORD_INVALID',
  ],
  [
    'trajectories',
    'the id of another turn',
    async () => rewrite('trajectories', ids.exploration, (record) => (record.turn = 2)),
    'demands id',
  ],
  [
    'tasks',
    'other words than its id',
    async () => rewrite('tasks', ids.task, (record) => (record.instruction = 'y')),
    'demands id',
  ],
  [
    'verdicts',
    'a reward that its result does not give',
    async () => rewrite('verdicts', ids.verdict, (record) => (record.reward = 0)),
    'reward: must be 1 for success',
  ],
  [
    'verdicts',
    'a result that its status does not have',
    async () => rewrite('verdicts', ids.verdict, (record) => (record.status = 'unscorable')),
    'result: is required if the status is "scored", and only then',
  ],
  [
    'review-samples',
    'another seed than its id',
    async () => rewrite('review-samples', ids.sample, (record) => (record.seed = 2)),
    'demands id',
  ],
  [
    'model-replies',
    'the id of another question',
    async () => rewrite('model-replies', ids.reply, (record) => (record.requestKey = hashId('another question'))),
    'demands id',
  ],
  [
    'model-replies',
    'an answer that may not be used',
    async () => rewrite('model-replies', ids.reply, (record) => (record.status = 'unusable')),
    'attempt 0 with status unusable',
  ],
] as const)('a record of %s with %s', async (kind, _what, damage, words) => {
  await damage();
  const found = await problems();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${kind}/`));
  expect(found[0]).toContain(words);
});

test('references to records that are missing', async () => {
  await unlink(recordFile('tasks', ids.task));
  const found = await problems();
  expect(found.map((problem) => problem.split('/')[0]).toSorted()).toEqual([
    'admissions',
    'categories',
    'contests',
    'proposals',
    'trajectories',
    'verdicts',
  ]);
  for (const problem of found) expect(problem).toContain(`tasks/${ids.task} is missing`);
});

test('a stop ends the check', async () => {
  await expect(inspectStore(store, runId, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' });
});
