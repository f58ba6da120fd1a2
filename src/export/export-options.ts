/**
 * A person's choices for a dataset. The `export` key of a run's config has this shape, and the export command's flags
 * set the same keys.
 */
import { z } from 'zod';
import { ExportFormat, ExportImages, ExportSelection, ExportSplits, RlTargetName, unique } from './export-settings.ts';
import { TARGETS } from './targets.ts';

export const EXPORT_TARGETS = Object.keys(TARGETS) as (keyof typeof TARGETS)[];
export const ExportTargetName = z.enum(EXPORT_TARGETS);
export type ExportTarget = z.infer<typeof ExportTargetName>;

export const ExportOptions = z.strictObject({
  targets: z
    .array(ExportTargetName)
    .min(1)
    .refine(unique, 'has an entry twice')
    .default(['parquet', 'jsonl', 'failures']),
  /** Trainers that get task rows as well. */
  rl: z.array(RlTargetName).min(1).refine(unique, 'has an entry twice').optional(),
  selection: ExportSelection.prefault({}),
  splits: ExportSplits.prefault({}),
  /** Seed of the order of rows; without it they are in the order of their ids. */
  shuffle: z.int().min(0).optional(),
  images: ExportImages.prefault({}),
  /** Format of every target that writes steps; `formats` overrides it for one target. */
  format: ExportFormat.prefault({}),
  formats: z.partialRecord(z.union([ExportTargetName, RlTargetName]), ExportFormat).default({}),
  /** A file of `autoplay calibrate` for the run's verifier, for the card; relative to the current folder. */
  calibration: z.string().min(1).optional(),
  /** License name as Hugging Face spells it. */
  license: z.string().min(1).default('apache-2.0'),
});
export type ExportOptions = z.infer<typeof ExportOptions>;
