import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { executionContext } from '../../testing/workbench-runs.ts';
import { createFakeModels, type AskedModel } from '../../testing/answering-models.ts';
import { recordNotesRun } from '../../testing/notes-run.ts';
import { PipelineError } from '../../errors.ts';
import type { Task, Trajectory } from '../../schema/index.ts';
import { createFileStore } from '../../store/file-store.ts';
import type { Store } from '../../store/store.ts';
import { createRubricVerifier } from './create-rubric-verifier.ts';

const never = new AbortController().signal;
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-rubric-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const isWriter = ({ text }: AskedModel) => text.includes('You write the checklist');
const isAboutBread = (text: string) => text.includes('<requirement>\nThere is no note “Bread”.');
const rubric = { items: ['There is a note “Tea”.', 'There is no note “Bread”.'] };
const met = { observation: 'It is so.', result: 'met' };

interface Attempt {
  judge?: (asked: AskedModel) => unknown;
  task?: Partial<Task>;
  trajectory?: Partial<Trajectory>;
}

async function verify({ judge = () => met, task, trajectory }: Attempt) {
  const fake = createFakeModels((question) => (isWriter(question) ? rubric : judge(question)));
  const recorded = await recordNotesRun(store, undefined, { kind: 'execution', ...trajectory });
  const options = { frames: 'all', screens: 'screenshot' } as const;
  const verifier = createRubricVerifier({ store, models: fake.models, options });
  const { task: anyTask } = executionContext({ expect: [], allow: [] }, 'Add the note "Tea" and delete "Bread".');
  const input = { task: { ...anyTask, apps: ['notes'], ...task }, trajectory: recorded };
  return { judgement: await verifier.verify(input, never), asked: fake.asked };
}

test('writes the requirements, judges each on the whole recording, and that nothing else changed', async () => {
  const { judgement, asked } = await verify({});
  expect(judgement).toMatchObject({ status: 'scored', result: 'success', reward: 1, score: 1 });
  expect(judgement.items?.map(({ id, passed }) => [id, passed])).toEqual([
    ['requirement 1', true],
    ['requirement 2', true],
    ['nothing else changed', true],
  ]);
  expect(judgement.promptRefs?.map(({ name }) => name)).toEqual(['verify/rubric-writer', 'verify/rubric-judge']);
  expect(asked.map(({ images }) => images)).toEqual([0, 9, 9, 9]);
  await expect(`${asked[0]!.text}\n`).toMatchFileSnapshot('golden/rubric-writer-request.txt');
  // The requirements are judged at once, in any order.
  const aboutBread = asked.find(({ text }) => isAboutBread(text))!;
  await expect(`${aboutBread.text}\n`).toMatchFileSnapshot('golden/rubric-judge-request.txt');
});

test('questions of one recording begin alike, so that an endpoint computes the screens once', async () => {
  const { asked } = await verify({});
  const [first = '', second = ''] = asked.slice(1).map(({ text }) => text);
  const common = [...first].findIndex((letter, index) => letter !== second[index]);
  expect(common).toBeGreaterThan(first.lastIndexOf('[image '));
});

test('a rubric that came with the task is used as it is', async () => {
  const { judgement, asked } = await verify({ task: { rubric: [{ id: 'tea', text: 'There is tea.' }] } });
  expect(asked.some(isWriter)).toBe(false);
  expect(judgement.items?.map(({ id }) => id)).toEqual(['tea', 'nothing else changed']);
});

test('one requirement that is not met is a failure', async () => {
  const { judgement } = await verify({
    judge: ({ text }) => (isAboutBread(text) ? { ...met, result: 'not met' } : met),
  });
  expect(judgement).toMatchObject({ status: 'scored', result: 'failure', reward: 0, score: 2 / 3 });
});

test('a requirement that cannot be told makes no verdict', async () => {
  const { judgement } = await verify({
    judge: ({ text }) => (isAboutBread(text) ? { ...met, result: 'cannot tell' } : met),
  });
  expect(judgement).toMatchObject({ status: 'unscorable', result: null, reward: null });
});

test.each(['yes', { observation: 'x', result: 'perhaps' }])(
  'an unreadable finding makes no verdict: %o',
  async (reply) => {
    const { judgement } = await verify({ judge: () => reply });
    expect(judgement).toMatchObject({ status: 'unscorable', reward: null });
  },
);

test('a fault of the endpoint is no verdict', async () => {
  await expect(verify({ judge: () => new PipelineError('MODEL_UNAVAILABLE', 'no') })).rejects.toMatchObject({
    code: 'MODEL_UNAVAILABLE',
  });
});

test('an attempt that its agent gave up has failed, and no model is asked', async () => {
  const { judgement, asked } = await verify({ trajectory: { outcome: 'failed' } });
  expect(judgement.result).toBe('failure');
  expect(asked).toEqual([]);
});
