import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { playOnWorkbench } from '../../testing/workbench-runs.ts';
import { storeTrajectory } from '../../testing/trajectory.ts';
import { startWorkbench } from '../../testing/workbench.ts';
import { createFileStore } from '../../store/file-store.ts';
import type { Store } from '../../store/store.ts';
import { createSummarizer } from './create-summarizer.ts';

const never = new AbortController().signal;
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-summarize-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a summary says what was done, in order, and what the application was seen to hold', async () => {
  const run = playOnWorkbench(startWorkbench(), [
    ['click', 'menu', 'File'],
    ['click', 'menu item', 'Properties…'],
  ]);
  const { actionsTaken, dataFound } = await createSummarizer(store).summarize(await storeTrajectory(store, run), never);
  expect(actionsTaken).toEqual(run.decisions.map(({ intent }) => intent));
  for (const data of ['letter.txt', 'Call the bank', '950', '12 KB'])
    expect(dataFound.filter((line) => line.includes(data))).not.toEqual([]);
  expect(new Set(dataFound).size).toBe(dataFound.length);
});

test('a long exploration has a summary of bounded length', async () => {
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`Documents/${index}.txt`, '']));
  const clicks = Array.from({ length: 250 }, () => ['click', 'page tab', 'Draft'] as ['click', string, string]);
  const trajectory = await storeTrajectory(store, playOnWorkbench(startWorkbench({ files }), clicks));
  const { actionsTaken, dataFound } = await createSummarizer(store).summarize(trajectory, never);
  expect(actionsTaken.length).toBeGreaterThan(0);
  expect(actionsTaken.length).toBeLessThan(250);
  expect(dataFound.length).toBeGreaterThan(0);
  expect(dataFound.length).toBeLessThan(300);
});

test('an exploration that did nothing has nothing to tell', async () => {
  const trajectory = await storeTrajectory(store, { frames: [], decisions: [] });
  expect(await createSummarizer(store).summarize(trajectory, never)).toEqual({ actionsTaken: [], dataFound: [] });
});
