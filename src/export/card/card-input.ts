import type { ExportOptions } from '../export-options.ts';
import type { TargetManifest } from '../exporter.ts';
import type { DatasetDescription } from './dataset-description.ts';
import type { DatasetStatistics } from './dataset-statistics.ts';

/** The input of a dataset card. */
export interface CardInput {
  name: string;
  targets: readonly TargetManifest[];
  description: DatasetDescription;
  options: ExportOptions;
  statistics: DatasetStatistics;
  /** Name of the example's picture, which lies beside the card. */
  picture: string | undefined;
  /** The readers' findings, in a sentence. */
  audit?: string | undefined;
}
