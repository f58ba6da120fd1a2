/** A label as a reader gives it, before it is recorded as a review. */
import { z } from 'zod';
import { PipelineError } from '../errors.ts';
import { Id, REVIEW_ERRORS, REVIEW_GRADES, REVIEW_RESULTS } from '../schema/index.ts';
import { isPrintableLine } from '../text/printable.ts';

/** A reader's name, as reviews are signed with. */
export const ReviewerName = z
  .string()
  .trim()
  .min(1, 'must be a name')
  .max(100, 'must be at most 100 characters')
  .refine(isPrintableLine, 'must be one line without control characters');

/**
 * What a reader does: label what nobody has, label what one other has without seeing how (`second`), or decide where
 * readers disagree (`settle`).
 */
export const ReviewMode = z.enum(['label', 'second', 'settle']);
export type ReviewMode = z.infer<typeof ReviewMode>;

const Grade = z.int().min(1).max(5);

/** A label as a reader gives it. What comes from outside is parsed with this. */
export const NewLabel = z.strictObject({
  trajectoryId: Id,
  /** The sample that the reader works on; default: the one drawn last that the trajectory is in. */
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
  /** True when neither verdicts nor other reviews were shown; always true for `second`. */
  blind: z.boolean().optional(),
});
export type NewLabel = z.infer<typeof NewLabel>;
/** What defaults may be left out of. */
export type GivenLabel = z.input<typeof NewLabel>;

/** Throws CONFIG_INVALID that names the field. */
export function parseLabel(given: unknown): NewLabel {
  const parsed = NewLabel.safeParse(given);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new PipelineError('CONFIG_INVALID', `${path.join('.') || 'label'}: ${message}`, { cause: parsed.error });
}
