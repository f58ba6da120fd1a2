/**
 * Decides how many tries a task gets, from the outcomes of its earlier tries. The walk over a run's work asks for each.
 */

/** The config's `execute`, restated here, since pages of the viewer load this file without the config. */
export interface TryRule {
  tries: number;
  spend: 'all' | 'until-solved' | 'mixed';
  firstTries: number;
}

/** `open` until the verdict exists; `unsolved` also if the try was given up or could not be scored. */
export type TryOutcome = 'open' | 'solved' | 'unsolved';

/** True if a task gets one more try after these. Independent of the order in which tries end, so that workers agree. */
export function grantsNextTry({ tries, spend, firstTries }: TryRule, before: readonly TryOutcome[]): boolean {
  if (before.length >= tries) return false;
  if (spend === 'all' || before.length === 0) return true;
  if (spend === 'until-solved') return before.every((outcome) => outcome === 'unsolved');
  if (before.length < firstTries) return true;
  const first = new Set(before.slice(0, firstTries));
  return !first.has('open') && first.size > 1;
}
