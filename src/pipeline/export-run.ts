/** The last stage: writes a run's dataset. Called by the commands, after the workers have ended or beside them. */
import { exportDataset, type ExportManifest } from '../export/export-dataset.ts';
import type { ExportTarget } from '../export/exporter.ts';
import type { Store } from '../store/store.ts';
import type { Run } from './run-folder.ts';

export interface ExportChoice {
  /** Default: the run's folder. */
  output?: string;
  /** Default: those of the config. */
  targets?: readonly ExportTarget[];
}

/** Heavy work is done in threads of the exporters. Rejects with EXPORT_FAILED when nothing was verified. */
export async function exportRun(
  { folder, config }: Run,
  store: Store,
  signal: AbortSignal,
  choice: ExportChoice = {},
): Promise<ExportManifest> {
  const { name, seed } = config;
  const { output = folder, targets = config.export.targets } = choice;
  return exportDataset({ output, targets, name, description: { config: name, seed } }, { store }, signal);
}
