/** Learns deeds: for each change of the data, the gestures that brought it about and what they were done to. */
import { readPath } from '../../check/data-path.ts';
import { isLasting, type FactChange, type FactMap } from '../../check/facts.ts';
import { entriesOf } from '../../check/facts/data/entries.ts';
import { normaliseName } from '../../ui/element-names.ts';
import { isBelow, lastPart } from '../../ui/element-key.ts';
import { isMainWindow } from '../../ui/list-elements.ts';
import { FORM_FIELDS, isOnPage, markedForm } from '../shared/element-place.ts';
import type { ExplorationGraph, Moment, Transition } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { completeDeeds, partsOf } from './complete-deeds.ts';
import { nounOnWay } from './deed-words.ts';
import type { Deed, DeedAlong } from './deed.ts';
import { effectOf, type Named } from './effect-of.ts';
import { nameOf, slotsOf } from './find-slots.ts';
import { borrowItem, findItem } from './find-item.ts';
import { inRowOf, isRowOf } from './in-row.ts';
import { titleOf } from './entry-title.ts';
import { keptBy, pageOf, viewOf } from './view-of.ts';

/** All deeds an application was seen to offer, in the order they were first seen, each once. */
export function learnDeeds(graph: ExplorationGraph): Deed[] {
  const deeds = new Map<string, Deed>();
  for (const index of graph.transitions.keys()) {
    const deed = learnDeed(graph, index);
    for (const one of deed ? [deed, ...partsOf(deed)] : []) {
      const id = deedId(one);
      if (!deeds.has(id)) deeds.set(id, one);
    }
  }
  return completeDeeds(graph, [...deeds.values()]);
}

/** The same for deeds that differ only in their entry and in the words typed. */
export function deedId({ kind, collection, fields, slots }: Deed): string {
  const own = Object.entries(fields).map(([field, { after }]) =>
    slots.some((slot) => slot.field === field) ? field : `${field} ${after}`,
  );
  return `${kind} ${collection} ${own.toSorted().join(', ')}`;
}

export function changesData({ changes }: Pick<Transition, 'changes'>): boolean {
  return changes.some(({ key, strict }) => key.kind === 'data' && strict);
}

/** What the transition with this index has taught; undefined when it altered several things at once, or nobody can say what. */
export function learnDeed(graph: ExplorationGraph, index: number): Deed | undefined {
  if (!changesData(graph.transitions[index]!)) return undefined;
  const draft = startOfDraft(graph, index);
  const ofDraft = draft === undefined ? undefined : learnFrom(graph, range(draft, index), true);
  if (ofDraft) return ofDraft;
  const chain = chainTo(graph, index);
  return chain && !isWithinOther(graph, chain) ? learnFrom(graph, chain, false) : undefined;
}

/** True for a thing that is made on the way to another one, whose form is still open. */
function isWithinOther({ transitions }: ExplorationGraph, chain: readonly number[]): boolean {
  const { before, after } = transitions[chain.at(-1)!]!;
  const { front } = after.scene;
  const isDialog = front !== undefined && !isMainWindow(front);
  const opened = chain.slice(0, -1).some((at) => transitions[at]!.after.scene.front === front);
  return before.frame.kept !== undefined && isDialog && front !== before.scene.front && opened;
}

