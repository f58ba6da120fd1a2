/** Runs in a single process on the FAKE environment: conductor, workers and queues share it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RunConfig } from '../config/run-config.ts';
import { MEMORY } from '../coordination/open-coordination.ts';
import { createRun, type Run } from '../run/run-folder.ts';
import { readRecords } from '../testing/records.ts';
import { workOnRun } from '../testing/run.ts';
import { resolveApps } from './deps.ts';
import { runPipeline } from './run-pipeline.ts';
import type { PipelineListener } from './watch-run.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-one-process-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function makeRun(name: string, workers: number): Promise<Run> {
  const config = RunConfig.parse({
    name: 'alone',
    output: path.join(root, name),
    catalogue: 'none.yaml',
    seed: 7,
    apps: ['notes', 'lists'],
    environment: { name: 'fake' },
    workers,
    explore: { turns: 2, maxSteps: 20 },
    propose: { tasksPerGuideline: 3 },
    execute: { maxSteps: 20 },
  });
  return createRun(config, resolveApps(config));
}

const listener: PipelineListener = {
  onProgress: () => undefined,
  onFault: ({ message }) => expect.fail(message),
  onNotice: (text) => expect.fail(text),
};
const conduct = (run: Run, signal: AbortSignal, heard: Partial<PipelineListener> = {}) =>
  runPipeline({ run, lastStage: 'verify', redisUrl: MEMORY, listener: { ...listener, ...heard } }, signal);

test('a run that is stopped and goes on, with two workers for environments, is the run that one worker makes', async () => {
  const run = await makeRun('stopped', 2);
  const stop = new AbortController();
  const stopped = conduct(run, stop.signal, {
    onProgress: ({ stages }) => {
      if (stages[0]!.finished > 0) stop.abort();
    },
  });
  await expect(stopped).rejects.toMatchObject({ code: 'ABORTED' });
  const before = Object.keys(await readRecords(run.folder));
  const { pending } = await conduct(run, new AbortController().signal);
  expect(pending).toEqual([]);
  const whole = await readRecords(run.folder);
  expect(before.length).toBeLessThan(Object.keys(whole).length);
  expect(await readdir(run.folder)).not.toContain('redis');

  const other = await makeRun('undisturbed', 1);
  expect((await workOnRun(other, 'verify')).state.pending).toEqual([]);
  expect(whole).toEqual(await readRecords(other.folder));
});

test('without workers it is refused, because nobody can join it', async () => {
  const run = await makeRun('nobody', 0);
  await expect(conduct(run, new AbortController().signal)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});
