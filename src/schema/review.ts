/** A person's judgement of a trajectory after looking at its screens. */
import { z } from 'zod';
import { Id, SchemaVersion } from './common.ts';

export const REVIEW_GRADES = ['ok', 'flawed', 'wrong'] as const;

const Grade = z.int().min(1).max(5);

/** Reviews are never overwritten: a second look adds another, and the latest of each reviewer counts. */
export const Review = z.object({
  schemaVersion: SchemaVersion,
  /** Hash of the whole content, so that the same review recorded twice is one. */
  id: Id,
  trajectoryId: Id,
  reviewer: z.string().min(1),
  reviewedAt: z.iso.datetime(),
  /** Strict rule: does it do exactly what its task says, as a person would? */
  grade: z.enum(REVIEW_GRADES),
  /** Lenient rule: was the task done, apart from flaws? */
  result: z.enum(['success', 'failure', 'unsure']),
  naturalness: Grade.optional(),
  usefulness: Grade.optional(),
  wastedSteps: z.int().nonnegative().optional(),
  note: z.string(),
});
export type Review = z.infer<typeof Review>;
