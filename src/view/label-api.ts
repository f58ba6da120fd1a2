/**
 * Types of the viewer's API for people's labels: the part of api.ts for reviews. Runs in browsers, too, so it imports
 * types and zod only.
 */
import { z } from 'zod';
import { REVIEW_ERRORS, REVIEW_RESULTS, type Review } from '../schema/review.ts';

/** A record's id, or the name of a blob, in URLs. */
export const HexId = z.string().regex(/^[a-f0-9]{64}$/, 'must be 64 lower-case hex digits');
const Grade = z.int().min(1).max(5);

/**
 * The body of a POST to PATHS.labels. The server adds the time and the id; posting the same `token` again adds nothing.
 */
export const NewLabel = z.strictObject({
  trajectoryId: HexId,
  reviewer: z.string().trim().min(1).max(100),
  result: z.enum(REVIEW_RESULTS),
  reason: z.string().max(10_000).default(''),
  errors: z.array(z.enum(REVIEW_ERRORS)).max(REVIEW_ERRORS.length).default([]),
  naturalness: Grade.optional(),
  usefulness: Grade.optional(),
  /** The reviewer's assignment: `task` of ReviewQuery. */
  task: z.enum(['label', 'second', 'adjudicate']).default('label'),
  /** Created by the page for each label, so that a repeated request is the same label. */
  token: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
});
export type NewLabel = z.infer<typeof NewLabel>;

export interface LabelView extends Pick<Review, 'id' | 'trajectoryId' | 'reviewer' | 'reviewedAt' | 'result'> {
  reason: string;
  errors: string[];
  naturalness: number | null;
  usefulness: number | null;
  /** True for the label that settles a disagreement of others. */
  adjudicates: boolean;
}

/** A person's queue of trajectories, in this order; the same seed draws the same ones. */
export const ReviewQuery = z.strictObject({
  reviewer: z.string().trim().min(1).max(100),
  count: z.coerce.number().int().min(1).max(10_000).default(100),
  seed: z.coerce.number().int().min(0).max(1e9).default(1),
  /** Uniform, or equal numbers from each stratum: application, guideline and verdict. */
  sampling: z.enum(['uniform', 'stratified']).default('stratified'),
  /** New trajectories; those labelled by another person, blind; or those that two disagree on. */
  task: z.enum(['label', 'second', 'adjudicate']).default('label'),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

/** The reviewer and the assignment. */
export const ReviewerQuery = ReviewQuery.pick({ reviewer: true, task: true });
export type ReviewerQuery = z.infer<typeof ReviewerQuery>;

export interface ReviewQueue {
  /**
   * In labelling order; `mine` is the reviewer's latest label. Only adjudicators get strata, since these reveal
   * verdicts.
   */
  items: { trajectoryId: string; stratum: string | null; mine: LabelView | null }[];
  drawn: number;
  done: number;
}

/** Without the labels themselves, since its reader may be the next to label, blind. */
export interface AgreementView {
  reviewers: { name: string; labels: number }[];
  /** `kappa`: Cohen's with its 95 % interval; null if both used one label throughout. */
  pairs: {
    reviewers: [string, string];
    both: number;
    agree: number;
    kappa: { kappa: number; low: number; high: number } | null;
  }[];
  /** Trajectories that two reviewers disagree on, without an adjudication. */
  disputed: string[];
}
