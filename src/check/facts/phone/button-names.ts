/**
 * Buttons that say something else after they were touched: "Add to favourites", then "Remove from favourites". On many
 * screens that is all that shows what was done.
 */
import { isMainWindow, type UiElement } from '../../../ui/list-elements.ts';
import { pageTitle, placeOf } from './list-rows.ts';
import { ARRANGES, LEADS_ON } from '../../../ui/words.ts';
import type { Fact } from '../../fact.ts';
import { writeButton } from '../../subject.ts';
import type { Shown } from './in-hand.ts';
import { findForms } from './phone-facts.ts';

/** What each button was first called, by what it is called now. */
export type ButtonNames = Map<string, { subject: string; name: string }>;

/** The fact as it was first and as it is now. Undefined when the page is another, or its button has its name still. */
export function followButton(
  touched: UiElement,
  before: Shown,
  now: Shown,
  { names, about }: { names: ButtonNames; about: string | undefined },
): { first: Fact; now: Fact } | undefined {
  const { role, bounds, windowKey, name } = touched;
  if (role !== 'push button' || !bounds || !isMainWindow(windowKey)) return undefined;
  if (ARRANGES.test(name) || LEADS_ON.test(name)) return undefined;
  const isSamePage = now.front === windowKey && pageTitle(before.elements) === pageTitle(now.elements);
  if (!isSamePage || findForms(before.elements).has(windowKey)) return undefined;
  const place = JSON.stringify(bounds);
  const after = now.elements.find((element) => element.role === role && JSON.stringify(element.bounds) === place);
  const isThere = now.elements.some((element) => element.key === touched.key && element.bounds);
  if (!after || after.name === name || after.name === '' || isThere) return undefined;
  const known = writeButton(placeOf(touched.key, before.elements), about);
  const first = names.get(known) ?? { subject: known, name };
  names.set(writeButton(placeOf(after.key, now.elements), about), first);
  const make = (value: string): Fact => ({ key: { kind: 'value', subject: first.subject }, value, strict: true });
  return { first: make(first.name), now: make(after.name) };
}
