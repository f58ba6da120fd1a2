/**
 * Shares of a population, estimated from a stratified random sample with unequal probabilities, for audits and for
 * calibrations on people's labels.
 *
 * Each unit represents its stratum's size divided by the number of units read in it (Horvitz and Thompson 1952). A
 * share is the ratio of two such totals. Its variance is that of the ratio's linear approximation (Särndal, Swensson
 * and Wretman, Model Assisted Survey Sampling, 1992, sections 5.5–5.7). The variance gives the size of an equally
 * precise simple random sample, for which Wilson's interval is used (Korn and Graubard 1998). Franco, Little, Louis and
 * Slud 2019 compare such intervals. Some strata lie wholly inside the share's base, as those by verdict do for
 * precision. If enough of each was read, their own intervals are combined instead (stratified-wilson.ts), which is
 * narrower.
 *
 * The intervals are for trajectories of this kind, of which the run's own are a sample, too. So even reading all of
 * them leaves an interval.
 */
import { groupBy } from '../collections/by-key.ts';
import { sum } from '../collections/sum.ts';
import { LEAST_READ, stratifiedWilson, type StratumCount } from './stratified-wilson.ts';
import { wilsonInterval, type Share } from './wilson.ts';

/** A unit with a reading. */
export interface Unit {
  stratum: string;
  /** Number of units in the population that it represents, including itself. */
  weight: number;
}

/** Weighs the readings of each stratum by the stratum's size. Strata without a reading are not estimated. */
export function weigh<T extends { stratum: string }>(
  units: readonly T[],
  sizes: ReadonlyMap<string, number>,
): (T & Unit)[] {
  const read = groupBy(units, ({ stratum }) => stratum);
  return units.map((unit) => ({ ...unit, weight: sizes.get(unit.stratum)! / read.get(unit.stratum)!.length }));
}

/**
 * The share of `isHit` among the units of `isIn`; `hits` and `of` count units, unweighted. With equal weights it is
 * Wilson's interval of the counts. `units` are all readings, because those outside `isIn` count for the variance.
 */
export function estimateShare<T extends Unit>(
  units: readonly T[],
  isIn: (unit: T) => boolean,
  isHit: (unit: T) => boolean,
): Share {
  const inside = units.filter(isIn);
  const hits = inside.filter(isHit).length;
  const of = inside.length;
  if (of === 0) return { hits, of, share: NaN, low: NaN, high: NaN };
  const share = ratio(inside, isHit);
  const isEqual = inside.every(({ weight }) => weight === inside[0]!.weight);
  const strata = isEqual ? undefined : wholeStrata(units, isIn, isHit);
  if (strata) return { hits, of, share, ...stratifiedWilson(strata) };
  // A variance from few units may be far too small, so strata never count for more than the units.
  const size = isEqual ? of : Math.min(of, sizeBy(varianceOf(units, isIn, isHit, share), share, kishSize(inside)));
  return { hits, of, share, ...wilsonInterval(share, size) };
}

/** Estimates a share that strata may know well, such as that of the verdict that formed them. */
export function estimateKnownShare<T extends Unit>(
  units: readonly T[],
  isIn: (unit: T) => boolean,
  isHit: (unit: T) => boolean,
): Share {
  const plain = estimateShare(units, isIn, isHit);
  if (plain.of === 0) return plain;
  const size = sizeBy(varianceOf(units, isIn, isHit, plain.share), plain.share, kishSize(units.filter(isIn)));
  return { ...plain, ...wilsonInterval(plain.share, size) };
}

/**
 * Undefined if a stratum is only partly inside, so that its inner size is unknown, or if few of its units were read.
 */
function wholeStrata<T extends Unit>(
  units: readonly T[],
  isIn: (unit: T) => boolean,
  isHit: (unit: T) => boolean,
): StratumCount[] | undefined {
  const inside = [...groupBy(units, ({ stratum }) => stratum).values()].filter((members) => members.some(isIn));
  if (!inside.every((members) => members.length >= LEAST_READ && members.every(isIn))) return undefined;
  return inside.map((members) => ({
    size: sum(members, ({ weight }) => weight),
    hits: members.filter(isHit).length,
    of: members.length,
  }));
}

function ratio<T extends Unit>(inside: readonly T[], isHit: (unit: T) => boolean): number {
  return sum(inside.filter(isHit), ({ weight }) => weight) / sum(inside, ({ weight }) => weight);
}

/** Number of equally weighted units with the same variance, ignoring strata (Kish 1965). */
function kishSize(units: readonly Unit[]): number {
  return sum(units, ({ weight }) => weight) ** 2 / sum(units, ({ weight }) => weight ** 2);
}

/** Size of a simple random sample with this variance; `otherwise` if all units agree. */
function sizeBy(variance: number, share: number, otherwise: number): number {
  return variance > 0 && share > 0 && share < 1 ? (share * (1 - share)) / variance : otherwise;
}

/** Variance within strata, and between them, because the population is itself a sample. */
function varianceOf<T extends Unit>(
  units: readonly T[],
  isIn: (unit: T) => boolean,
  isHit: (unit: T) => boolean,
  share: number,
): number {
  const residual = (unit: T) => (isIn(unit) ? Number(isHit(unit)) - share : 0);
  const strata = groupBy(units, ({ stratum }) => stratum);
  // A single unit shows no spread, so the spread of all such strata stands in for it.
  const single = [...strata.values()].filter(({ length }) => length === 1).flat();
  const spreadOfSingle = single.length === 0 ? 0 : sum(single, (unit) => residual(unit) ** 2) / single.length;
  let within = 0;
  let between = 0;
  for (const members of strata.values()) {
    const read = members.length;
    const size = members[0]!.weight * read;
    const mean = sum(members, residual) / read;
    const spread = read === 1 ? spreadOfSingle : sum(members, (unit) => (residual(unit) - mean) ** 2) / (read - 1);
    within += (size ** 2 * spread) / read;
    between += size * (mean ** 2 - spread / read);
  }
  const total = sum(units.filter(isIn), ({ weight }) => weight);
  return (within + Math.max(0, between)) / total ** 2;
}

/**
 * A figure computed from independent shares, with an interval from theirs. The ends of each share give distances to it,
 * which are squared and added (Newcombe 1998; Zou and Donner 2008). `counts` are the numbers to show.
 */
export function combineShares<Name extends string>(
  parts: Readonly<Record<Name, Share>>,
  figureOf: (shares: Readonly<Record<Name, number>>) => number,
  counts: Pick<Share, 'hits' | 'of'>,
): Share {
  const names = Object.keys(parts) as Name[];
  const shares = Object.fromEntries(names.map((name) => [name, parts[name].share])) as Record<Name, number>;
  const share = figureOf(shares);
  let [below, above] = [0, 0];
  for (const name of names) {
    const ends = [parts[name].low, parts[name].high].map((end) => figureOf({ ...shares, [name]: end }));
    below += Math.max(0, share - Math.min(...ends)) ** 2;
    above += Math.max(0, Math.max(...ends) - share) ** 2;
  }
  return { ...counts, share, low: Math.max(0, share - Math.sqrt(below)), high: Math.min(1, share + Math.sqrt(above)) };
}
