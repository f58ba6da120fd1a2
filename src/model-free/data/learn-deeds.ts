/** Learns deeds: for each change of the data, the gestures that brought it about and what they were done to. */
import { ORDER, readPath } from '../../check/data-path.ts';
import type { FactKey } from '../../schema/index.ts';
import { diffFacts, type FactChange, type FactMap } from '../../check/facts.ts';
import { lastPart, unescapeName } from '../../ui/element-key.ts';
import { labelOf } from '../../ui/label-of.ts';
import { isMainWindow, normaliseName, type VisibleElement } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';
import { sayName } from '../../ui/say-place.ts';
import { NAMES } from '../../ui/words.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { kindOfField } from '../shared/sample-text.ts';
import { sayField, sayNoun } from './deed-words.ts';
import type { Deed, DeedSlot } from './deed.ts';

/** All deeds an application was seen to offer, in the order they were first seen, each once. */
export function learnDeeds(graph: ExplorationGraph): Deed[] {
  const deeds = new Map<string, Deed>();
  for (const index of graph.transitions.keys()) {
    const deed = learnDeed(graph, index);
    for (const one of deed ? [deed, ...partsOf(deed)] : []) {
      const fields = Object.entries(one.fields).map(([field, { after }]) =>
        one.slots.some((slot) => slot.field === field) ? field : `${field} ${after}`,
      );
      const id = `${one.kind} ${one.collection} ${fields.toSorted().join(', ')}`;
      if (!deeds.has(id)) deeds.set(id, one);
    }
  }
  return withDefaults(withFieldsOfWay([...deeds.values()])).map((deed) => withSeenOptions(graph, deed));
}

/** What opening an entry alters, as when it counts as read: deeds that begin so alter it, too, unless it was so before. */
function withFieldsOfWay(deeds: readonly Deed[]): Deed[] {
  return deeds.map((deed) => {
    const fields = deed.item && deed.gestures.length > 1 ? fieldsOfWay(deeds, deed.gestures[0]!, deed.item.title) : [];
    return { ...deed, loose: [...new Set([...deed.loose, ...fields])].filter((field) => !(field in deed.fields)) };
  });
}

/** What a new thing holds where nothing was chosen, as other new things have shown: a list may say "Nobody" for ''. */
function withDefaults(deeds: readonly Deed[]): Deed[] {
  return deeds.map((deed) => {
    if (deed.kind !== 'create') return deed;
    const alike = deeds.filter(({ kind, collection }) => kind === 'create' && collection === deed.collection);
    const slots = deed.slots.map((slot) => {
      const plain = alike.find(({ fields, slots: own }) => slot.field in fields && !own.some(isOf(slot)));
      const initial = plain?.fields[slot.field]?.after ?? slot.initial;
      return initial === undefined ? slot : { ...slot, initial };
    });
    return { ...deed, slots };
  });
}

/** Options that the data was seen to hold by their own name: what a list calls "Nobody" may be stored as ''. */
function withSeenOptions({ transitions }: ExplorationGraph, deed: Deed): Deed {
  if (deed.slots.every(({ kind }) => kind !== 'choice')) return deed;
  const slots = deed.slots.map((slot) => {
    const seen = new Set(
      transitions.flatMap(({ after }) =>
        [...after.facts.values()].flatMap(({ key, value }) =>
          key.subject.startsWith(`${deed.collection}/`) && key.subject.endsWith(`/${slot.field}`) ? [value] : [],
        ),
      ),
    );
    return { ...slot, options: new Map([...slot.options].filter(([name]) => seen.has(name))) };
  });
  return { ...deed, slots };
}

function isOf({ field }: DeedSlot): (other: DeedSlot) => boolean {
  return (other) => other.field === field;
}

/** Fields that a touch on a row alters by itself. */
export function fieldsOfWay(deeds: readonly Deed[], gesture: Gesture, title: string): string[] {
  return deeds
    .filter(({ kind, gestures, item }) => {
      const isTouch = kind === 'set' && gestures.length === 1 && item !== undefined;
      return isTouch && shape(gestures[0]!.key, item.title) === shape(gesture.key, title);
    })
    .flatMap(({ fields }) => Object.keys(fields));
}

/** A key without the words of its row. */
function shape(key: string, title: string | undefined): string {
  return title === undefined ? key : key.split(title).join('*');
}

export function changesData({ changes }: Pick<Transition, 'changes'>): boolean {
  return changes.some(({ key }) => key.kind === 'data');
}

