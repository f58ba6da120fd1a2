import type { ExportOptions } from '../export-options.ts';
import type { Split } from '../export-settings.ts';
import type { ExportedFile, TargetManifest } from '../exporter.ts';

/** The content of `rl/manifest.json`, which is written last and so marks task rows as complete. */
export interface TaskManifest {
  schemaVersion: 1;
  name: string;
  config: string;
  seed: number;
  options: ExportOptions;
  environment: string;
  maxSteps: number;
  /** Number of the run's tasks, and of those solved at least once. */
  tasks: { all: number; solved: number };
  /** Number of chosen rows, of which a target may be unable to express some. */
  rows: number;
  splits: Partial<Record<Split, number>>;
  /** Tasks that the selection left out, by reason. */
  leftOut: Record<string, number>;
  targets: TargetManifest[];
  card: ExportedFile[];
}
