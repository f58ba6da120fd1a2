/**
 * Events between two screens of an episode on a phone: rows come and go, forms are saved, apps report their actions.
 */
import { titleOfDialog } from '../../../ui/element-key.ts';
import { isMainWindow, type UiElement } from '../../../ui/list-elements.ts';
import { pageTitle, placeOf } from './list-rows.ts';
import { frontKey } from '../../../ui/scene.ts';
import { ARRANGES, COMMITS, LEADS_ON, SETTINGS } from '../../../ui/words.ts';
import { commits, makeOperationFact, makeEntries, type Held } from './entries.ts';
import { factId, type Fact, type FactMap } from '../../fact.ts';
import { factsBelow } from '../../layered-facts.ts';
import { readPlace, writeButton } from '../../subject.ts';
import { NO_EVENTS, type FactFollower } from '../fact-reader.ts';
import { aboutTouch, followSubject, isOverlay, type Shown } from './follow-subject.ts';
import { createMessageFollower } from './messages.ts';
import { filledFields, findForms } from './phone-facts.ts';
import { createRowTracker } from './row-history.ts';
import { createChoiceFollower } from './choice-follower.ts';

const NOT_SEEN: Held = { first: new Map<string, Fact>(), now: new Map<string, Fact>() };

export function createPhoneFollower(): FactFollower {
  const trackRows = createRowTracker();
  const hold = followSubject();
  const hear = createMessageFollower();
  const follow = createChoiceFollower();
  const names: ButtonNames = new Map();
  let before: Shown | undefined;
  /** The page in front, or the page behind the overlay in front. */
  let page: Shown | undefined;
  let about: string | undefined;
  let chosen: string[] = [];
  const counts = new Map<string, number>();
  /** The content of each window since it opened, by key. */
  const held = new Map<string, { first: Map<string, Fact>; now: Map<string, Fact> }>();
  return ({ tree, elements, facts }, step) => {
    const [window] = tree.children[0]?.children ?? [];
    if (window?.className === undefined) {
      before = undefined;
      return NO_EVENTS;
    }
    const front = frontKey(tree, elements);
    const shown: Shown = { elements, front };
    const touched = before?.elements.find(({ key }) => key === step?.targetKey);
    const clicked = before && step?.action.type === 'click' ? touched : undefined;
    const mayAdd =
      (step?.action.type === 'input_text' && step.action.enter) ||
      (touched?.role === 'push button' && COMMITS.test(touched.name));
    const rows = trackRows(elements, {
      touched: step?.targetKey,
      mayAdd,
      isClick: clicked !== undefined,
      arranges: clicked !== undefined && arranges(clicked),
    });
    const entries = clicked && before ? entriesOf(clicked, before, shown) : [];
    const onPage = clicked && before && !isOverlay(before) ? { clicked, before } : undefined;
    const own = onPage && aboutTouch(onPage.clicked, onPage.before.elements);
    const done = clicked && before ? operationFactsOf(clicked, before, shown) : [];
    // Choices in a form count through its entries once it is saved, not through the message.
    const isFree = onPage && !findForms(onPage.before.elements).has(onPage.clicked.windowKey);
    const messages = hear(elements, { about: own ?? about, chosen: isFree ? chosen : [] });
    const button = onPage && followButton(onPage.clicked, onPage.before, shown, { names, about });
    about = hold(shown, step && { action: step.action, ...(touched ? { touched } : {}) });
    if (!isOverlay(shown)) page = shown;
    chosen = follow(shown);
    if (front !== undefined) noteHeld(front, facts);
    before = shown;
    return {
      ended: rows.ended.map(rowId),
      made: [...rows.appeared.map(rowId), ...[...entries, ...done, ...messages].map(({ key }) => factId(key))],
      replaced: rows.replaced.map(rowId),
      entries,
      operations: [...done, ...messages],
      ...(button ? { button } : {}),
    };
  };

  function entriesOf(clicked: UiElement, from: Shown, to: Shown): Fact[] {
    const { windowKey, role } = clicked;
    const holding = held.get(windowKey) ?? NOT_SEEN;
    const filled = [...filledFields(from.elements, windowKey), ...typedIn(holding)];
    if (!commits(clicked, { elements: from.elements, filled }, to)) return [];
    // A choice for a form counts once the form is saved, and the form names the subject.
    const isPart = role !== 'push button' && page?.front !== undefined && findForms(page.elements).has(page.front);
    held.delete(windowKey);
    const entries = makeEntries(clicked, holding, isPart ? undefined : about);
    // A settings page keeps its choices. Elsewhere a choice only changes the view of the page below.
    const isView = arranges(clicked) && !SETTINGS.test(page ? pageTitle(page.elements) : '');
    return isView ? entries.map((entry) => ({ ...entry, strict: false })) : entries;
  }

  function operationFactsOf(clicked: UiElement, from: Shown, to: Shown): Fact[] {
    const isDone = clicked.role === 'menu item' && isOverlay(from) && isBack(to, page);
    return isDone && about !== undefined ? [makeOperationFact(clicked, about, counts)] : [];
  }

  function noteHeld(front: string, facts: FactMap): void {
    // Return from a dialog continues the page; return from another page opens it anew.
    const isAnew = before?.front !== front && (before?.front === undefined || isMainWindow(before.front));
    const known = isAnew ? undefined : held.get(front);
    const holding = known ?? { first: new Map<string, Fact>(), now: new Map<string, Fact>() };
    for (const fact of factsBelow(front, facts)) {
      const id = factId(fact.key);
      if (!holding.first.has(id)) holding.first.set(id, fact);
      holding.now.set(id, fact);
    }
    held.set(front, holding);
  }
}

/** True if it chooses the view, by its own words or by those of its dialog. */
function arranges({ name, windowKey }: UiElement): boolean {
  return ARRANGES.test(name) || ARRANGES.test(titleOfDialog(windowKey) ?? '');
}

/** Keys of filled fields, visible or not. */
function typedIn({ first, now }: Held): string[] {
  const typed = [...now].filter(([id, { key, value }]) => key.kind === 'text' && first.get(id)?.value !== value);
  return typed.flatMap(([, { key, value }]) => (value === '' ? [] : [readPlace(key.subject).key]));
}

/** True if the page behind the sheet is in front again, and no other. */
function isBack(now: Shown, page: Shown | undefined): boolean {
  return page !== undefined && now.front === page.front && pageTitle(now.elements) === pageTitle(page.elements);
}

function rowId(subject: string): string {
  return factId({ kind: 'row', subject });
}

/** First words of each button, by its current words. */
type ButtonNames = Map<string, { subject: string; name: string }>;

/**
 * Buttons whose words change after a touch: "Add to favourites", then "Remove from favourites". Often that is the only
 * visible evidence of the action. Returns the first and the current fact. Undefined if the page changed, or if the
 * button kept its name.
 */
function followButton(
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
