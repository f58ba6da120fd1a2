import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { executionContext } from '../testing/workbench-runs.ts';
import { recordNotesRun } from '../testing/notes-run.ts';
import type { Check, Trajectory } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { storeObservation } from '../store/observation-io.ts';
import { makeSampleObservation } from '../testing/sample-observation.ts';
import type { Store } from '../store/store.ts';
import { createStateVerifier } from './create-state-verifier.ts';

const never = new AbortController().signal;
const WANTED = { notes: { notes: [{ id: 1001, title: 'Tea' }] } };
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-state-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function observationWith(data: unknown) {
  return storeObservation(store, { ...(await makeSampleObservation()), groundTruth: JSON.stringify(data) });
}

async function verify(end: unknown, changes: Partial<Trajectory> = {}, answer?: string) {
  const data = { end: (await observationWith(WANTED)).groundTruth!, counts: [] };
  const check: Check = { expect: [], allow: [], data };
  const { task } = executionContext(check, 'Add the note Tea.');
  const finalObservation = await observationWith(end);
  const trajectory = await recordNotesRun(store, undefined, { kind: 'execution', finalObservation, ...changes });
  const asked = answer === undefined ? task : { ...task, answer };
  return createStateVerifier(store).verify({ task: asked, trajectory }, never);
}

test('the data as the task demands is a success, whatever number a new row has', async () => {
  const judgement = await verify({ notes: { notes: [{ id: 1007, title: 'Tea' }] } });
  expect(judgement).toMatchObject({ status: 'scored', result: 'success', reward: 1 });
});

test.each([
  ['half of it', { notes: { notes: [] } }],
  ['something else besides', { notes: { notes: [{ id: 1001, title: 'Tea' }], sortBy: 'title' } }],
  ['another thing', { notes: { notes: [{ id: 1001, title: 'Coffee' }] } }],
])('%s is a failure that names what differs', async (_what, end) => {
  const judgement = await verify(end);
  expect(judgement).toMatchObject({ status: 'scored', result: 'failure', reward: 0 });
  expect(judgement.reasoning).toContain('FAIL data: notes.');
});

test('a wrong answer and an agent that gave up have failed', async () => {
  expect((await verify(WANTED, { answer: '4' }, '3')).result).toBe('failure');
  expect((await verify(WANTED, { answer: '3' }, '3')).result).toBe('success');
  expect((await verify(WANTED, { outcome: 'out_of_steps' })).result).toBe('failure');
});

test('without the data it decides by the screens, and abstains when the task says nothing of them', async () => {
  const { task } = executionContext({ expect: [], allow: [] }, 'Add the note Tea.');
  const trajectory = await recordNotesRun(store, undefined, { kind: 'execution' });
  const judgement = await createStateVerifier(store).verify({ task, trajectory }, never);
  expect(judgement).toMatchObject({ status: 'unscorable', reward: null });
});
