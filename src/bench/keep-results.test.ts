import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readResults, type BenchResults } from './bench-results.ts';
import type { BenchTry } from './bench-task.ts';
import { createResultsKeeper } from './keep-results.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-keep-results-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const about: Omit<BenchResults, 'tries'> = {
  schemaVersion: 1,
  benchId: 'b',
  policy: 'random',
  verifier: 'state',
  environment: 'virtual',
  from: 'world',
  maxSteps: 40,
  wanted: 2,
};
const one = (task: string, number: number): BenchTry => ({
  task,
  app: 'notes',
  categories: [],
  try: number,
  result: 'failure',
  outcome: 'failed',
  steps: 1,
  costUsd: 0,
  seconds: 1,
  trajectoryId: 'a'.repeat(64),
});

it('what has ended is there while the bench goes on, in the order of the tasks, without what was lost', async () => {
  const keeper = createResultsKeeper(folder, about, ['a', 'b'], 0);
  keeper.add(one('b', 1));
  keeper.add({ task: 'a', try: 1, code: 'ENV_TIMEOUT', message: 'too late' });
  keeper.add(one('b', 2));
  keeper.add(one('a', 2));
  await keeper.settle();
  expect(readResults(folder, '--against')).toEqual({ ...about, tries: [one('a', 2), one('b', 1), one('b', 2)] });
});

it('is written now and then, not for each try', async () => {
  const keeper = createResultsKeeper(folder, about, ['a']);
  keeper.add(one('a', 1));
  await keeper.settle();
  expect(() => readResults(folder, '--against')).toThrow(/--against/);
});

it('says when it could not be written', async () => {
  const file = path.join(folder, 'a file');
  await writeFile(file, '');
  const keeper = createResultsKeeper(path.join(file, 'below'), about, ['a'], 0);
  keeper.add(one('a', 1));
  await expect(keeper.settle()).rejects.toThrow();
});
