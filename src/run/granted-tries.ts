/** Decides how many tries a task gets, from how its earlier ones ended. The walk over a run's work asks for each. */

/** As the config's `execute` says it; written out, since pages of the viewer load this without the config. */
export interface TryRule {
  tries: number;
  spend: 'all' | 'until-solved' | 'mixed';
  firstTries: number;
}

/** `open` until its verdict is there; `unsolved` also when it was given up or could not be scored. */
export type TryOutcome = 'open' | 'solved' | 'unsolved';

/** Whether a task gets one more try after these. Depends on no order in which tries end, so that workers agree. */
export function grantsNextTry({ tries, spend, firstTries }: TryRule, before: readonly TryOutcome[]): boolean {
  if (before.length >= tries) return false;
  if (spend === 'all' || before.length === 0) return true;
  if (spend === 'until-solved') return before.every((outcome) => outcome === 'unsolved');
  if (before.length < firstTries) return true;
  const first = new Set(before.slice(0, firstTries));
  return !first.has('open') && first.size > 1;
}
