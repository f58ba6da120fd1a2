/** The export stage: turns the verified trajectories of a store into a dataset folder. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PipelineError } from '../errors.ts';
import { describeFileFault, isMediumFault } from '../files/file-faults.ts';
import { EXPORT_TARGETS, type ExportOptions } from './export-options.ts';
import type { ExporterSettings, Split } from './export-settings.ts';
import { hashId } from '../store/ids.ts';
import { sealJson } from '../store/seal.ts';
import type { Store } from '../store/store.ts';
import { chooseFailures, chooseRows } from './choose-rows.ts';
import { DAMAGED } from './left-out.ts';
import { createExporter } from './create-exporter.ts';
import { CROISSANT, writeCroissant } from './card/croissant.ts';
import { writeDatasetCard } from './card/dataset-card.ts';
import type { DatasetDescription } from './card/dataset-description.ts';
import { writeExamplePicture } from './card/example-picture.ts';
import { collectStatistics, type KindCounts } from './card/dataset-statistics.ts';
import { folderOf, type ExportedFile, type TargetManifest } from './exporter.ts';
import { MANIFEST, MANIFEST_SEAL } from './manifest.ts';
import { openStagingFolder } from './publish-folder.ts';
import { sealFile } from './seal-file.ts';
import { OTHER_ROWS } from './targets.ts';
import { chooseTries } from './tries/choose-tries.ts';
import { findDamagedTrajectories, readRows, selectTrajectories } from './select-rows.ts';
import { withoutDamaged, type DamagedIds } from './unless-damaged.ts';
import { createThoughtFilter, thoughtsOf, type ThoughtCounts, type ThoughtMode } from './thoughts/filter-thoughts.ts';
import { writeTargets } from './write-targets.ts';

export interface ExportInput {
  /** Folder of the dataset. Files of an earlier export are replaced; others are left alone. */
  output: string;
  options: ExportOptions;
  /** Instructions that datasets must exclude. */
  benchmarks: readonly string[];
  /** Name of the dataset, the title of its card. */
  name: string;
  description: DatasetDescription;
  /** Returns the display name of an application. */
  titleOf?: ExporterSettings['titleOf'];
  /** Quotes the readers' labels of these rows, in a sentence. */
  quoteAudit?: (isRow: (trajectoryId: string) => boolean) => string;
}

/** The content of `manifest.json`, which is written last and so marks a dataset as complete. */
export interface ExportManifest {
  schemaVersion: 1;
  name: string;
  config: string;
  seed: number;
  options: ExportOptions;
  /** Number of trajectories, and of steps performed in them. */
  rows: number;
  steps: number;
  splits: Partial<Record<Split, number>>;
  /** Judged trajectories that did not become rows. */
  failures: number;
  notScored: number;
  /** Trajectories that the selection left out, by reason. */
  leftOut: Record<string, number>;
  /** Rows and steps of each kind of tasks that `balance` limits. */
  kinds: KindCounts;
  /** Thoughts of the rows by what the rule found, if a target has checked ones. */
  thoughts?: ThoughtCounts;
  targets: TargetManifest[];
  /** The card, its description for catalogues, and its picture. */
  card: ExportedFile[];
}

const CARD = 'README.md';
const PICTURE = 'example.png';

/**
 * Writes the chosen trajectories to every target. Idempotent: the same store gives the same bytes. Safe after a kill:
 * files in `output` are always whole, and complete once `manifest.json` exists. The next export keeps the targets that
 * a killed one had finished.
 *
 * Rejects with CONFIG_INVALID and the reason if the options do not fit the store or the targets, or leave no row.
 * Rejects with ABORTED on the signal, with STORE_IO if the disk is full or read-only, and with STORE_* or
 * RECORD_INVALID if a damaged store holds no sound row. `output` is then unchanged. Damaged trajectories become no
 * rows; `leftOut` counts them.
 */
export async function exportDataset(
  input: ExportInput,
  { store }: { store: Store },
  signal: AbortSignal,
): Promise<ExportManifest> {
  return withoutDamaged(
    (damaged) => exportSelection(input, store, damaged, signal),
    (damaged) => findDamagedTrajectories(store, damaged, signal),
    signal,
  ).catch((error: unknown) => {
    throw describeFullDisk(error, input.output) ?? error;
  });
}

