import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeModels } from '../../testing/answering-models.ts';
import { NOTES_EXPLORATION, recordNotesRun } from '../../testing/notes-run.ts';
import { storeTrajectory } from '../../testing/trajectory.ts';
import { PipelineError } from '../../errors.ts';
import { createFileStore } from '../../store/file-store.ts';
import type { Store } from '../../store/store.ts';
import { createModelSummarizer, type ModelSummarizerOptions } from './create-model-summarizer.ts';

const never = new AbortController().signal;
const screenshots: ModelSummarizerOptions = { screens: 'screenshot', maxImages: 50 };
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-summarize-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const nothing = { actions_taken: [], data_found: [] };

test('the request holds every screen that changed, in order, with the actions between them', async () => {
  const { models, asked } = createFakeModels(() => nothing);
  const trajectory = await recordNotesRun(store);
  await createModelSummarizer({ store, models, options: screenshots }).summarize(trajectory, never);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ role: 'summarizer', stage: 'explore' });
  await expect(`${asked[0]!.text}\n`).toMatchFileSnapshot('golden/summarizer-request.txt');
});

test('a screen that stayed as it was is not sent again', async () => {
  const { models, asked } = createFakeModels(() => nothing);
  const wait = { intent: 'Wait.', action: { type: 'wait', seconds: 0 } } as const;
  const trajectory = await recordNotesRun(store, [wait, wait, NOTES_EXPLORATION[0]!, wait]);
  await createModelSummarizer({ store, models, options: screenshots }).summarize(trajectory, never);
  expect(asked[0]!.images).toBe(2);
  expect(asked[0]!.text.match(/^Step \d/gm)).toEqual(['Step 1', 'Step 2', 'Step 3', 'Step 4']);
});

test('a long exploration is read in parts; each is told what was noted before, every step once', async () => {
  const { models, asked } = createFakeModels((_asked, count) => ({
    actions_taken: [`did ${count}`],
    data_found: ['Notes list: Milk', `found ${count}`],
  }));
  const trajectory = await recordNotesRun(store);
  const options = { screens: 'screenshot', maxImages: 3 } as const;
  const summary = await createModelSummarizer({ store, models, options }).summarize(trajectory, never);
  expect(asked.map(({ images }) => images)).toEqual([3, 3, 2]);
  const steps = asked.flatMap(({ text }) => text.match(/^Step \d/gm) ?? []);
  expect(steps).toEqual(trajectory.steps.map(({ index }) => `Step ${index + 1}`));
  expect(asked[0]!.text).not.toContain('did 1');
  expect(asked[2]!.text).toContain('- did 2');
  expect(summary).toEqual({
    actionsTaken: ['did 1', 'did 2', 'did 3'],
    dataFound: ['Notes list: Milk', 'found 1', 'found 2', 'found 3'],
  });
});

test('elements can stand in for pictures', async () => {
  const { models, asked } = createFakeModels(() => nothing);
  const options = { screens: 'elements', maxImages: 50 } as const;
  await createModelSummarizer({ store, models, options }).summarize(await recordNotesRun(store), never);
  expect(asked[0]!.images).toBe(0);
  expect(asked[0]!.text).toMatch(/list item "Coffee"/);
});

test('lines are single lines, and a flood of them is cut', async () => {
  const flood = Array.from({ length: 500 }, (_, index) => `line ${index}`);
  const { models } = createFakeModels(() => ({ actions_taken: ['- did\n this', ' ', ...flood], data_found: [] }));
  const summarizer = createModelSummarizer({ store, models, options: screenshots });
  const { actionsTaken } = await summarizer.summarize(await recordNotesRun(store), never);
  expect(actionsTaken.slice(0, 2)).toEqual(['did this', 'line 0']);
  expect(actionsTaken).toHaveLength(200);
});

test('no steps, no question', async () => {
  const { models, asked } = createFakeModels(() => nothing);
  const trajectory = await storeTrajectory(store, { frames: [], decisions: [] });
  const summary = await createModelSummarizer({ store, models, options: screenshots }).summarize(trajectory, never);
  expect(summary).toEqual({ actionsTaken: [], dataFound: [] });
  expect(asked).toEqual([]);
});

test('a fault of the endpoint passes through', async () => {
  const { models } = createFakeModels(() => new PipelineError('MODEL_UNAVAILABLE', 'down'));
  const summarizer = createModelSummarizer({ store, models, options: screenshots });
  await expect(summarizer.summarize(await recordNotesRun(store), never)).rejects.toMatchObject({
    code: 'MODEL_UNAVAILABLE',
    retryable: true,
  });
});
