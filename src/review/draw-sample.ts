/** Draws trajectories for people to label: by a seed, from strata, so that estimates can weight the drawn ones. */
import { PipelineError } from '../errors.ts';
import { hashId } from '../store/ids.ts';
import { SCHEMA_VERSION, type ReviewSample, type StratumKey } from '../schema/index.ts';
import { sampleId } from '../store/record-ids.ts';
import { groupBy } from '../collections/by-key.ts';
import type { Candidate } from './candidate.ts';

export interface DrawRequest {
  seed: number;
  /** Number of trajectories to draw; all if there are fewer. */
  count: number;
  /** Empty for a simple random sample. */
  by: readonly StratumKey[];
  /**
   * `proportional` to the strata's sizes. `equal`: the same number from each stratum as far as its size allows, for
   * precise figures of rare strata. Either takes at least one of each stratum if `count` allows it, since an unsampled
   * stratum has no estimate.
   */
  allocation: ReviewSample['allocation'];
  population: ReviewSample['population'];
}

/** The rows of one stratum. */
interface Stratum<Row> {
  name: string;
  /** All rows, in the order of the draw. */
  members: readonly Row[];
  /** The first of these. */
  drawn: readonly Row[];
}

/**
 * Draws from each stratum without replacement, by a seed. The order of the rows does not matter. Strata are sorted by
 * name.
 */
export function drawRows<Row extends { trajectoryId: string }>(
  rows: readonly Row[],
  { seed, count, allocation }: Pick<DrawRequest, 'seed' | 'count' | 'allocation'>,
  nameOf: (row: Row) => string,
): Stratum<Row>[] {
  const strata = [...groupBy(rows, nameOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const sizes = strata.map(([, { length }]) => length);
  const shares = shareOut(sizes, Math.min(count, rows.length), allocation);
  return strata.map(([name, group], index) => {
    const members = inDrawnOrder(group, seed, 'draw', ({ trajectoryId }) => trajectoryId);
    return { name, members, drawn: members.slice(0, shares[index]) };
  });
}

/**
 * The same candidates, in any order, and request give the same sample. `drawnAt` is an ISO 8601 time. Throws
 * CONFIG_INVALID without candidates.
 */
export function drawSample(candidates: readonly Candidate[], request: DrawRequest, drawnAt: string): ReviewSample {
  const { seed, count, by, allocation, population } = request;
  if (candidates.length === 0) throw new PipelineError('CONFIG_INVALID', 'sample: there is nothing to draw from');
  const strata = drawRows(candidates, request, (candidate) => by.map((key) => candidate[key]).join(', ') || 'all');
  const drawn = strata.flatMap(({ name, drawn: rows }) => rows.map(({ trajectoryId: id }) => ({ id, stratum: name })));
  const content: Omit<ReviewSample, 'id' | 'drawnAt'> = {
    schemaVersion: SCHEMA_VERSION,
    seed,
    count,
    population,
    by: [...by],
    allocation,
    strata: strata.map(({ name, members, drawn: { length } }) => {
      const keys = Object.fromEntries(by.map((key) => [key, members[0]![key]]));
      return { name, ...keys, size: members.length, drawn: length };
    }),
    trajectories: inDrawnOrder(drawn, seed, 'order', ({ id }) => id),
  };
  return { ...content, id: sampleId(content), drawnAt };
}

/** Sorts by a hash of seed and id: a random order that does not depend on the order of the input. */
function inDrawnOrder<Row>(rows: readonly Row[], seed: number, what: string, idOf: (row: Row) => string): Row[] {
  const keyed = rows.map((row) => ({ row, key: hashId('review', what, seed, idOf(row)) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}

/** Numbers to draw from strata of these sizes, `count` in all. */
export function shareOut(
  sizes: readonly number[],
  count: number,
  allocation: ReviewSample['allocation'],
): readonly number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const shares = sizes.map((size) => (count >= sizes.length ? Math.min(1, size) : 0));
  let left = count - shares.reduce((sum, share) => sum + share, 0);
  // Webster's method gives one more to the stratum furthest below its due, so no share exceeds a size.
  const dueOf = (index: number) => (allocation === 'equal' ? 1 : sizes[index]! / total);
  const needOf = (index: number) => (shares[index]! + 0.5) / dueOf(index);
  while (left > 0) {
    let next = -1;
    for (let index = 0; index < sizes.length; index++) {
      if (shares[index]! >= sizes[index]!) continue;
      if (next < 0 || needOf(index) < needOf(next)) next = index;
    }
    shares[next]! += 1;
    left -= 1;
  }
  return shares;
}