/** `chain` has the indexes of the gestures that brought it about together. */
function learnFrom(graph: ExplorationGraph, chain: readonly number[], isDraft: boolean): Deed | undefined {
  const transition = graph.transitions[chain.at(-1)!]!;
  const named: Named = {
    typed: chain.flatMap((at) => textsOf(graph.transitions[at]!)),
    isTouched: (entry) => findItem(graph, chain, entry) !== undefined,
  };
  const isOfFile = transition.before.frame.kept !== undefined;
  const effect = effectOf(graph.transitions[chain[0]!]!, transition, isOfFile ? named : undefined);
  if (!effect) return undefined;
  const { kind, entry } = effect;
  const { collection, id = '' } = readPath(entry);
  const found = kind === 'create' ? undefined : findItem(graph, chain, entry);
  const item = kind === 'create' || found ? found && { id, ...found } : borrowItem(graph, chain, entry);
  if (kind !== 'create' && !item) return undefined;
  const all = item ? item.chain : chain;
  const steps = all.map((at) => graph.transitions[at]!);
  const slots = slotsOf(graph, steps, effect);
  const isExplained = (at: number): boolean => slots.some(({ gestures }) => gestures.includes(at));
  // An option may be kept by another word than its name: which field it has set is not known.
  const hasUnknownChoice = [...steps.keys()].some((at) => isOption(steps[at]!) && !isExplained(at));
  if (hasUnknownChoice && kind !== 'create') return undefined;
  const isSet = (name: string): boolean => slots.some(({ field }) => field === name);
  const unknown = hasUnknownChoice ? wordFields(effect.fields).filter((name) => !isSet(name)) : [];
  // A new entry refers to another one that was open or selected when it was made.
  if (kind === 'create')
    unknown.push(
      ...Object.keys(effect.fields).filter(
        (name) => !isSet(name) && isIdOfEntry(transition.before.facts, effect.fields[name]!.after),
      ),
    );
  // What a form alters beside what is set in it, as a claim does its entry's status, comes along.
  const isAsked = (name: string): boolean =>
    kind !== 'set' || slots.length === 0 || slots.some(({ field }) => field === name);
  const along = Object.entries(effect.fields).flatMap(([field, { after }]): DeedAlong[] =>
    isAsked(field) ? [] : [{ field, op: 'becomes', value: after }],
  );
  const fields = Object.fromEntries(
    Object.entries(effect.fields).filter(([name]) => !unknown.includes(name) && isAsked(name)),
  );
  const isIdle = (at: number): boolean =>
    (isDraft ? at > 0 : isSetting(steps[at]!)) &&
    !(item && isRowOf(steps[at]!.gesture.key, item.title)) &&
    !isExplained(at);
  const kept = [...steps.keys()].filter((at) => at === steps.length - 1 || !isIdle(at));
  const isPlain = kind === 'set' && slots.length === 0;
  if (isPlain && isUntold(steps.at(-1)!)) return undefined;
  const command = isPlain ? commandOf(steps.at(-1)!, item!.title) : undefined;
  const nameField = kind === 'create' ? nameOf(slots) : undefined;
  if (kind === 'create' && nameField === undefined) return undefined;
  const row = item && rowToTouch(graph, steps[0]!.gesture.key);
  const opening = viewOf(
    graph,
    kept.map((at) => all[at]!),
    item !== undefined,
  );
  const touched = steps.map(({ gesture, before }) => before.scene.byKey.get(gesture.key)?.name ?? '');
  const opened = opening && !item ? [opening.before.scene.byKey.get(opening.gesture.key)?.name ?? ''] : [];
  // A page may be called "Garden: New ticket".
  const pages = steps.flatMap(({ before: { scene } }) =>
    (scene.byKey.get(scene.front ?? '')?.name ?? '').split(/: | [|·–—-] /),
  );
  const view = opening?.gesture ?? (isOfFile ? undefined : pageFor(graph, all, collection, item));
  const titles = steps.map(({ before }) => lastPart(before.scene.front ?? '').name ?? '');
  return {
    kind,
    collection,
    noun: nounOnWay([...titles, ...opened, ...touched, ...pages], wordsHeld(steps)),
    verb: (touched.at(-1) ?? '').split(' ')[0]!.toLowerCase(),
    ...(command === undefined ? {} : { command }),
    gestures: kept.map((at) => steps[at]!.gesture),
    slots: slots.map((slot) => ({ ...slot, gestures: slot.gestures.map((at) => kept.indexOf(at)) })),
    ...(item ? { item: { id: item.id, field: item.field, title: item.title } } : {}),
    ...(view ? { view } : {}),
    ...(row === undefined ? {} : { row }),
    ...(nameField === undefined ? {} : { nameField }),
    fields,
    loose: [...effect.loose, ...unknown, ...along.flatMap(({ field }) => field ?? [])],
    isOpening: opensWindow(transition),
    asides: [...effect.asides, ...(opening ? keptBy(opening) : [])],
    along: [...effect.along, ...along],
    source: { ...transition.source, start: graph.transitions[chain[0]!]!.source.start },
  };
}