/** A form in which several fields were altered alters each of them by itself, too. */
function partsOf(deed: Deed): Deed[] {
  if (deed.kind !== 'set' || deed.slots.length < 2) return [];
  return deed.slots.map((slot) => {
    const left = new Set(deed.slots.filter((other) => other !== slot).flatMap(({ gestures }) => gestures));
    const kept = [...deed.gestures.keys()].filter((at) => !left.has(at));
    return {
      ...deed,
      gestures: kept.map((at) => deed.gestures[at]!),
      slots: [{ ...slot, gestures: slot.gestures.map((at) => kept.indexOf(at)) }],
      fields: { [slot.field]: deed.fields[slot.field]! },
    };
  });
}

/** What the transition with this index has taught; undefined when it altered several things at once, or nobody can say what. */
export function learnDeed(graph: ExplorationGraph, index: number): Deed | undefined {
  const transition = graph.transitions[index]!;
  if (!changesData(transition)) return undefined;
  const chain = chainTo(graph, index);
  if (!chain) return undefined;
  const effect = effectOf(graph, chain);
  if (!effect) return undefined;
  const { kind, entry } = effect;
  const { collection, id = '' } = readPath(entry);
  const item = kind === 'create' ? undefined : findItem(graph, chain, { entry, id });
  if (kind !== 'create' && !item) return undefined;
  const all = item ? item.chain : chain;
  const steps = all.map((at) => graph.transitions[at]!);
  const slots = slotsOf(graph, steps, effect);
  const isIdle = (at: number): boolean =>
    isSetting(steps[at]!, steps.at(-1)!) &&
    !(item && isRowOf(steps[at]!.gesture.key, item.title)) &&
    !slots.some(({ gestures }) => gestures.includes(at));
  const kept = [...steps.keys()].filter((at) => at === steps.length - 1 || !isIdle(at));
  const nameField = kind === 'create' ? nameOf(slots) : undefined;
  if (kind === 'create' && nameField === undefined) return undefined;
  const touched = steps.map(({ gesture, before }) => before.scene.byKey.get(gesture.key)?.name ?? '');
  const titles = steps.map(({ before }) => lastPart(before.scene.front ?? '').name ?? '');
  return {
    kind,
    collection,
    noun: sayNoun(collection, [...titles, ...touched]),
    verb: (touched.at(-1) ?? '').split(' ')[0]!.toLowerCase(),
    gestures: kept.map((at) => steps[at]!.gesture),
    slots: slots.map((slot) => ({ ...slot, gestures: slot.gestures.map((at) => kept.indexOf(at)) })),
    ...(item ? { item: { id, field: item.field, title: item.title } } : {}),
    ...(nameField === undefined ? {} : { nameField }),
    fields: effect.fields,
    loose: effect.loose,
    isOpening: opensWindow(transition),
    asides: effect.asides,
    source: { ...steps.at(-1)!.source, start: steps[0]!.source.start },
  };
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
    const inside = Array.from({ length: at - opening - 1 }, (_, offset) => opening + 1 + offset);
    chain.unshift(opening, ...inside.filter((other) => transitions[other]!.before.scene.front === window));
    at = opening;
    window = transitions[at]!.before.scene.front;
  }
  // A form on the page itself: what was set in it since the data changed last.
  const form = formOf(transitions[index]!.gesture.key);
  if (chain.length > 1 || form === undefined) return chain;
  const earlier = findLastBefore(transitions, index, changesData) ?? -1;
  const { trajectoryId } = transitions[index]!.source;
  const inside = Array.from({ length: index - earlier - 1 }, (_, offset) => earlier + 1 + offset).filter((other) => {
    const { gesture, source } = transitions[other]!;
    return source.trajectoryId === trajectoryId && formOf(gesture.key) === form;
  });
  return [...inside, index];
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

/** The key of the form that an element is in. */
function formOf(key: string): string | undefined {
  return /^(.*\/form[^/]*)\//.exec(key)?.[1];
}

interface Effect extends Pick<Deed, 'kind' | 'fields' | 'loose' | 'asides'> {
  /** Path of the one entry that was made, altered or removed. */
  entry: string;
}

