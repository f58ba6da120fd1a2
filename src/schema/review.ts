/** What a person says of a trajectory after looking at its screens. */
import { z } from 'zod';
import { Id, SchemaVersion } from './common.ts';

export const REVIEW_GRADES = ['ok', 'flawed', 'wrong'] as const;

const Grade = z.int().min(1).max(5);

/** Never overwritten: who looks again adds another, and the latest of each reviewer counts. */
export const Review = z.object({
  schemaVersion: SchemaVersion,
  /** Hash of all that it says, so that the same review recorded twice is one. */
  id: Id,
  trajectoryId: Id,
  reviewer: z.string().min(1),
  reviewedAt: z.iso.datetime(),
  /** By the strict rule: does it do just what its task says, in the way a person would? */
  grade: z.enum(REVIEW_GRADES),
  /** By the lenient rule: whether what was asked for was done, flaws let pass. */
  result: z.enum(['success', 'failure', 'unsure']),
  naturalness: Grade.optional(),
  usefulness: Grade.optional(),
  wastedSteps: z.int().nonnegative().optional(),
  note: z.string(),
});
export type Review = z.infer<typeof Review>;
