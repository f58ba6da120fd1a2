/**
 * What a person chooses about a dataset: formats, rows, splits, images. The `export` key of a run's config has this shape
 * and the export command's flags set the same keys, so both are checked here.
 */
import { z } from 'zod';
import { Guideline } from '../schema/index.ts';
import { TARGETS } from './targets.ts';

export const EXPORT_TARGETS = Object.keys(TARGETS) as (keyof typeof TARGETS)[];
export const ExportTargetName = z.enum(EXPORT_TARGETS);
export type ExportTarget = z.infer<typeof ExportTargetName>;

/** Trainers that task rows are written for: what a policy is to do, rather than what one has done. */
export const RL_TARGETS = ['verl', 'nemo-gym', 'slime'] as const;
export const RlTargetName = z.enum(RL_TARGETS);
export type RlTarget = z.infer<typeof RlTargetName>;

/** In the order in which they are written. */
export const SPLITS = ['train', 'validation', 'test'] as const;
export type Split = (typeof SPLITS)[number];

const unique = (items: readonly string[]) => new Set(items).size === items.length;
const Names = z.array(z.string().min(1)).min(1).refine(unique, 'has an entry twice');
const Count = z.int().min(1).max(1_000_000);
/** Similarity of words, from 0.5 to 1; below, near texts are not found reliably (src/text/near-duplicates.ts). */
const Similarity = z.number().min(0.5).max(1);

export const ExportSelection = z.strictObject({
  /** `scored` also takes failures, with reward 0: for reward models, never for imitation. */
  results: z.enum(['verified', 'scored']).default('verified'),
  /** Of task rows: those that were solved at least once, or all. */
  tasks: z.enum(['solved', 'all']).default('solved'),
  apps: Names.optional(),
  guidelines: z.array(Guideline).min(1).refine(unique, 'has an entry twice').optional(),
  /**
   * Which steps are learnt from, where a row is a step. `worked`: none whose reflection says that it failed; those stay
   * in the history of later ones.
   */
  steps: z.enum(['all', 'worked']).default('all'),
  /** A row stays when it has one of them. */
  categories: Names.optional(),
  /** Only verdicts of these verifiers count. */
  verifiers: Names.optional(),
  /**
   * Rows of recordings that hold words meant for whoever judges them: a sign of cheating or of hostile data, and nothing
   * to learn from. `keep` makes them rows; the column `injections` says which they are.
   */
  injections: z.enum(['leave-out', 'keep']).default('leave-out'),
  /** Steps that the environment performed. */
  minSteps: Count.optional(),
  maxSteps: Count.optional(),
  /** Of tasks that are so alike only the first stays. */
  nearDuplicates: z.union([z.literal('off'), Similarity]).default(0.9),
  /** Text files of instructions, one a line, that must not be taught; taken from the current folder. */
  benchmarks: Names.optional(),
  benchmarkSimilarity: Similarity.default(0.6),
  /** Rows whose tasks come from one template: this many, and this part of all (five in any case; 1: as many as there are). */
  maxPerTemplate: Count.optional(),
  maxTemplateShare: z.number().gt(0).max(1).default(0.2),
  /** Rows in which nothing is done but answering and ending, as a part of all; 1: as many as there are. */
  maxShareWithoutAction: z.number().min(0).max(1).default(0.1),
});
export type ExportSelection = z.infer<typeof ExportSelection>;

/** Parts of the rows; the rest is `train`. */
export const ExportSplits = z
  .strictObject({
    /** What a split has for itself: task templates, or applications (and then templates, too). */
    by: z.enum(['template', 'app']).default('template'),
    validation: z.number().min(0).max(0.9).default(0),
    test: z.number().min(0).max(0.9).default(0),
  })
  .refine(({ validation, test }) => validation + test <= 0.9, 'validation and test may be 0.9 of all rows together');
export type ExportSplits = z.infer<typeof ExportSplits>;

export const ExportImages = z.strictObject({
  /** PNG keeps the recorded bytes. */
  format: z.enum(['png', 'jpeg', 'webp']).default('png'),
  /** Of JPEG and WebP. */
  quality: z.int().min(1).max(100).default(90),
  /** `sent` shrinks or grows them to what the grammar's models see. */
  size: z.enum(['recorded', 'sent']).default('recorded'),
});
export type ExportImages = z.infer<typeof ExportImages>;

/** How a target writes a step down. What is left out is the convention of the target's trainer. */
export const ExportFormat = z.strictObject({
  grammar: z.string().min(1).optional(),
  /** `text`: past actions in words; `dialogue`: as the turns they were; `none`: the task and the screen alone. */
  history: z.enum(['none', 'text', 'dialogue']).optional(),
  /** Screens before the present one. */
  pastImages: z.int().min(0).max(20).optional(),
  thoughts: z.enum(['all', 'intent', 'none']).optional(),
  /** `default`, `none`, or the text itself. */
  systemPrompt: z.string().optional(),
});
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ExportOptions = z.strictObject({
  targets: z
    .array(ExportTargetName)
    .min(1)
    .refine(unique, 'has an entry twice')
    .default(['parquet', 'jsonl', 'failures']),
  /** Task rows for these trainers, besides. */
  rl: z.array(RlTargetName).min(1).refine(unique, 'has an entry twice').optional(),
  selection: ExportSelection.prefault({}),
  splits: ExportSplits.prefault({}),
  /** Rows in an order that depends on this number alone; without it, in the order of their ids. */
  shuffle: z.int().min(0).optional(),
  images: ExportImages.prefault({}),
  /** Of every target that writes steps down; `formats` goes before it for one target. */
  format: ExportFormat.prefault({}),
  formats: z.partialRecord(z.union([ExportTargetName, RlTargetName]), ExportFormat).default({}),
  /** File of `autoplay calibrate` about the run's verifier, for the card; taken from the current folder. */
  calibration: z.string().min(1).optional(),
  /** As Hugging Face spells it. */
  license: z.string().min(1).default('apache-2.0'),
});
export type ExportOptions = z.infer<typeof ExportOptions>;