/** The touch that brings up the page with the rows, or with the form in which a new entry is made. */
function pageFor(
  graph: ExplorationGraph,
  chain: readonly number[],
  collection: string,
  item: { field: string; title: string } | undefined,
): Gesture | undefined {
  const [first, last] = [chain[0]!, chain.at(-1)!].map((at) => graph.transitions[at]!) as [Transition, Transition];
  const isOnePage = !item && first.before.scene.byKey.has(last.gesture.key);
  const key = isOnePage ? last.gesture.key : rowIn(first.gesture.key, item?.title);
  const hasRow = ({ scene, facts }: Moment): boolean =>
    item !== undefined &&
    entriesOf(facts, collection).some((entry) => {
      const title = normaliseName(titleOf(facts, entry, item.field) ?? '');
      return ![item.title, ''].includes(title) && inRowOf(key, item.title, title, scene.elements) !== undefined;
    });
  const isOnFirst = (start: Moment): boolean => start.scene.byKey.has(key) || hasRow(start);
  return pageOf(graph, chain[0]!, key, isOnFirst);
}

/** The key of the row that a key leads into; the key itself where it leads into none. */
function rowIn(key: string, title: string | undefined): string {
  const parts = key.split('/');
  const at = title === undefined ? -1 : parts.findIndex((part) => isRowOf(part, title));
  return at < 0 ? key : parts.slice(0, at + 1).join('/');
}

/** An option of a drop-down list. */
function isOption({ gesture, before }: Transition): boolean {
  const { role = '', ancestors = [] } = before.scene.byKey.get(gesture.key) ?? {};
  return role !== 'combo box' && ancestors.some((node) => node.role === 'combo box');
}

/** True for ids in words, since numbers are also counts and prices. */
function isIdOfEntry(facts: FactMap, value: string): boolean {
  if (!/\p{L}/u.test(value)) return false;
  return [...facts.values()].some(({ key }) => key.kind === 'data' && readPath(key.subject).id === value);
}

/** Fields that hold words, neither numbers nor what is on or off. */
function wordFields(fields: Deed['fields']): string[] {
  return Object.keys(fields).filter((name) => !/^(true|false|null|-?[\d.]+)?$/.test(fields[name]!.after));
}

/** Texts typed where the application keeps its data in files. */
function textsOf({ gesture, before }: Transition): string[] {
  return before.frame.kept && 'text' in gesture && gesture.text !== '' ? [gesture.text] : [];
}

/** True for a form without a field that tells what was set in it. Screens of desktops show more than their data say. */
function isUntold({ before: { scene, frame } }: Transition): boolean {
  return frame.kept !== undefined && scene.dialog && !scene.popup;
}

/** Words of a menu's entry or a button that did it by one click, and that is about no form or question. */
function commandOf({ gesture, before: { scene } }: Transition, title: string): string | undefined {
  const { role = '', name: whole = '' } = scene.byKey.get(gesture.key) ?? {};
  const name = whole.replace(title, '').trim();
  const isNamed = name !== '' && !name.includes('"') && /menu item$|button$/.test(role);
  const form = markedForm(gesture.key);
  const hasFields =
    form !== undefined && scene.elements.some((own) => isBelow(own.key, form) && FORM_FIELDS.has(own.role));
  const isAsked = (scene.dialog && !scene.popup) || hasFields;
  return gesture.kind === 'click' && isNamed && !isAsked ? name : undefined;
}

/** What the data hold before and after the steps, lower case. */
function wordsHeld(steps: readonly Transition[]): Set<string> {
  const facts = steps.flatMap(({ before, after }) => [...before.facts.values(), ...after.facts.values()]);
  return new Set(facts.flatMap(({ key, value }) => (key.kind === 'data' ? [value.toLowerCase()] : [])));
}

/** Where the entry was made that this gesture removes and another takes the place of: it was a draft of that other one. */
function startOfDraft({ transitions }: ExplorationGraph, index: number): number | undefined {
  const { changes } = transitions[index]!;
  const gone = changes.find((change) => change.after === undefined && entryIn(change) === change.key.subject);
  const entries = new Set(changes.flatMap((change) => entryIn(change) ?? []));
  if (!gone || entries.size < 2) return undefined;
  const makes = ({ key, before }: FactChange): boolean => before === undefined && key.subject === gone.key.subject;
  return findLastBefore(transitions, index, (earlier) => earlier.changes.some(makes));
}

