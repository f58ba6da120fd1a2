/** A person's judgement of a trajectory after looking at its screens, and the sample that it was drawn in. */
import { z } from 'zod';
import { Id, SchemaVersion } from './common.ts';
import { Guideline } from './guidelines.ts';

export const REVIEW_GRADES = ['ok', 'flawed', 'wrong'] as const;
export const REVIEW_RESULTS = ['success', 'failure', 'unsure'] as const;
export type ReviewResult = (typeof REVIEW_RESULTS)[number];

/** Faults of a trajectory; a success may have some, too. */
export const REVIEW_ERRORS = [
  'wrong-words',
  'lost-result',
  'unintended-change',
  'wrong-answer',
  'wasted-steps',
  'unsafe',
] as const;

const Grade = z.int().min(1).max(5);

/** The draw that a review belongs to, so that estimates can weight it. */
const DrawnBy = z.object({
  /** Id of the ReviewSample. */
  sampleId: Id,
  seed: z.int().nonnegative(),
  /** The stratum in that sample. */
  stratum: z.string(),
  /** Probability of being drawn, above 0 and up to 1. */
  probability: z.number().gt(0).max(1),
});
export type DrawnBy = z.infer<typeof DrawnBy>;

/** Reviews are never overwritten: a second look adds another, and the latest of each reviewer counts. */
export const Review = z.object({
  schemaVersion: SchemaVersion,
  /** Hash of the whole content, so that the same review recorded twice is one. */
  id: Id,
  trajectoryId: Id,
  reviewer: z.string().min(1),
  reviewedAt: z.iso.datetime(),
  /**
   * Strict rule: does it do exactly what its task says, as a person would? Omitted by reviewers who give only the
   * result.
   */
  grade: z.enum(REVIEW_GRADES).optional(),
  /** Lenient rule: was the task done, apart from flaws? */
  result: z.enum(REVIEW_RESULTS),
  errors: z.array(z.enum(REVIEW_ERRORS)).optional(),
  naturalness: Grade.optional(),
  usefulness: Grade.optional(),
  wastedSteps: z.int().nonnegative().optional(),
  /** The reason, in the reviewer's words. */
  note: z.string(),
  sample: DrawnBy.optional(),
  /** True if the reviewer saw neither verdicts nor other reviews. */
  blind: z.boolean().optional(),
  /** Ids of the reviews that this one decides between, after seeing them. */
  settles: z.array(Id).min(1).optional(),
});
export type Review = z.infer<typeof Review>;

/** Keys that strata can be formed by. */
export const STRATA = ['app', 'guideline', 'verdict'] as const;
export type StratumKey = (typeof STRATA)[number];

/** Trajectories drawn by chance from some population, without replacement within each stratum. */
export const ReviewSample = z.object({
  schemaVersion: SchemaVersion,
  /** Hash of everything but the time. */
  id: Id,
  drawnAt: z.iso.datetime(),
  seed: z.int().nonnegative(),
  /** The requested number; fewer are drawn if the population is smaller. */
  count: z.int().positive(),
  /** `judged`: every execution with a verdict; `rows`: only those that the last export selected. */
  population: z.enum(['judged', 'rows']),
  /** Empty for a simple random sample. */
  by: z.array(z.enum(STRATA)),
  /** `proportional` to the strata's sizes, or `equal` numbers of each. */
  allocation: z.enum(['proportional', 'equal']),
  strata: z.array(
    z.object({
      name: z.string(),
      app: z.string().optional(),
      guideline: Guideline.optional(),
      verdict: z.enum(['success', 'failure', 'unscored']).optional(),
      /** Number of trajectories in the stratum, and how many of them were drawn. */
      size: z.int().positive(),
      drawn: z.int().nonnegative(),
    }),
  ),
  /** In reading order, which is random too, so that any part read so far is again a random sample. */
  trajectories: z.array(z.object({ id: Id, stratum: z.string() })),
});
export type ReviewSample = z.infer<typeof ReviewSample>;
