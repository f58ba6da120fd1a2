import type { ExportOptions } from '../export-options.ts';
import type { TargetManifest } from '../exporter.ts';
import type { DatasetDescription } from './dataset-description.ts';
import type { DatasetStatistics } from './dataset-statistics.ts';

/** What a dataset card is written from. */
export interface CardInput {
  name: string;
  targets: readonly TargetManifest[];
  description: DatasetDescription;
  options: ExportOptions;
  statistics: DatasetStatistics;
  /** File of the example's picture, beside the card. */
  picture: string | undefined;
  /** What readers of the rows found, in a sentence. */
  audit?: string | undefined;
}
