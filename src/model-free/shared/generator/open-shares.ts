/** The room of a proposal for the kinds of tasks that a run has only a share of, counted in expected steps. */
import type { LimitedKind } from '../../../check/limited-kinds.ts';
import { sum } from '../../../collections/sum.ts';
import { EXPECTED_STEPS, SHARES } from '../weights.ts';

export type Share = LimitedKind | 'little worth';
type Kind = Share | undefined;

interface Proposing {
  /** Kinds of the application's tasks so far, under any guideline. */
  known: readonly Kind[];
  /** Tasks of no such kind that this proposal can make. */
  plain: number;
  /** Number of the exploration turn, from 1. */
  turn: number;
}

/**
 * `take` is true, and counts the task, if the kind has room. The first of a kind in a turn always has: one proposal sees only
 * its own application, and the others of a run have none of a kind that belongs to this one.
 */
export function openShares({ known, plain, turn }: Proposing): { take(kind: Kind): boolean } {
  const taken = [...known];
  const total = sum(known.map(stepsOf)) + plain * EXPECTED_STEPS.plain;
  return {
    take(kind) {
      const before = kind === undefined ? [] : taken.filter((other) => other === kind);
      const steps = (before.length + 1) * stepsOf(kind);
      const fits = kind === undefined || before.length < turn || steps <= SHARES[kind] * total;
      if (fits) taken.push(kind);
      return fits;
    },
  };
}

function stepsOf(kind: Kind): number {
  return EXPECTED_STEPS[kind ?? 'plain'];
}
