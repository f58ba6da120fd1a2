/** Reasons to leave rows out of a dataset, and rules on which rows of a task or kind stay. */
import { createDuplicateIndex, jaccard, shinglesOf } from '../text/near-duplicates.ts';
import type { Choosable } from './judged-trajectory.ts';

/** Reason to leave out damaged rows. */
export const DAMAGED = 'damaged';

/** Number of candidate trajectories left out, by reason. */
export type LeftOut = Record<string, number>;

export function isNoBenchmark(benchmarks: readonly string[], similarity: number): (row: Choosable) => boolean {
  const known = benchmarks.map(shinglesOf);
  const holders = new Map<string, number[]>();
  known.forEach((set, index) => set.forEach((one) => holders.set(one, [...(holders.get(one) ?? []), index])));
  return ({ instruction }) => {
    const shingles = shinglesOf(instruction);
    const candidates = new Set([...shingles].flatMap((one) => holders.get(one) ?? []));
    return ![...candidates].some((index) => jaccard(shingles, known[index]!) >= similarity);
  };
}

export function isBestOfItsTask<Row extends Choosable>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
): (row: Row) => boolean {
  const best = new Map<string, Row>();
  for (const row of rows) {
    const other = best.get(row.taskId);
    if (!other || compare(row, other) < 0) best.set(row.taskId, row);
  }
  return (row) => best.get(row.taskId) === row;
}

/** Tries at one task have the same text, and stay or go together. */
export function isFirstOfItsKind(threshold: number): (row: Choosable) => boolean {
  const perApp = new Map<string, ReturnType<typeof createDuplicateIndex>>();
  const stays = new Map<string, boolean>();
  let count = 0;
  return ({ taskId, app, instruction }) => {
    const known = stays.get(taskId);
    if (known !== undefined) return known;
    const seen = perApp.get(app) ?? createDuplicateIndex(threshold);
    perApp.set(app, seen);
    const isFirst = !seen.find(instruction);
    stays.set(taskId, isFirst);
    if (isFirst) seen.add(instruction, count++);
    return isFirst;
  };
}

export function isBelowCap(most: number): (row: Pick<Choosable, 'template'>) => boolean {
  const counts = new Map<string, number>();
  return ({ template }) => {
    const count = (counts.get(template) ?? 0) + 1;
    counts.set(template, count);
    return count <= most;
  };
}
