/** A person's choices for a dataset except its targets: rows, splits, images, the format of steps. */
import { z } from 'zod';
import { Guideline } from '../schema/index.ts';

/** Trainers that take task rows, which hold goals for a policy instead of recorded episodes. */
export const RL_TARGETS = ['verl', 'nemo-gym', 'slime'] as const;
export const RlTargetName = z.enum(RL_TARGETS);
export type RlTarget = z.infer<typeof RlTargetName>;

/** In writing order. */
export const SPLITS = ['train', 'validation', 'test'] as const;
export type Split = (typeof SPLITS)[number];

export const unique = (items: readonly string[]) => new Set(items).size === items.length;
const Names = z.array(z.string().min(1)).min(1).refine(unique, 'has an entry twice');
const Count = z.int().min(1).max(1_000_000);
/** Similarity of words, from 0.5 to 1; below 0.5 similar texts are not found reliably (src/text/near-duplicates.ts). */
const Similarity = z.number().min(0.5).max(1);

export const ExportSelection = z
  .strictObject({
    /** `scored` includes failures, with reward 0: for reward models, never for imitation. */
    results: z.enum(['verified', 'scored']).default('verified'),
    /** For task rows: tasks that were solved at least once, or all. */
    tasks: z.enum(['solved', 'all']).default('solved'),
    /** `best`: only the shortest verified try at a task. `all`: every one. */
    tries: z.enum(['best', 'all']).default('best'),
    apps: Names.optional(),
    guidelines: z.array(Guideline).min(1).refine(unique, 'has an entry twice').optional(),
    /**
     * For rows of single steps, the steps to learn from. `worked` omits steps whose reflection says that they failed;
     * they stay in the history of later ones.
     */
    steps: z.enum(['all', 'worked']).default('all'),
    /** A row stays when it has one of these categories. */
    categories: Names.optional(),
    /** Only verdicts of these verifiers count. Default: the run's own, without second opinions. */
    verifiers: Names.optional(),
    /** `admitted`: only tasks that passed the tests of `autoplay admit`. Untested tasks are left out. */
    admission: z.enum(['all', 'admitted']).default('all'),
    /** `success`: only rows that both people's labels and the verdict call a success. */
    reviewed: z.enum(['any', 'success']).default('any'),
    /**
     * With `reviewed: success`, the least share of a trajectory's readers who call it a success. A single reader counts
     * as full agreement.
     */
    minAgreement: z.number().min(0).max(1).optional(),
    /**
     * Handling of recordings that contain text addressed to a judge, a sign of cheating or of hostile data. `keep`
     * exports them as rows, flagged in the column `injections`.
     */
    injections: z.enum(['leave-out', 'keep']).default('leave-out'),
    /** Number of steps that the environment performed. */
    minSteps: Count.optional(),
    maxSteps: Count.optional(),
    /** Similarity from which only the first of several tasks stays. */
    nearDuplicates: z.union([z.literal('off'), Similarity]).default(0.9),
    /** Text files of instructions, one per line, that datasets must exclude; relative to the current folder. */
    benchmarks: Names.optional(),
    benchmarkSimilarity: Similarity.default(0.6),
    /** Limits of rows per task template: a number, and a share of all rows (five rows in any case; 1: no limit). */
    maxPerTemplate: Count.optional(),
    maxTemplateShare: z.number().gt(0).max(1).default(0.2),
    /** Limit of rows without any action but answering and ending, as a share of all; 1: no limit. */
    maxShareWithoutAction: z.number().min(0).max(1).default(0.1),
    /** Limits sums, questions about controls and opened dialogs to a tenth of the steps each (check/limited-kinds.ts). */
    balance: z.boolean().default(false),
  })
  .refine(({ reviewed, minAgreement }) => minAgreement === undefined || reviewed === 'success', {
    path: ['minAgreement'],
    message: 'needs reviewed: success (--reviewed success)',
  })
  // A failure that people call a success is disputed, and would become a row with reward 0.
  .refine(({ reviewed, results }) => reviewed === 'any' || results === 'verified', {
    path: ['reviewed'],
    message: 'success takes no failures; leave results at verified',
  });
export type ExportSelection = z.infer<typeof ExportSelection>;

/** Shares of the rows; the rest is `train`. */
export const ExportSplits = z
  .strictObject({
    /** Unit that no two splits share: task templates, or applications (and then templates, too). */
    by: z.enum(['template', 'app']).default('template'),
    validation: z.number().min(0).max(0.9).default(0),
    test: z.number().min(0).max(0.9).default(0),
  })
  .refine(({ validation, test }) => validation + test <= 0.9, 'validation and test may be 0.9 of all rows together');
export type ExportSplits = z.infer<typeof ExportSplits>;

export const ExportImages = z.strictObject({
  /** PNG keeps the recorded bytes unchanged. */
  format: z.enum(['png', 'jpeg', 'webp']).default('png'),
  /** Quality of JPEG and WebP. */
  quality: z.int().min(1).max(100).default(90),
  /** `sent` scales images to the size that the grammar's models see. */
  size: z.enum(['recorded', 'sent']).default('recorded'),
});
export type ExportImages = z.infer<typeof ExportImages>;

/**
 * `checked`, the default: only thoughts that state what the screens showed (src/thoughts). Others are left out and
 * counted. `kept`: as recorded. `intent`: the action in words alone. `none`: neither. Manifests of earlier versions say
 * `all` for `kept`.
 */
const Thoughts = z.preprocess(
  (given) => (given === 'all' ? 'kept' : given),
  z.enum(['kept', 'checked', 'intent', 'none']),
);

/** How a target writes a step. Omitted keys follow the convention of the target's trainer. */
export const ExportFormat = z.strictObject({
  grammar: z.string().min(1).optional(),
  /** `text`: past actions in words; `dialogue`: past turns as turns; `none`: only the task and the screen. */
  history: z.enum(['none', 'text', 'dialogue']).optional(),
  /** Number of screens before the current one. */
  pastImages: z.int().min(0).max(20).optional(),
  thoughts: Thoughts.optional(),
  /** `default`, `none`, or the text itself. */
  systemPrompt: z.string().optional(),
});
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The choices that an exporter needs. `formats` by target name overrides `format`. */
export interface ExporterSettings {
  selection: ExportSelection;
  images: ExportImages;
  format: ExportFormat;
  formats: Readonly<Record<string, ExportFormat | undefined>>;
  /** Returns the display name of an application. Without it prompts have the catalogue's key. */
  titleOf?: ((app: string) => string) | undefined;
}
