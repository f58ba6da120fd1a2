/** Agreement of every two readers of a run. */
import type { Review } from '../schema/index.ts';
import { measureAgreement, type Agreement } from './agreement.ts';
import { settleReviews } from './settle-reviews.ts';

export interface ReadersAgreement extends Agreement {
  readers: [string, string];
}

/** Every two readers, in the order of their names, on the results of what both have read; adjudications do not count. */
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
