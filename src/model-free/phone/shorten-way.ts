/** Leaves out of the steps of a procedure what did nothing for it. */
import { isLasting } from '../../check/facts.ts';
import { findForms } from '../../check/facts/phone/phone-facts.ts';
import { pageTitle } from '../../check/facts/phone/list-rows.ts';
import { CLEARS } from '../../ui/words.ts';
import { isBelow } from '../../ui/element-key.ts';
import type { Moment, Transition } from '../shared/exploration-graph.ts';
import { pageOf } from './waypoint.ts';

export type Move = Pick<Transition, 'gesture' | 'before' | 'source'>;

/** Without pages left again, detours, and typing that was cleared. */
export function shortenWay(steps: readonly Transition[]): Move[] {
  return withoutRetyping(withoutDetours(withoutReturns(steps)));
}

/** The steps without pages that were opened and left again with Back, when nothing was changed there. */
function withoutReturns(steps: readonly Transition[]): Transition[] {
  const kept: Transition[] = [];
  const last = steps.at(-1);
  const saved = last?.before.scene.byKey.get(last.gesture.key)?.windowKey ?? '';
  for (const [at, step] of steps.entries()) {
    const next = steps[at + 1];
    kept.push(step);
    if (step.gesture.kind !== 'back' || !next) continue;
    const from = kept.findLastIndex(({ before }) => pageOf(before) === pageOf(next.before));
    const leg = from < 0 ? [] : kept.slice(from);
    const isIdle = leg.every(({ gesture, changes }) => !('text' in gesture) && !changes.some(isLasting));
    if (leg.length > 0 && isIdle && holdsSame(leg[0]!.before, next.before, saved)) kept.splice(from);
  }
  return kept;
}

/** Whether what is set in the window that is saved in the end stands as it stood. */
function holdsSame(a: Moment, b: Moment, windowKey: string): boolean {
  return [...a.facts].every(([id, { key, value }]) => {
    const isSet = isBelow(key.subject, windowKey) && /^(checked|text|value)$/.test(key.kind);
    return !isSet || (b.facts.get(id)?.value ?? value) === value;
  });
}

/** The steps without detours: an element that an earlier screen shows is touched there, except in forms. */
function withoutDetours(steps: readonly Move[]): Move[] {
  const kept: Move[] = [];
  for (const step of steps) {
    const at = kept.findIndex(
      ({ before }, index) =>
        before.scene.reachableKeys.has(step.gesture.key) &&
        isSamePage(before, step.before) &&
        kept
          .slice(index)
          .every((other) => other.gesture.kind === 'click' && findForms(other.before.scene.elements).size === 0),
    );
    if (at < 0) kept.push(step);
    else kept.splice(at, kept.length - at, { ...step, before: kept[at]!.before });
  }
  return kept;
}

/** The steps without typing that was cleared again. */
function withoutRetyping(steps: readonly Move[]): Move[] {
  return steps.filter(({ gesture }, at) => {
    if (!('text' in gesture)) return true;
    const again = steps.findIndex(
      ({ gesture: other }, later) => later > at && 'text' in other && other.key === gesture.key,
    );
    const clears = steps
      .slice(at, Math.max(again, at))
      .some(({ gesture: other, before }) => CLEARS.test(before.scene.byKey.get(other.key)?.name ?? ''));
    return again < 0 || !clears;
  });
}

/** A search is as good as the page it is in. */
function isSamePage(a: Moment, b: Moment): boolean {
  const titles = [a, b].map(({ scene }) => pageTitle(scene.elements));
  return titles[0] === titles[1] || titles.includes('');
}
