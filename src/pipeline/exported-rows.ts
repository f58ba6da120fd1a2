/** Lists the trajectories that are the rows of a run's dataset, for audits. */
import path from 'node:path';
import { PipelineError } from '../errors.ts';
import { chooseRows } from '../export/choose-rows.ts';
import type { ChosenRow } from '../export/judged-trajectory.ts';
import { selectTrajectories } from '../export/select-rows.ts';
import { readTextFileIfThere } from '../files/read-text-file.ts';
import { ExportOptions } from '../export/export-options.ts';
import type { ExportSelection } from '../export/export-settings.ts';
import { readBenchmarks } from './export-run.ts';
import type { Run } from '../run/run-folder.ts';

/**
 * The trajectories of the last export into the run's folder, or those that the run's config would choose. `changes`
 * override its selection. Rejects with CONFIG_INVALID if there are none.
 */
export async function listExportedRows(
  run: Run,
  signal: AbortSignal,
  changes: Partial<ExportSelection> = {},
): Promise<ChosenRow[]> {
  const last = (await readLastOptions(run.folder)) ?? run.config.export;
  const options = { ...last, selection: { ...last.selection, ...changes } };
  const judged = await selectTrajectories(run.store, signal, options.selection);
  const benchmarks = await readBenchmarks(options.selection.benchmarks ?? []);
  const { rows } = chooseRows(judged, options, benchmarks);
  return rows.filter(({ result }) => result === 'success');
}

async function readLastOptions(folder: string): Promise<ExportOptions | undefined> {
  const file = path.join(folder, 'manifest.json');
  const text = readTextFileIfThere(file);
  if (text === undefined) return undefined;
  try {
    return ExportOptions.parse(JSON.parse(text).options);
  } catch (error) {
    throw new PipelineError('CONFIG_INVALID', `${file}: is not the manifest of an export`, { cause: error });
  }
}
