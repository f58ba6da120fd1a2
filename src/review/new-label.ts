/** A label from a reader, before it is recorded as a review. */
import { z } from 'zod';
import { PipelineError } from '../errors.ts';
import { Id, REVIEW_ERRORS, REVIEW_GRADES, REVIEW_RESULTS } from '../schema/index.ts';
import { isPrintableLine } from '../text/printable.ts';

/** A reader's name, which signs reviews. */
export const ReviewerName = z
  .string()
  .trim()
  .min(1, 'must be a name')
  .max(100, 'must be at most 100 characters')
  .refine(isPrintableLine, 'must be one line without control characters');

/**
 * A reader's assignment: label unlabelled trajectories, label blind those that one other reader labelled (`second`), or
 * decide between disagreeing readers (`settle`).
 */
export const ReviewMode = z.enum(['label', 'second', 'settle']);
export type ReviewMode = z.infer<typeof ReviewMode>;

const Grade = z.int().min(1).max(5);

/** A label from a reader. External input is parsed with this. */
export const NewLabel = z.strictObject({
  trajectoryId: Id,
  /** The reader's sample. Default: the latest one that contains the trajectory. */
  sampleId: Id.optional(),
  reviewer: ReviewerName,
  mode: ReviewMode.default('label'),
  result: z.enum(REVIEW_RESULTS),
  grade: z.enum(REVIEW_GRADES).optional(),
  errors: z
    .array(z.enum(REVIEW_ERRORS))
    .refine((errors) => new Set(errors).size === errors.length, 'has an entry twice')
    .default([]),
  naturalness: Grade.optional(),
  usefulness: Grade.optional(),
  wastedSteps: z.int().min(0).max(9999).optional(),
  note: z.string().max(10_000).default(''),
  /** True if neither verdicts nor other reviews were shown; always true for `second`. */
  blind: z.boolean().optional(),
});
export type NewLabel = z.infer<typeof NewLabel>;
/** Input form, in which fields with defaults are optional. */
export type GivenLabel = z.input<typeof NewLabel>;

/** Throws CONFIG_INVALID that names the field. */
export function parseLabel(given: unknown): NewLabel {
  const parsed = NewLabel.safeParse(given);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new PipelineError('CONFIG_INVALID', `${path.join('.') || 'label'}: ${message}`, { cause: parsed.error });
}
