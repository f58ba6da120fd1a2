/** Completes each deed by what the others of the same application have shown. */
import type { ExplorationGraph } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { isEdit, withFormFields } from './form-fields.ts';
import { nounOf } from './nouns.ts';
import { isOnFirstScreen, ownerOf } from './owner-of.ts';
import { screenNames, type ScreenNames } from './screen-names.ts';
import { withDefaults, withSeenOptions } from './seen-values.ts';
import { askedFor, type Deed, type DeedAlong } from './deed.ts';

export function completeDeeds(graph: ExplorationGraph, deeds: readonly Deed[]): Deed[] {
  const named = withFieldsOfWay(deeds).map((deed) => ({
    ...deed,
    loose: looseOf(deed, deeds),
    noun: nounOf(graph, deed.collection, deeds),
    names: namesFor(graph, deed.collection, deeds),
    owner: deed.item && isOnFirstScreen(graph, deed.item.title) ? undefined : ownerOf(graph, deed.collection, deeds),
  }));
  const full = withFormFields(graph, withDefaults(graph, named)).map((deed) => withSeenOptions(graph, deed));
  return full.filter((deed, at) => !full.some((other, index) => isFuller(other, deed, index < at)));
}

/** What a form alters beside what is set in it shows once only, as who changed an entry last. */
function looseOf({ kind, collection, loose, fields, gestures }: Deed, deeds: readonly Deed[]): string[] {
  const isSame = (other: Deed): boolean =>
    other.kind === kind && other.collection === collection && other.gestures.at(-1)!.key === gestures.at(-1)!.key;
  const all = [...loose, ...deeds.filter(isSame).flatMap((other) => other.loose)];
  return [...new Set(all)].filter((field) => !(field in fields) || loose.includes(field));
}

/** True for two new things of one form, the first of which says all that the second does. */
function isFuller(one: Deed, other: Deed, isFirst: boolean): boolean {
  const isOfForm =
    one.kind === 'create' &&
    one.collection === other.collection &&
    one.gestures.at(-1)!.key === other.gestures.at(-1)!.key;
  const saysAll = other.slots.every(({ field }) => one.slots.some((slot) => slot.field === field));
  return isOfForm && saysAll && (isFirst || one.slots.length > other.slots.length);
}

/** Names beside values first, then the labels of forms. */
export function namesFor(graph: ExplorationGraph, collection: string, deeds: readonly Deed[]): ScreenNames {
  const slots = deeds.flatMap((deed) => (isAlike(deed.collection, collection) ? deed.slots : []));
  return new Map([...slots.map(({ field, label }) => [field, label] as const), ...screenNames(graph, collection)]);
}

/** The same list of two entries. */
function isAlike(one: string, other: string): boolean {
  const [own, others] = [one, other].map((path) => path.replace(/\[[^\]]*\]/g, '[]'));
  return own === others;
}

/** A form in which several fields were altered alters each of them by itself, too. */
export function partsOf(deed: Deed): Deed[] {
  if (deed.slots.length < 2 || !isEdit(deed)) return [];
  return deed.slots.map((slot) => {
    const left = new Set(deed.slots.filter((other) => other !== slot).flatMap(({ gestures }) => gestures));
    const kept = [...deed.gestures.keys()].filter((at) => !left.has(at));
    // A part of the entry that comes with the form, as who has it and until when, comes as a whole.
    const others = Object.keys(deed.fields).filter((field) => field !== slot.field);
    const made = others.filter((field) => deed.fields[field]!.before === undefined);
    return {
      ...deed,
      loose: [...deed.loose, ...made],
      gestures: kept.map((at) => deed.gestures[at]!),
      slots: [{ ...slot, gestures: slot.gestures.map((at) => kept.indexOf(at)) }],
      fields: { [slot.field]: deed.fields[slot.field]! },
      needs: askedFor(deed).filter((field) => field !== slot.field),
    };
  });
}

/** What opening an entry alters, as when it counts as read: deeds that begin so alter it, too, unless it was so before. */
function withFieldsOfWay(deeds: readonly Deed[]): Deed[] {
  return deeds.map((deed) => {
    const isOpened = deed.item !== undefined && deed.gestures.length > 1;
    const fields = isOpened ? fieldsOfWay(deeds, deed.gestures[0]!, deed.item!.title) : new Map<string, undefined>();
    const loose = [...new Set([...deed.loose, ...fields.keys()])].filter((field) => !(field in deed.fields));
    const known = new Set(deed.along.map(({ field }) => field));
    // The same may be done on another way, which leaves it as it is.
    const turned = [...fields].flatMap(([field, value]): DeedAlong[] =>
      value === undefined || known.has(field) || field in deed.fields ? [] : [{ field, op: 'turns', value }],
    );
    return { ...deed, loose, along: [...deed.along, ...turned] };
  });
}

/** Fields that a touch on a row alters by itself, with what they hold then; undefined where that is not always the same. */
export function fieldsOfWay(deeds: readonly Deed[], gesture: Gesture, title: string): Map<string, string | undefined> {
  const fields = new Map<string, string | undefined>();
  for (const { kind, gestures, item, fields: own } of deeds) {
    const isTouch = kind === 'set' && gestures.length === 1 && item !== undefined;
    if (!isTouch || shape(gestures[0]!.key, item.title) !== shape(gesture.key, title)) continue;
    for (const [field, { after }] of Object.entries(own))
      fields.set(field, !fields.has(field) || fields.get(field) === after ? after : undefined);
  }
  return fields;
}

/** A key without the words of its row. */
function shape(key: string, title: string): string {
  return key.split(title).join('*');
}
