/** Shares the way to a dialog among all that is to be tried there. */
import { isInDialog, listOfAlike, placeOf } from '../element-place.ts';
import { groupBy } from '../../../collections/by-key.ts';
import type { Candidate } from './choose-again.ts';

/** `news` is what it is expected to show, `ownSteps` and `waySteps` the steps that it takes and those on the way to it. */
type Expected = Pick<Candidate, 'element'> & { gesture: { kind: string } } & Record<
    'news' | 'ownSteps' | 'waySteps',
    number
  >;

/**
 * Adds to each its worth: what a step shows on the way to it and while the best of what is beside it is tried. The way to a
 * dialog, or to one of its tabs, is taken once for all of it.
 */
export function shareWays<T extends Expected>(candidates: readonly T[]): (T & { worth: number })[] {
  const places = groupBy(candidates, (candidate) => (isShared(candidate) ? placeOf(candidate.element) : ''));
  const shared = new Map([...places].map(([place, there]) => [place, place === '' ? 0 : worthOfPlace(there)]));
  return candidates.map((candidate) => {
    const { element, news, ownSteps, waySteps } = candidate;
    const alone = news / (ownSteps + waySteps);
    const together = isShared(candidate) ? (shared.get(placeOf(element)) ?? 0) : 0;
    // The best of one place goes first.
    return { ...candidate, worth: together > alone ? together + alone / 1000 : alone };
  });
}

/** An entry of a menu closes it, and what is within reach needs no way. */
function isShared({ element, waySteps }: Expected): boolean {
  return waySteps > 0 && isInDialog(element) && !element.role.startsWith('menu');
}

/** News for each step in a place. Only one of several alike things counts: the others show the same. */
function worthOfPlace(candidates: readonly Expected[]): number {
  const counted = new Set<string>();
  let best = 0;
  let news = 0;
  let steps = Math.min(...candidates.map(({ waySteps }) => waySteps));
  for (const { element, gesture, news: own, ownSteps } of candidates.toSorted((a, b) => b.news - a.news)) {
    const alike = `${gesture.kind} ${listOfAlike(element) ?? element.key}`;
    if (counted.has(alike)) continue;
    counted.add(alike);
    news += own;
    steps += ownSteps;
    best = Math.max(best, news / steps);
  }
  return best;
}
