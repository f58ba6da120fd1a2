/** Turns the tasks of a store into rows for RL trainers, whose policies play them through the service. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExportOptions } from '../export-options.ts';
import { RL_TARGETS, type ExporterSettings } from '../export-settings.ts';
import { hashId } from '../../store/ids.ts';
import { sealJson } from '../../store/seal.ts';
import type { Store } from '../../store/store.ts';
import type { DatasetDescription } from '../card/dataset-description.ts';
import { countSplits } from '../card/dataset-statistics.ts';
import { chooseAmong, type RowKind } from '../choose-rows.ts';
import { DAMAGED } from '../left-out.ts';
import { folderOf } from '../exporter.ts';
import { MANIFEST, MANIFEST_SEAL } from '../manifest.ts';
import { openStagingFolder } from '../publish-folder.ts';
import { sealFile } from '../seal-file.ts';
import { writeTargets } from '../write-targets.ts';
import { withoutDamaged, type DamagedIds } from '../unless-damaged.ts';
import { findDamagedTasks, readTaskRows, selectTasks, type TaskCandidate } from './select-tasks.ts';
import { createTaskTarget } from './task-targets.ts';
import { writeTaskCard } from './task-card.ts';
import type { TaskManifest } from './task-manifest.ts';

export interface ExportTasksInput {
  /** Folder of the dataset; task rows are in `rl/` below it. */
  output: string;
  /** Options with `rl`. */
  options: ExportOptions;
  /** Instructions that datasets must exclude. */
  benchmarks: readonly string[];
  name: string;
  description: DatasetDescription;
  /** Environment of the tasks, by its name in the config. */
  environment: string;
  /** Limit of steps per episode. */
  maxSteps: number;
  /** Returns the display name of an application. */
  titleOf?: ExporterSettings['titleOf'];
}

/** Folder below the dataset's folder. */
const TASKS_FOLDER = 'rl';
const CARD = 'README.md';
const TASKS: RowKind<TaskCandidate> = { one: 'task', many: 'tasks', idOf: ({ taskId }) => taskId };

/**
 * Writes the chosen tasks for every trainer, with exportDataset's guarantees on repeats, kills and `output`. Rejects
 * with CONFIG_INVALID if the options do not fit the store or the targets, or leave no row. Rejects with ABORTED on the
 * signal, and with STORE_* or RECORD_INVALID if a damaged store holds no sound row.
 */
export async function exportTasks(
  input: ExportTasksInput,
  { store }: { store: Store },
  signal: AbortSignal,
): Promise<TaskManifest> {
  return withoutDamaged(
    (damaged) => exportSelection(input, store, damaged, signal),
    (damaged) => findDamagedTasks(store, damaged, signal),
    signal,
  );
}

async function exportSelection(
  input: ExportTasksInput,
  store: Store,
  damaged: DamagedIds,
  signal: AbortSignal,
): Promise<TaskManifest> {
  const { name, description, options, benchmarks, environment, maxSteps, titleOf } = input;
  const targets = RL_TARGETS.filter((target) => options.rl?.includes(target));
  const exporters = targets.map((target) => createTaskTarget(target, { ...options, titleOf }, maxSteps));
  const { candidates, ...tasks } = await selectTasks(store, signal, options.selection, damaged);
  const { rows, leftOut } = chooseAmong(candidates, TASKS, options, benchmarks);
  if (damaged.size > 0) leftOut[DAMAGED] = damaged.size;

  const chosen = rows.map(({ taskId, split, solved, tries, admitted }) => [taskId, split, solved, tries, admitted]);
  const owned = [...RL_TARGETS.map(folderOf), CARD, MANIFEST];
  const key = hashId('export tasks', name, description, chosen, options, environment, maxSteps);
  const staging = await openStagingFolder(path.join(input.output, TASKS_FOLDER), key, owned);
  try {
    const manifest: TaskManifest = {
      schemaVersion: 1,
      name,
      config: description.config,
      seed: description.seed,
      options,
      environment,
      maxSteps,
      tasks,
      rows: rows.length,
      splits: countSplits(rows),
      leftOut,
      targets: await writeTargets(exporters, staging, () => readTaskRows(store, rows, signal), signal),
      card: [],
    };
    await writeFile(path.join(staging.next, CARD), writeTaskCard(manifest, rows));
    manifest.card = [await sealFile(path.join(staging.next, CARD), CARD)];
    await writeFile(path.join(staging.next, MANIFEST), sealJson(manifest, MANIFEST_SEAL));
    await staging.publish();
    return manifest;
  } finally {
    await staging.close(signal.aborted);
  }
}
