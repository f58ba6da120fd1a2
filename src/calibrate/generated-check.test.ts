/**
 * Checks that the task generator makes from an action on another note, recorded on a virtual phone as an exploration.
 */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { loadEpisode } from '../agent/load-episode.ts';
import { evaluateCheck } from '../check/evaluate-check.ts';
import { createVirtualPhones } from '../env/android/create-virtual-environment.ts';
import { loadPhoneCatalogue } from '../env/android/phone-catalogue.ts';
import { canStartPhones } from '../testing/phones.ts';
import { SCHEMA_VERSION } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { explorationId, summaryId } from '../store/record-ids.ts';
import { commitRecord } from '../store/typed-records.ts';
import { instantiateTask } from '../world/benchmark/benchmark.ts';
import { TASKS } from '../world/benchmark/tasks.ts';
import { createCheckFinder } from './generated-check.ts';
import { recordDemonstration, recordRuns } from './record-runs.ts';

const CATALOGUE = fileURLToPath(new URL('../../configs/apps/world.yaml', import.meta.url));
const RUN = 'explored';
const never = new AbortController().signal;
const instanceOf = (id: string, seed: string) =>
  instantiateTask(
    TASKS.find((task) => task.id === id)!,
    seed,
  );

describe.skipIf(!canStartPhones)('a check of the task generator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-generated-'));
  const phones = createVirtualPhones({ count: 1, catalogue: loadPhoneCatalogue(CATALOGUE) });
  const environment = phones.create();
  afterAll(async () => {
    await environment.close();
    await phones.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is there for what was explored on another thing, and tells that thing apart', { timeout: 200_000 }, async () => {
    const store = await createFileStore({ folder });
    const deps = { store, withEnvironment: <T>(work: (own: typeof environment) => Promise<T>) => work(environment) };
    const asked = instanceOf('notes-delete', '0');
    const another = ['1', '2', '3', '4']
      .map((seed) => instanceOf('notes-delete', seed))
      .find(({ instruction }) => instruction !== asked.instruction)!;
    const played = await recordDemonstration(another, deps, never);
    const { instruction: _, ...seen } = played;
    const id = explorationId(RUN, 'notes', 1);
    await commitRecord(store, 'trajectories', { ...seen, id, kind: 'exploration', turn: 1 });
    const identity = {
      schemaVersion: SCHEMA_VERSION,
      id: summaryId(RUN, id),
      trajectoryId: id,
      app: 'notes',
      turn: 1,
    } as const;
    await commitRecord(store, 'summaries', { ...identity, actionsTaken: [], dataFound: [] });

    const find = createCheckFinder({ runId: RUN, store, turns: 1 });
    expect(await find(instanceOf('notes-create', '0'))).toBeUndefined();
    const check = await find(asked);
    expect(JSON.stringify(check?.expect)).toContain(asked.params['title']!);
    const runs = await recordRuns(asked, ['solution', 'no-op', 'wrong-entity'], deps, never);
    for (const { kind, trajectory } of runs) {
      const { passed } = evaluateCheck(check!, await loadEpisode(store, trajectory));
      expect([kind, passed]).toEqual([kind, kind === 'solution']);
    }
  });
});