/** Undefined when several entries were altered, or none. */
function effectOf({ transitions }: ExplorationGraph, chain: readonly number[]): Effect | undefined {
  const [first, last] = [transitions[chain[0]!]!, transitions[chain.at(-1)!]!];
  const changes = diffFacts(first.before.facts, last.after.facts).filter(({ key }) => key.kind === 'data');
  const entries = new Map<string, FactChange[]>();
  const asides: FactKey[] = [];
  for (const change of changes) {
    const entry = entryOfPath(change.key.subject);
    if (entry === undefined) asides.push(change.key);
    else entries.set(entry, [...(entries.get(entry) ?? []), change]);
  }
  if (entries.size !== 1) return undefined;
  const [[entry, own]] = [...entries] as [[string, FactChange[]]];
  const presence = own.find(({ key }) => key.subject === entry);
  const kind = presence === undefined ? 'set' : presence.after === undefined ? 'remove' : 'create';
  const { id = '' } = readPath(entry);
  const atEnd = new Set(last.changes.map(({ key }) => key.subject));
  const fields: Record<string, { before?: string; after: string }> = {};
  const loose: string[] = [];
  for (const { key, before, after } of kind === 'remove' ? [] : own) {
    if (key === presence?.key) continue;
    const field = key.subject.slice(entry.length + 1);
    const isOnWay = kind === 'set' && !atEnd.has(key.subject);
    const isCounted = kind === 'create' && after !== undefined && isNext(first.before.facts, entry, field, after);
    if (after === undefined || isOnWay || after === id || isTime(after) || isCounted) loose.push(field);
    else fields[field] = { ...(before === undefined ? {} : { before }), after };
  }
  if (kind === 'set' && Object.keys(fields).length === 0) return undefined;
  return { kind, entry, fields, loose, asides };
}

/** The entry that a path is, or leads into; undefined outside of entries, and for the order of a list. */
function entryOfPath(path: string): string | undefined {
  const { id, field } = readPath(path);
  if (id === undefined || path.endsWith(`/${ORDER}`)) return undefined;
  return field === '' ? path : path.slice(0, -field.length - 1);
}

/** Whether a new entry's number follows on those of the others: another one gets another number. */
function isNext(facts: FactMap, entry: string, field: string, value: string): boolean {
  const { collection } = readPath(entry);
  const numbers = [...facts.values()].flatMap(({ key, value: held }) => {
    const path = key.kind === 'data' ? readPath(key.subject) : undefined;
    return path?.collection === collection && path.field === field ? [Number(held)] : [];
  });
  return numbers.length > 1 && Number(value) === Math.max(...numbers) + 1;
}

/** A moment, which is another one whenever the same is done. */
function isTime(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) || /^1\d{12}$/.test(value);
}

/** The words by which gestures name the entry; where those of the chain do not, the touch on its row before them. */
function findItem(
  { transitions }: ExplorationGraph,
  chain: readonly number[],
  { entry }: { entry: string; id: string },
): { chain: readonly number[]; field: string; title: string } | undefined {
  const first = transitions[chain[0]!]!;
  const { facts } = first.before;
  const { collection } = readPath(entry);
  /** How many entries of the list hold the same. */
  const holders = (field: string, value: string): number =>
    [...facts.values()].filter(
      ({ key, value: held }) =>
        held === value && key.subject.endsWith(`/${field}`) && key.subject.startsWith(`${collection}/`),
    ).length;
  const titles = [...facts.values()].flatMap(({ key, value }) => {
    if (key.kind !== 'data' || !key.subject.startsWith(`${entry}/`)) return [];
    const field = key.subject.slice(entry.length + 1);
    const title = normaliseName(value);
    return title.length < 2 || holders(field, value) > 1 ? [] : [{ field, title }];
  });
  const namedIn = (at: number) => titles.find(({ title }) => isRowOf(transitions[at]!.gesture.key, title));
  const own = chain.map(namedIn).find((found) => found !== undefined);
  if (own) return { chain, ...own };
  for (let at = chain[0]! - 1; at >= Math.max(0, chain[0]! - MAX_BACK); at -= 1) {
    if (transitions[at]!.source.trajectoryId !== first.source.trajectoryId) return undefined;
    const found = selects(transitions[at]!) ? namedIn(at) : undefined;
    if (found) return { chain: [at, ...chain], ...found };
  }
  return undefined;
}

/** A touch that brings a thing up; switches in rows are turned, which may matter to a command, but choose nothing. */
function selects({ gesture, before }: Transition): boolean {
  const role = before.scene.byKey.get(gesture.key)?.role ?? '';
  return gesture.kind === 'click' && !/^(check box|toggle button|radio button)$/.test(role);
}

/** The row of an entry is touched at most so many gestures before what is done to it. */
const MAX_BACK = 6;

