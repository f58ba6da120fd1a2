/**
 * pass@k: the probability that at least one of k tries at a task succeeds, estimated from the existing tries. Used in
 * the tables of `status`, `report` and `bench`.
 */
import type { TryRule } from './granted-tries.ts';

/** Results of one task's tries, in order. Unscored ones count neither for nor against, and are omitted. */
export type ScoredTries = readonly boolean[];

export interface PassAtK {
  k: number;
  /** Mean over the tasks; NaN without any. */
  pass: number;
  /** Tasks with enough scored tries for this k. */
  tasks: number;
}

/** The unbiased estimate from n tries with c successes, 1 − C(n−c, k) / C(n, k); undefined when n is less than k. */
export function estimatePass(n: number, c: number, k: number): number | undefined {
  if (n < k) return undefined;
  // As a product, whose factors stay near 1 where the binomials would overflow.
  let noneOfK = 1;
  for (let drawn = 0; drawn < k; drawn++) noneOfK *= Math.max(0, n - c - drawn) / (n - drawn);
  return 1 - noneOfK;
}

/** pass@1 to pass@`most`, without values of k for which no task has enough tries. */
export function passCurve(tasks: readonly ScoredTries[], rule: TryRule, most = rule.tries): PassAtK[] {
  const curve: PassAtK[] = [];
  for (let k = 1; k <= most; k++) {
    const known = tasks.flatMap((tries) => passOf(tries, rule, k) ?? []);
    if (known.length === 0) break;
    curve.push({ k, pass: known.reduce((sum, pass) => sum + pass, 0) / known.length, tasks: known.length });
  }
  return curve;
}

/** If outcomes decided the number of tries, only the tries that every task got count. */
function passOf(tries: ScoredTries, { spend, firstTries }: TryRule, k: number): number | undefined {
  if (spend === 'until-solved') {
    if (tries.slice(0, k).includes(true)) return 1;
    return tries.length >= k ? 0 : undefined;
  }
  const fair = spend === 'mixed' ? tries.slice(0, firstTries) : tries;
  return estimatePass(fair.length, fair.filter(Boolean).length, k);
}
