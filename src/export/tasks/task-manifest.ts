import type { ExportOptions, RlTarget, Split } from '../export-options.ts';
import type { ExportedFile, TargetManifest } from '../exporter.ts';

/** The content of `rl/manifest.json`: written last, so task rows that have one are complete. */
export interface TaskManifest {
  schemaVersion: 1;
  name: string;
  config: string;
  seed: number;
  options: ExportOptions;
  environment: string;
  maxSteps: number;
  /** Tasks of the run, and those that were solved at least once. */
  tasks: { all: number; solved: number };
  /** Rows that were chosen; a target may not be able to tell some of them. */
  rows: number;
  splits: Partial<Record<Split, number>>;
  /** Tasks that the selection left out, by reason. */
  leftOut: Record<string, number>;
  targets: TargetManifest<RlTarget>[];
  card: ExportedFile[];
}