/** The published dataset is either whole or still the former one, so freeing space and repeating is enough. */
function describeFullDisk(error: unknown, output: string): PipelineError | undefined {
  if (!isMediumFault(error)) return undefined;
  const reason = `the dataset in ${output} cannot be written: ${describeFileFault(error)}`;
  const advice = 'nothing of it has changed; make room and do the same again';
  return new PipelineError('STORE_IO', `${reason}; ${advice}`, { cause: error });
}

async function exportSelection(
  input: ExportInput,
  store: Store,
  damaged: DamagedIds,
  signal: AbortSignal,
): Promise<ExportManifest> {
  const { name, description, options, benchmarks, titleOf } = input;
  const judged = await selectTrajectories(store, signal, options.selection, damaged);
  const { rows, leftOut } = chooseRows(judged, options, benchmarks);
  if (damaged.size > 0) leftOut[DAMAGED] = damaged.size;
  const failed = options.targets.includes('failures') ? chooseFailures(judged, options.selection, benchmarks) : [];
  const chosenTargets = EXPORT_TARGETS.filter((target) => options.targets.includes(target))
    // A table needs at least one row.
    .filter((target) => target !== 'failures' || failed.length > 0);
  const exporters = await Promise.all(chosenTargets.map((target) => createExporter(target, { ...options, titleOf })));
  const tries = chosenTargets.some((target) => OTHER_ROWS[target] === 'tries')
    ? chooseTries(judged, options, benchmarks, rows)
    : [];
  const rowsOf = (target: string) => ({ chosen: rows, failures: failed, tries })[OTHER_ROWS[target] ?? 'chosen'];
  const filter = createThoughtFilter();
  const modeOf = (target: string): ThoughtMode => thoughtsOf(target, options);
  const isChecked = chosenTargets.some((target) => modeOf(target) === 'checked');
  const checking = isChecked ? { filter } : {};
  const statistics = await collectStatistics(store, { judged, rows, leftOut, ...checking }, signal);

  const chosen = [...rows, ...failed, ...tries].map(({ verdictId, split, admitted }) => [verdictId, split, admitted]);
  const owned = [...EXPORT_TARGETS.map(folderOf), PICTURE, CARD, CROISSANT, MANIFEST];
  const staging = await openStagingFolder(input.output, hashId('export', name, description, chosen, options), owned);
  try {
    const [targets, hasPicture] = await Promise.all([
      writeTargets(
        exporters,
        staging,
        (target) => filter.apply(readRows(store, rowsOf(target), signal), modeOf(target)),
        signal,
      ),
      writeExamplePicture(store, rows, path.join(staging.next, PICTURE)),
    ]);
    const picture = hasPicture ? PICTURE : undefined;
    const ids = new Set(rows.map(({ trajectoryId }) => trajectoryId));
    const audit = input.quoteAudit?.((id) => ids.has(id));
    const described = { name, targets, description, options, statistics, picture, audit };
    await writeFile(path.join(staging.next, CARD), writeDatasetCard(described));
    await writeFile(path.join(staging.next, CROISSANT), writeCroissant(described));
    const cardFiles = [CARD, CROISSANT, ...(hasPicture ? [PICTURE] : [])];
    const { steps, splits, failures, notScored, kinds, thoughts } = statistics;
    const manifest: ExportManifest = {
      schemaVersion: 1,
      name,
      config: description.config,
      seed: description.seed,
      options,
      rows: rows.length,
      steps,
      splits,
      failures,
      notScored,
      leftOut,
      kinds,
      ...(thoughts ? { thoughts } : {}),
      targets,
      card: await Promise.all(cardFiles.map((file) => sealFile(path.join(staging.next, file), file))),
    };
    await writeFile(path.join(staging.next, MANIFEST), sealJson(manifest, MANIFEST_SEAL));
    await staging.publish();
    return manifest;
  } finally {
    await staging.close(signal.aborted);
  }
}
