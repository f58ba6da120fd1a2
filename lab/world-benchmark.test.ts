/** Some tasks through the real driver; `npm run -w lab world-benchmark` plays them all. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { RecordDeps } from '../src/calibrate/record-runs.ts';
import { createVirtualPhones } from '../src/env/android/create-virtual-environment.ts';
import { loadPhoneCatalogue } from '../src/env/android/phone-catalogue.ts';
import { canStartPhones } from '../src/testing/phones.ts';
import { createFileStore } from '../src/store/file-store.ts';
import { RUN_KINDS, shouldPass } from '../src/world/benchmark/derive-runs.ts';
import { TASKS } from '../src/world/benchmark/tasks.ts';
import { playTask } from './world-benchmark.ts';

const CATALOGUE = fileURLToPath(new URL('../configs/apps/world.yaml', import.meta.url));

describe.skipIf(!canStartPhones)('the benchmark through the driver', () => {
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-benchmark-'));
  const phones = createVirtualPhones({ count: 1, catalogue: loadPhoneCatalogue(CATALOGUE) });
  const environment = phones.create();
  afterAll(async () => {
    await environment.close();
    await phones.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['notes-create', ['solution', 'partial', 'over-done', 'wrong-entity']],
    ['notes-delete', ['solution', 'over-done', 'wrong-entity']],
    ['notes-folder-of', ['solution', 'over-done', 'wrong-answer']],
  ] as const)('%s: the solution passes, the others fail', async (id, kinds) => {
    const task = TASKS.find((candidate) => candidate.id === id)!;
    const deps: RecordDeps = {
      store: await createFileStore({ folder }),
      withEnvironment: (work) => work(environment),
    };
    const played = await playTask(task, { seed: '0', kinds: RUN_KINDS }, deps, new AbortController().signal);
    expect(played.map(({ kind, passed, isRight }) => [kind, passed, isRight])).toEqual(
      played.map(({ kind }) => [kind, shouldPass(kind), true]),
    );
    expect(played.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]));
  });
});
