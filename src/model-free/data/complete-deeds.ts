/** Completes each deed by what the others of the same application have shown. */
import { entriesOf, fieldOf } from '../../check/facts/data/entries.ts';
import type { ExplorationGraph } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import type { Deed, DeedAlong } from './deed.ts';

export function completeDeeds(graph: ExplorationGraph, deeds: readonly Deed[]): Deed[] {
  return withDefaults(graph, withFieldsOfWay(deeds)).map((deed) => withSeenOptions(graph, deed));
}

/** A form in which several fields were altered alters each of them by itself, too. */
export function partsOf(deed: Deed): Deed[] {
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

/** What a new thing holds where nothing was chosen, as other new things have shown: a list may say "Nobody" for ''. */
function withDefaults(graph: ExplorationGraph, deeds: readonly Deed[]): Deed[] {
  return deeds.map((deed) => {
    if (deed.kind !== 'create') return deed;
    const alike = deeds.filter(({ kind, collection }) => kind === 'create' && collection === deed.collection);
    const slots = deed.slots.map((slot) => {
      const plain = alike.find(
        ({ fields, slots: own }) => slot.field in fields && !own.some((other) => other.field === slot.field),
      );
      const own = slot.initial === '' ? emptyIn(graph, deed.collection, slot.field) : slot.initial;
      const initial = plain?.fields[slot.field]?.after ?? own;
      return initial === undefined ? slot : { ...slot, initial };
    });
    return { ...deed, slots };
  });
}

/** How the data says that nothing was filled in: as nothing, where no entry was seen with empty words. */
function emptyIn(graph: ExplorationGraph, collection: string, field: string): string {
  const seen = valuesOf(graph, collection, field);
  return seen.has(NOTHING) && !seen.has('') ? NOTHING : '';
}

const NOTHING = 'null';

/** All that a field was seen to hold. */
function valuesOf({ transitions }: ExplorationGraph, collection: string, field: string): Set<string | undefined> {
  return new Set(
    transitions.flatMap(({ after: { facts } }) =>
      entriesOf(facts, collection).map((entry) => fieldOf(facts, entry, field)),
    ),
  );
}

/** Options that the data was seen to hold by their own name: what a list calls "Nobody" may be stored as ''. */
function withSeenOptions(graph: ExplorationGraph, deed: Deed): Deed {
  if (deed.slots.every(({ kind }) => kind !== 'choice')) return deed;
  const slots = deed.slots.map((slot) => {
    const seen = valuesOf(graph, deed.collection, slot.field);
    return { ...slot, options: new Map([...slot.options].filter(([name]) => seen.has(name))) };
  });
  return { ...deed, slots };
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