function entryIn({ key }: FactChange): string | undefined {
  return key.kind === 'data' ? readPath(key.subject).entry : undefined;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
}

/** The indexes of the gestures that belong to the one at `index`: back to where its window was opened. */
function chainTo({ transitions }: ExplorationGraph, index: number): number[] | undefined {
  const chain = [index];
  let at = index;
  for (let window = transitions[at]!.before.scene.front; window !== undefined && !isMainWindow(window);) {
    const opening = findLastBefore(
      transitions,
      at,
      ({ before, after }) => after.scene.front === window && before.scene.front !== window,
    );
    if (opening === undefined) return undefined;
    const inside = range(opening + 1, at - 1);
    // A gesture that only opens another window is no part of it.
    const stays = ({ before, after }: Transition): boolean =>
      before.scene.front === window && after.scene.front === window;
    chain.unshift(opening, ...inside.filter((other) => stays(transitions[other]!)));
    at = opening;
    window = transitions[at]!.before.scene.front;
  }
  // A form on the page itself: what was set in it since the data changed last.
  const form = markedForm(transitions[index]!.gesture.key);
  if (chain.length === 1 && opensListOf(transitions[index - 1], transitions[index]!)) return [index - 1, index];
  if (chain.length > 1 || (form === undefined && !isPageButton(transitions[index]!))) return chain;
  const earlier = findLastBefore(transitions, index, changesData) ?? -1;
  const { trajectoryId } = transitions[index]!.source;
  const inside = range(earlier + 1, index - 1).filter((other) => {
    const { gesture, source } = transitions[other]!;
    const isOwn = source.trajectoryId === trajectoryId && markedForm(gesture.key) === form;
    // Without a form nobody knows which choices belong to the button; what was typed shows in what is kept.
    return (
      isOwn && (form !== undefined || 'text' in gesture) && staysFrom(transitions.slice(other, index + 1), gesture.key)
    );
  });
  return [...inside, index];
}

function isPageButton({ gesture, before }: Transition): boolean {
  const element = before.scene.byKey.get(gesture.key);
  return element?.role === 'push button' && isOnPage(element);
}

/** True for a part of a page that is still open: forms on other pages may be called alike. */
function staysFrom(steps: readonly Transition[], key: string): boolean {
  // An option goes with its list.
  const own = /^(.*\/combo box[^/]*)\/.+$/s.exec(key)?.[1] ?? key;
  return steps.every(({ before: { scene } }) => scene.popup || scene.byKey.has(own));
}

/** True if the gesture before opened the drop-down list whose option is chosen. */
function opensListOf(opening: Transition | undefined, { gesture, before, source }: Transition): boolean {
  const list = before.scene.byKey.get(opening?.gesture.key ?? '');
  const option = before.scene.byKey.get(gesture.key);
  return (
    list?.role === 'combo box' &&
    option?.ancestors.includes(list.node) === true &&
    opening?.source.trajectoryId === source.trajectoryId
  );
}

function findLastBefore(
  transitions: readonly Transition[],
  index: number,
  isIt: (transition: Transition) => boolean,
): number | undefined {
  const { trajectoryId } = transitions[index]!.source;
  for (let at = index - 1; at >= 0; at -= 1) {
    const transition = transitions[at]!;
    if (transition.source.trajectoryId !== trajectoryId) return undefined;
    if (isIt(transition)) return at;
  }
  return undefined;
}

/** The row in which an element came up when the row itself was touched, as what only shows under the pointer does. */
function rowToTouch({ revealedBy }: ExplorationGraph, key: string): string | undefined {
  const touches = revealedBy.get(key) ?? [];
  return touches.find(({ gesture, changes }) => isBelow(key, gesture.key) && !changes.some(isLasting))?.gesture.key;
}

function opensWindow({ before, after }: Transition): boolean {
  const { front } = after.scene;
  return front !== undefined && front !== before.scene.front && !isMainWindow(front);
}

/** Whether a gesture only sets something in a form or a dialog. */
function isSetting({ gesture, before, after }: Transition): boolean {
  const { front } = before.scene;
  const isOfForm = 'text' in gesture || markedForm(gesture.key) !== undefined;
  const isInForm = front !== undefined && (!isMainWindow(front) || isOfForm);
  return isInForm && after.scene.front === front;
}
