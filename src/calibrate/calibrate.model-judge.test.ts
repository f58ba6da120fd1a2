/**
 * Judges of known quality, over HTTP. The scripted server gives wrong verdicts for a share of the runs, chosen by seed,
 * and calibration must count exactly those. The runs are recorded on a virtual phone through the real driver.
 */
import { mkdtempSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createVirtualPhones } from '../env/android/create-virtual-environment.ts';
import { loadPhoneCatalogue } from '../env/android/phone-catalogue.ts';
import { canStartPhones } from '../testing/phones.ts';
import { startTestGateway } from '../testing/gateway.ts';
import { createFileStore } from '../store/file-store.ts';
import { createModelVerifier } from '../model-based/verifier/create-model-verifier.ts';
import { createStateVerifier } from './create-state-verifier.ts';
import { createVerifier } from '../model-free/shared/create-verifier.ts';
import { calibrate, type CalibrateDeps } from './calibrate.ts';
import { createKnownJudge } from './known-judge.ts';
import { measureCalibration } from './measure.ts';

const CATALOGUE = fileURLToPath(new URL('../../configs/apps/world.yaml', import.meta.url));
const ERROR_RATES = [0, 0.2, 1];
const SEED = 1;
const never = new AbortController().signal;
/** The known judge uses the steps in words, so the last screens are enough. */
const RECORDING = { frames: 3, screens: 'screenshot' } as const;

describe.skipIf(!canStartPhones)('calibration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-calibrate-'));
  const phones = createVirtualPhones({ count: 1, catalogue: loadPhoneCatalogue(CATALOGUE) });
  const environment = phones.create();
  afterAll(async () => {
    await environment.close();
    await phones.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('finds how often a judge errs, and that the model-free verifier does not', { timeout: 400_000 }, async () => {
    const recorded = join(folder, 'recorded');
    const store = await createFileStore({ folder: recorded });
    const deps = { store, withEnvironment: (work) => work(environment) } satisfies Omit<CalibrateDeps, 'verifier'>;
    const options = { runId: 'known judges', seeds: 1, taskStart: 'notes-c', concurrency: 1, onProgress: () => {} };

    const checked = await calibrate(options, { ...deps, verifier: createVerifier(store) }, never);
    const { all, injected } = measureCalibration(checked);
    // Both tasks end in a state that the screens show.
    expect(all).toMatchObject({ accuracy: { share: 1 }, abstained: { hits: 0 } });
    expect(injected).toMatchObject({ passed: { share: 0 }, flagged: { share: 1 } });

    const compared = await calibrate(options, { ...deps, verifier: createStateVerifier(store) }, never);
    expect(measureCalibration(compared).all).toMatchObject({ accuracy: { share: 1 }, abstained: { share: 0 } });

    for (const errorRate of ERROR_RATES) {
      const judge = createKnownJudge({ errorRate, seed: SEED });
      const gateway = await startTestGateway({ server: { reply: judge.reply } });
      const models: typeof gateway.models.modelFor = (_role, stage) => gateway.models.modelFor('planner', stage);
      // Verdicts of all three judges would share the name "model".
      const own = join(folder, `judged-${errorRate}`);
      await cp(recorded, own, { recursive: true });
      const copy = await createFileStore({ folder: own });
      const verifier = createModelVerifier({ store: copy, models, options: RECORDING });
      const judging = { ...deps, store: copy, verifier };
      const judged = await calibrate({ ...options, onRecorded: judge.learn }, judging, never);
      const calls = gateway.server.calls.length;
      await gateway.close();

      const { asked } = measureCalibration(judged);
      expect([errorRate, asked.of, asked.of - asked.hits]).toEqual([errorRate, calls, judge.errors()]);
      // Verdicts without a model call are never wrong.
      expect(judged.filter(({ verdict, label }) => verdict !== label)).toHaveLength(judge.errors());
      if (errorRate === 0 || errorRate === 1) expect(judge.errors()).toBe(errorRate * calls);
      else expect([0, calls]).not.toContain(judge.errors());
    }
  });
});
