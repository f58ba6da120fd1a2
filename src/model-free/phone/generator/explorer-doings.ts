/**
 * What exploring has done to an app's data by some moment of a turn: what shows of it is not there when a task starts,
 * so nothing is asked about it.
 */
import type { Transition } from '../../shared/exploration-graph.ts';
import { isLasting } from '../../../check/facts.ts';
import type { FactKey } from '../../../schema/index.ts';
import { isInPlace } from '../../../check/subject.ts';
import { rowTitleIn } from '../../../ui/element-key.ts';
import { PUTS } from '../../../ui/words.ts';
import { isMainWindow } from '../../../ui/list-elements.ts';
import { listRows } from '../../../check/facts/phone/list-rows.ts';

export interface Doings {
  /** Titles of rows that something was done to. */
  altered: ReadonlySet<string>;
  /** A setting was changed that any row may show. */
  isAllAltered: boolean;
  /** Something was added somewhere: only in these lists it is known that they hold nothing of it. */
  trusted: ReadonlySet<string> | undefined;
  /** There are other numbers of things than before. */
  isCountAltered: boolean;
}

export const NOTHING_DONE: Doings = {
  altered: new Set(),
  isAllAltered: false,
  trusted: undefined,
  isCountAltered: false,
};

/** To be called for each transition of a turn in order; tells what was done before and by it. */
export function createDoings(): (transition: Transition) => Doings {
  let doings = NOTHING_DONE;
  let touched: string | undefined;
  const places = new Set<string>();
  return ({ gesture, changes, before }) => {
    const rows = listRows(before.scene.elements);
    for (const { place } of rows) places.add(place);
    const own = rowTitleIn(gesture.key);
    // On the page of a list, what is touched beside its rows is about none of them.
    touched = own ?? (rows.length > 0 ? undefined : touched);
    if (!changes.some(isLasting)) return doings;
    const element = before.scene.byKey.get(gesture.key);
    const isForm = element?.role === 'push button' && isMainWindow(element.windowKey);
    const puts = element !== undefined && PUTS.test(element.name);
    doings = {
      altered: touched === undefined ? doings.altered : new Set([...doings.altered, touched]),
      isAllAltered: doings.isAllAltered || (touched === undefined && !isForm),
      trusted: puts ? (doings.trusted ?? new Set(places)) : doings.trusted,
      isCountAltered: true,
    };
    return doings;
  };
}

export function isOfDoings({ kind, subject }: FactKey, names: readonly string[], doings: Doings): boolean {
  const { altered, isAllAltered, trusted, isCountAltered } = doings;
  if (isAllAltered || names.some((name) => altered.has(name))) return true;
  if (kind === 'count' && isCountAltered) return true;
  const isInList = kind === 'count' || kind === 'cell' || rowTitleIn(subject) !== undefined;
  return isInList && trusted !== undefined && ![...trusted].some((place) => isInPlace(subject, place));
}
