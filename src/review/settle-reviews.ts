/**
 * Settles the reviews of one trajectory: the latest of each reader, with an adjudication if readers disagree. Also
 * measures the readers' agreement.
 */
import { REVIEW_GRADES, type Review, type ReviewResult } from '../schema/index.ts';
import { groupBy } from '../collections/by-key.ts';
import { measureAgreement, type Agreement } from './agreement.ts';

export interface SettledLabel {
  trajectoryId: string;
  /** `disputed`: readers disagree without a majority or an adjudication. */
  result: ReviewResult | 'disputed';
  /** The worst of the readers' grades, or the adjudicator's; undefined if no reader gave enough for one. */
  grade: Review['grade'];
  /** Share of the readers, without an adjudicator, whose result is this one; 0 when disputed. */
  agreement: number;
  /** The latest review of each reader, without an adjudicator. */
  readers: readonly Review[];
  adjudication?: Review;
}

/** By trajectory, in the order of the first review. */
export function settleReviews(reviews: Iterable<Review>): Map<string, SettledLabel> {
  const byTrajectory = groupBy(reviews, ({ trajectoryId }) => trajectoryId);
  return new Map([...byTrajectory].map(([id, those]) => [id, settleOne(id, those)]));
}

function settleOne(trajectoryId: string, reviews: readonly Review[]): SettledLabel {
  const readers = latestOfEach(reviews.filter(({ settles }) => !settles));
  const adjudication = latestOfEach(reviews.filter(({ settles }) => settles)).at(-1);
  const result = adjudication?.result ?? commonResult(readers);
  const same = readers.filter((review) => review.result === result).length;
  return {
    trajectoryId,
    result,
    grade: adjudication ? gradeOf(adjudication) : worstGrade(readers),
    agreement: readers.length === 0 ? 1 : same / readers.length,
    readers,
    ...(adjudication && { adjudication }),
  };
}

/** The latest review of each reader, the earliest of these first. */
export function latestOfEach(reviews: readonly Review[]): Review[] {
  const latest = new Map<string, Review>();
  for (const review of reviews) {
    const known = latest.get(review.reviewer);
    if (!known || isBefore(known, review)) latest.set(review.reviewer, review);
  }
  return [...latest.values()].toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
}

/** At equal times the review with the greater id is the later one, so that all readers of a store agree. */
function isBefore(one: Review, other: Review): boolean {
  if (one.reviewedAt !== other.reviewedAt) return one.reviewedAt < other.reviewedAt;
  return one.id < other.id;
}

/** Unsure readers do not count against sure ones. */
function commonResult(readers: readonly Review[]): SettledLabel['result'] {
  const count = (result: ReviewResult) => readers.filter((review) => review.result === result).length;
  const [success, failure] = [count('success'), count('failure')];
  if (success === 0 && failure === 0) return 'unsure';
  if (success === failure) return 'disputed';
  return success > failure ? 'success' : 'failure';
}

/** Derives the grade from the result and the errors for a review without one. */
export function gradeOf({ grade, result, errors }: Review): Review['grade'] {
  if (grade || result === 'unsure') return grade;
  if (result === 'failure') return 'wrong';
  return errors?.length ? 'flawed' : 'ok';
}

function worstGrade(readers: readonly Review[]): Review['grade'] {
  const grades = readers.map((review) => REVIEW_GRADES.indexOf(gradeOf(review)!)).filter((rank) => rank >= 0);
  return grades.length === 0 ? undefined : REVIEW_GRADES[Math.max(...grades)];
}

export interface ReadersAgreement extends Agreement {
  readers: [string, string];
}

/**
 * Each pair of readers, in the order of their names, on the results of rows read by both; adjudications do not count.
 */
export function compareReaders(reviews: Iterable<Review>): ReadersAgreement[] {
  const results = new Map<string, Map<string, string>>();
  for (const { readers } of settleReviews(reviews).values()) {
    for (const { reviewer, trajectoryId, result } of readers) {
      const own = results.get(reviewer) ?? new Map<string, string>();
      results.set(reviewer, own.set(trajectoryId, result));
    }
  }
  const names = [...results.keys()].toSorted();
  return names.flatMap((one, index) =>
    names.slice(index + 1).flatMap((other) => {
      const theirs = results.get(other)!;
      const pairs = [...results.get(one)!].flatMap(([id, result]) => {
        const second = theirs.get(id);
        return second === undefined ? [] : [[result, second] as const];
      });
      return pairs.length === 0 ? [] : [{ readers: [one, other] as [string, string], ...measureAgreement(pairs) }];
    }),
  );
}
