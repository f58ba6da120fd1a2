import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RunConfig } from '../config/run-config.ts';
import { readCandidates } from '../testing/read-candidates.ts';
import { openReviewManager } from '../review/review-manager.ts';
import { createRun } from '../run/run-folder.ts';
import type { Store } from '../store/store.ts';
import { fillSyntheticRun } from '../testing/synthetic-run.ts';
import { calibrateOnLabels } from './calibrate-labels.ts';

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-labels-'));
  const config = RunConfig.parse({ name: 'made-up', output: folder, catalogue: 'none.yaml', apps: ['notes'] });
  ({ store } = await createRun(config, [{ apps: ['notes'], template: 'notes' }]));
  await fillSyntheticRun(store, { trajectories: 12, stepsPerTrajectory: 1, failEvery: 3, width: 8, height: 8 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('asks for labels, and then weighs each by what it was drawn from', async () => {
  await expect(calibrateOnLabels(folder, {})).rejects.toThrow('nobody has labelled');
  const reviews = openReviewManager(store);
  const request = { seed: 1, count: 4, by: ['verdict'], allocation: 'equal', population: 'judged' } as const;
  const { trajectories } = await reviews.draw(() => readCandidates(store, 'model-free'), request);
  // Readers labelled 2 of 8 successes, one of them wrong, and 2 of 4 failures, both right.
  const passed = trajectories.filter(({ stratum }) => stratum === 'success').map(({ id }) => id);
  for (const { id } of trajectories) {
    await reviews.record({ trajectoryId: id, reviewer: 'Ada', result: id === passed[0] ? 'success' : 'failure' });
  }
  const report = await calibrateOnLabels(folder, {});
  expect(report).toContain('4 trajectories of 4 drawn by seed 1 from 12 judged trajectories, by verdict, equal');
  // 8 of 12 passed, and half of those are right: (4 + 4) / 12 instead of 3 of 4.
  expect(report).toMatch(/\| model-free \| 4 \| 66\.7 % \(.*\) \| 50\.0 % \(9\.5 %–90\.5 %\) \| 100\.0 % \(/);
  const json = JSON.parse(await readFile(path.join(folder, 'calibration-labels.json'), 'utf8'));
  expect(json).toMatchObject({ labelled: 4, readers: ['Ada'], unread: 0, verifiers: [{ verifier: 'model-free' }] });
  await expect(calibrateOnLabels(folder, { verifier: 'rubric' })).rejects.toThrow('known verdicts: model-free');
  await expect(calibrateOnLabels(folder, { sample: 'zz' })).rejects.toThrow('no sample whose id begins');
});
