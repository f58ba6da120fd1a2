import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureCalibration, measureGenerated, type JudgedRun } from './measure.ts';
import { quoteCalibration } from './quote-calibration.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autoplay-quote-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ten runs; the verifier passes eight, of which seven are good, and fails a good one and a bad one. */
const RUNS: JudgedRun[] = Array.from({ length: 10 }, (_, number) => ({
  task: 'notes-create',
  seed: String(number),
  app: 'notes',
  kind: 'solution',
  check: 'taught',
  end: 'as demanded',
  categories: ['create'],
  steps: 4,
  label: number < 7 || number === 8,
  verdict: number < 8,
  isFlagged: false,
  isAsked: true,
}));

async function writeCalibration(name: string, facts: object): Promise<string> {
  const file = join(folder, name);
  const calibration = { environment: 'virtual', instances: 10, ...facts, ...measureCalibration(RUNS) };
  await writeFile(file, JSON.stringify(calibration));
  return file;
}

it('says what was measured, and on what', async () => {
  const file = await writeCalibration('state.json', { verifier: 'state' });
  expect(await quoteCalibration(file, { name: 'state' })).toBe(
    'accuracy 80.0 % (49.0 %–94.3 %), precision 87.5 % (52.9 %–97.8 %), recall 87.5 % (52.9 %–97.8 %), abstained ' +
      '0.0 % (0.0 %–27.8 %), on 10 runs of 10 benchmark tasks of known worth on virtual phones, not on this data ' +
      '(in brackets: 95 % confidence intervals)',
  );
});

it('says where the checks came from, for a verifier that decides by them', async () => {
  const taught = await writeCalibration('taught.json', { verifier: 'model-free' });
  const sentence = await quoteCalibration(taught, { name: 'model-free' });
  expect(sentence).toMatch(/^with checks taught by a replay of each task's solution: accuracy 80\.0 %/);
  expect(sentence).toContain(
    'with checks of the task generator, which the tasks of this data have, it was not measured',
  );
  const few = RUNS.slice(0, 4).map((run): JudgedRun => ({ ...run, check: 'generated' }));
  const both = { verifier: 'model-free', generated: measureGenerated([...RUNS, ...few]) };
  expect(await quoteCalibration(await writeCalibration('both.json', both), { name: 'model-free' })).toContain(
    'which it does for 4 of the 10 tasks: accuracy 100.0 % (51.0 %–100.0 %)',
  );
});

it('does not lend the figures of one verifier to another', async () => {
  const file = await writeCalibration('model.json', { verifier: 'model', model: 'small' });
  expect(await quoteCalibration(file, { name: 'model', model: 'small' })).toContain('80.0 %');
  await expect(quoteCalibration(file, { name: 'model-free' })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining(`is of the verifier "model" (small); the run's is "model-free"`),
  });
  await expect(quoteCalibration(file, { name: 'model', model: 'big' })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
  });
  // A config may have models that its verifier does not use.
  const state = await writeCalibration('state-beside-models.json', { verifier: 'state', model: 'small' });
  expect(await quoteCalibration(state, { name: 'state' })).toContain('80.0 %');
});

it('refuses what is no calibration', async () => {
  const file = join(folder, 'other.json');
  await expect(quoteCalibration(file, { name: 'state' })).rejects.toThrow('ENOENT');
  await writeFile(file, '{}');
  await expect(quoteCalibration(file, { name: 'state' })).rejects.toThrow('is no calibration');
});
