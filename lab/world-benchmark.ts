/**
 * Plays the benchmark of the virtual phone's apps through the real driver: for each task the solution, which must pass,
 * and the derived runs, which must fail.
 *   npm run -w lab world-benchmark -- [--seed 0] [--phones 4] [--task START_OF_ID] [--kind solution,no-op,…] [--json FILE]
 * Exits with 1 if a run was judged wrongly.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { recordRuns, type RecordDeps } from '../src/calibrate/record-runs.ts';
import { formatTable } from '../src/cli/format-table.ts';
import { createVirtualPhones } from '../src/env/android/create-virtual-environment.ts';
import { loadPhoneCatalogue } from '../src/env/android/phone-catalogue.ts';
import { openStore } from '../src/store/open-store.ts';
import { instantiateTask } from '../src/world/benchmark/benchmark.ts';
import { RUN_KINDS, shouldPass, type RunKind } from '../src/world/benchmark/derive-runs.ts';
import { TASKS } from '../src/world/benchmark/tasks.ts';
import type { WorldTask } from '../src/world/benchmark/task.ts';

const CATALOGUE = fileURLToPath(new URL('../configs/apps/world.yaml', import.meta.url));

export interface PlayedRun {
  task: string;
  app: string;
  kind: RunKind;
  passed: boolean;
  /** True if it passed or failed as it should. */
  isRight: boolean;
  steps: number;
  faults: string[];
}

/** Plays one task's runs of those kinds; a touch that cannot be made is a fault of its run. */
export async function playTask(
  task: WorldTask,
  { seed, kinds }: { seed: string; kinds: readonly RunKind[] },
  deps: RecordDeps,
  signal: AbortSignal,
): Promise<PlayedRun[]> {
  const runs = await recordRuns(instantiateTask(task, seed), kinds, deps, signal);
  return runs.map(({ kind, faults, trajectory: { steps, outcome } }) => {
    const passed = faults.length === 0;
    const isRight = outcome === 'done' && passed === shouldPass(kind);
    return { task: task.id, app: task.app.id, kind, passed, isRight, steps: steps.length, faults };
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '0' },
      phones: { type: 'string', default: '4' },
      task: { type: 'string', default: '' },
      kind: { type: 'string', default: RUN_KINDS.join(',') },
      json: { type: 'string' },
    },
  });
  const kinds = RUN_KINDS.filter((kind) => values.kind.split(',').includes(kind));
  const waiting = TASKS.filter(({ id }) => id.startsWith(values.task));
  const count = Math.min(Number(values.phones), waiting.length);
  const total = waiting.length;
  const phones = createVirtualPhones({ count, catalogue: loadPhoneCatalogue(CATALOGUE) });
  const played: PlayedRun[] = [];
  const { signal } = new AbortController();
  const folder = await mkdtemp(join(tmpdir(), 'autoplay-benchmark-'));
  const store = await openStore(folder);
  const work = async () => {
    const environment = phones.create();
    const deps: RecordDeps = { store, withEnvironment: (use) => use(environment) };
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const runs = await playTask(task, { seed: values.seed, kinds }, deps, signal);
      played.push(...runs);
      process.stderr.write(`${total - waiting.length}/${total} ${task.id}\n`);
      for (const { kind, faults } of runs.filter(({ isRight }) => !isRight)) {
        process.stderr.write(`  WRONG ${kind}: ${faults.join('; ') || 'it passed'}\n`);
      }
    }
    await environment.close();
  };
  try {
    await Promise.all(Array.from({ length: count }, work));
  } finally {
    await phones.close();
    await rm(folder, { recursive: true, force: true });
  }
  if (values.json) await writeFile(values.json, `${JSON.stringify(played, null, 2)}\n`);
  printTable(played, kinds);
  process.exitCode = played.every(({ isRight }) => isRight) ? 0 : 1;
}

function printTable(played: readonly PlayedRun[], kinds: readonly RunKind[]): void {
  const apps = [...new Set(played.map(({ app }) => app))].toSorted();
  const share = (runs: readonly PlayedRun[]) => `${runs.filter(({ isRight }) => isRight).length}/${runs.length}`;
  const rowOf = (name: string, runs: readonly PlayedRun[]) => [
    name,
    String(new Set(runs.map(({ task }) => task)).size),
    ...kinds.map((kind) => share(runs.filter((run) => run.kind === kind))),
  ];
  const rows = apps.map((name) =>
    rowOf(
      name,
      played.filter(({ app }) => app === name),
    ),
  );
  const header = ['app', 'tasks', ...kinds.map((kind) => `${kind} ${shouldPass(kind) ? 'passes' : 'fails'}`)];
  process.stdout.write(`${formatTable(header, rows, rowOf('all', played))}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