/** Whether a part of the key is called like that, as rows and what is in them are. */
export function isRowOf(key: string, title: string): boolean {
  return key.split('/').some((part) => {
    const at = part.search(/[:@]/);
    const name = unescapeName(at < 0 ? '' : part.slice(at + 1)).replace(/#\d+$/, '');
    return mentions(name, title);
  });
}

/** A row, or what stands in it, is called by the title alone or with other words before or after it. */
export function mentions(name: string, title: string): boolean {
  if (name === title) return true;
  return title.length >= MIN_TITLE && (name.startsWith(`${title} `) || name.endsWith(` ${title}`));
}

const MIN_TITLE = 4;

function opensWindow({ before, after }: Transition): boolean {
  const { front } = after.scene;
  return front !== undefined && front !== before.scene.front && !isMainWindow(front);
}

/** Whether a gesture only sets something in the form that the last one ends. */
function isSetting({ gesture, before, after }: Transition, last: Transition): boolean {
  const { front } = last.before.scene;
  const isInForm = front !== undefined && (!isMainWindow(front) || formOf(gesture.key) !== undefined);
  return isInForm && before.scene.front === front && after.scene.front === front;
}

/** Where what was typed and chosen on the way has ended. */
function slotsOf(graph: ExplorationGraph, steps: readonly Transition[], effect: Effect): DeedSlot[] {
  const slots = new Map<string, DeedSlot>();
  for (const [at, { gesture, before, after }] of steps.entries()) {
    const element = before.scene.reachable.find(({ key }) => key === gesture.key);
    if (!element) continue;
    const slot =
      'text' in gesture
        ? textSlot(element, gesture.text, at, steps[at]!, effect)
        : (choiceSlot(graph, element, at, steps, effect) ?? boxSlot(element, at, { before, after }, effect));
    // What was set twice holds what it was set to last, and held at first what it held before both.
    const initial = slot && (slots.get(slot.field)?.initial ?? slot.initial);
    if (slot) slots.set(slot.field, { ...slot, ...(initial === undefined ? {} : { initial }) });
  }
  return [...slots.values()];
}

function textSlot(
  element: VisibleElement,
  text: string,
  at: number,
  { before }: Transition,
  { fields }: Effect,
): DeedSlot | undefined {
  const field = Object.keys(fields).find((name) => fields[name]!.after.trim() === text);
  const label = sayName(labelOf(element, before.scene.elements)) ?? (field && sayField(field));
  if (field === undefined || !label) return undefined;
  const title = lastPart(element.windowKey).name ?? '';
  const initial = element.node.text ?? '';
  const sample = kindOfField(label, title);
  const isRequired = hasState(element.node, 'required');
  return {
    kind: 'text',
    label,
    gestures: [at],
    field,
    original: text,
    initial,
    sample,
    isRequired,
    options: new Map(),
  };
}

/** An option of a drop-down list: the gesture before it has opened the list. */
function choiceSlot(
  { known }: ExplorationGraph,
  element: VisibleElement,
  at: number,
  steps: readonly Transition[],
  { fields }: Effect,
): DeedSlot | undefined {
  const list = element.ancestors.findLast(({ role }) => role === 'combo box');
  const opening = steps[at - 1];
  const holder = opening?.before.scene.reachable.find(({ key }) => key === opening.gesture.key);
  if (!list || holder?.role !== 'combo box') return undefined;
  const field = Object.keys(fields).find((name) => fields[name]!.after === element.name);
  const label = sayName(labelOf(holder, opening!.before.scene.elements)) ?? (field && sayField(field));
  if (field === undefined || !label) return undefined;
  const place = element.key.slice(0, element.key.lastIndexOf('/') + 1);
  const options = [...known.values()].filter(({ key, name }) => key.startsWith(place) && name !== '');
  const id = `value ${holder.key}`;
  const initial = steps.map(({ before }) => before.facts.get(id)?.value).find((value) => value !== undefined);
  return {
    kind: 'choice',
    label,
    gestures: [at - 1, at],
    field,
    original: element.name,
    ...(initial === undefined ? {} : { initial }),
    options: new Map(options.map(({ name, key }) => [name, key])),
  };
}

function boxSlot(
  element: VisibleElement,
  at: number,
  { before, after }: Pick<Transition, 'before' | 'after'>,
  { fields }: Effect,
): DeedSlot | undefined {
  const id = `checked ${element.key}`;
  const [was, is] = [before.facts.get(id)?.value, after.facts.get(id)?.value];
  const label = sayName(element.name);
  const field = Object.keys(fields).find((name) => sayField(name) === label?.toLowerCase());
  if (was === undefined || is === undefined || was === is || field === undefined || label === undefined)
    return undefined;
  return {
    kind: 'box',
    label,
    gestures: [at],
    field,
    original: is,
    initial: was,
    options: new Map(),
  };
}

/** Fields that say what their thing is about, where none says what it is called. */
const TELLS = /^(subject|summary|headline|question|task|what)$/i;

/** The text that says what a new thing is called; the first of all where none does. */
function nameOf(slots: readonly DeedSlot[]): string | undefined {
  const texts = slots.filter(({ kind }) => kind === 'text');
  const isNamed = (words: RegExp) => texts.find(({ label, field }) => words.test(label) || words.test(sayField(field)));
  return (isNamed(NAMES) ?? isNamed(TELLS) ?? texts[0])?.field;
}
