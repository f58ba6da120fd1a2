/** Draws trajectories for people to label: by a seed, from strata, so that estimates can weigh what was drawn. */
import { PipelineError } from '../errors.ts';
import { hashId } from '../store/ids.ts';
import { SCHEMA_VERSION, type ReviewSample, type StratumKey } from '../schema/index.ts';
import { sampleId } from '../store/record-ids.ts';
import type { Candidate } from './candidate.ts';

export interface DrawRequest {
  seed: number;
  /** Trajectories to draw; all when there are no more. */
  count: number;
  /** Empty for a simple random sample. */
  by: readonly StratumKey[];
  /**
   * `proportional` to the strata's sizes; `equal`: as many of each as it has, for precise figures of rare strata. Either
   * takes at least one of each stratum when `count` allows it, since nothing can be said of a stratum without any.
   */
  allocation: ReviewSample['allocation'];
  population: ReviewSample['population'];
}

/** The candidates of one stratum. */
interface Stratum {
  name: string;
  keys: Partial<Pick<Candidate, StratumKey>>;
  /** In the order of the draw. */
  members: readonly Candidate[];
}

/**
 * The same candidates, in any order, and request give the same sample. `drawnAt` is an ISO 8601 time. Throws
 * CONFIG_INVALID without candidates.
 */
export function drawSample(candidates: readonly Candidate[], request: DrawRequest, drawnAt: string): ReviewSample {
  const { seed, count, by, allocation, population } = request;
  if (candidates.length === 0) throw new PipelineError('CONFIG_INVALID', 'sample: there is nothing to draw from');
  const strata = stratify(candidates, by, seed);
  const shares = shareOut(
    strata.map(({ members }) => members.length),
    Math.min(count, candidates.length),
    allocation,
  );
  const drawn = strata.flatMap(({ name, members }, index) =>
    members.slice(0, shares[index]).map(({ trajectoryId: id }) => ({ id, stratum: name })),
  );
  const content: Omit<ReviewSample, 'id' | 'drawnAt'> = {
    schemaVersion: SCHEMA_VERSION,
    seed,
    count,
    population,
    by: [...by],
    allocation,
    strata: strata.map(({ name, keys, members }, index) => {
      return { name, ...keys, size: members.length, drawn: shares[index]! };
    }),
    trajectories: inDrawnOrder(drawn, seed, 'order', ({ id }) => id),
  };
  return { ...content, id: sampleId(content), drawnAt };
}

function stratify(candidates: readonly Candidate[], by: readonly StratumKey[], seed: number): Stratum[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const name = by.map((key) => candidate[key]).join(', ') || 'all';
    const group = groups.get(name);
    if (group) group.push(candidate);
    else groups.set(name, [candidate]);
  }
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, members]) => ({
      name,
      keys: Object.fromEntries(by.map((key) => [key, members[0]![key]])),
      members: inDrawnOrder(members, seed, 'draw', ({ trajectoryId }) => trajectoryId),
    }));
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
