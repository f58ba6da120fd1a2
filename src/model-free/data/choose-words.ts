/**
 * Words for the places of a deed. What is said of a new thing is of one topic, or follows from an entry that is there; what is
 * said of an entry suits any.
 */
import { titleOf } from './entry-title.ts';
import { entryPath } from '../../check/data-path.ts';
import { fieldOf, fieldsOf } from '../../check/facts/data/entries.ts';
import type { FactMap } from '../../check/facts.ts';
import { seededIndex } from '../../text/seeded.ts';
import { anotherTime, sampleDay, sampleFor } from '../shared/sample-text.ts';
import { areOfOneTopic } from '../shared/topics/topic-for.ts';
import { sayField } from './deed-words.ts';
import type { Deed, DeedSlot } from './deed.ts';
import { columnOf, isShared, valueLike } from './column.ts';
import type { Fields } from './entry-fields.ts';
import { type ThingToSay } from './follow-up.ts';
import { nameLike } from './name-like.ts';
import { isExpected, isName } from './slot-words.ts';

interface Occasion {
  seed: string;
  facts: FactMap;
  /** Id of the entry that the deed is done to. */
  id?: string | undefined;
  /** What a new entry is. */
  thing?: ThingToSay | undefined;
}

/** By field; undefined where a place has nothing that fits. */
export function wordsFor(deed: Deed, occasion: Occasion): Record<string, string> | undefined {
  const words: Record<string, string> = {};
  for (const slot of deed.slots) {
    const word = wordFor(slot, deed, occasion);
    if (word !== undefined) words[slot.field] = word;
    else if (deed.kind !== 'create' || !mayBeLeftOut(slot, deed)) return undefined;
  }
  return thinned(deed, words, occasion.seed);
}

function wordFor(slot: DeedSlot, deed: Deed, { seed, facts, id, thing }: Occasion): string | undefined {
  const { field } = slot;
  const own = `${seed} ${field}`;
  const entry = id === undefined ? undefined : entryPath(deed.collection, id);
  const held = entry === undefined ? slot.initial : fieldOf(facts, entry, field);
  // A box that is as it should be is not touched.
  if (slot.kind === 'box') return held === slot.original || thing?.model?.[field] === held ? undefined : slot.original;
  if (slot.kind === 'choice') {
    if (thing?.model) return slot.options.has(thing.model[field] ?? '') ? thing.model[field] : undefined;
    const about = entry === undefined ? `${thing?.title} ${thing?.note}` : titleOf(facts, entry, deed.item!.field)!;
    return chooseOption(slot, held, about, own);
  }
  const column = columnOf(facts, deed.collection, field);
  return entry === undefined
    ? forNew(slot, deed, thing!, column, own)
    : forHeld(slot, deed, fieldsOf(facts, entry), column, own);
}

function chooseOption(slot: DeedSlot, held: string | undefined, about: string, seed: string): string | undefined {
  const all = [...slot.options.keys()];
  const at = all.indexOf(held ?? '');
  // Of times those that are near the one that is held.
  const others = all.filter(
    (name, other) => name !== held && (at < 0 || !/^\d{1,2}:\d\d$/.test(name) || Math.abs(other - at) <= 2),
  );
  const fitting = SORTS.test(sayField(slot.field)) ? others.filter((name) => areOfOneTopic(about, name)) : others;
  return fitting[seededIndex(seed, fitting.length)];
}

/** Fields that say what sort of thing an entry is. */
const SORTS = /^(labels?|tags?|category|topic|subject|subsystem|calendar|project)$/;

function forNew(
  slot: DeedSlot,
  deed: Deed,
  thing: ThingToSay,
  column: readonly string[],
  seed: string,
): string | undefined {
  const { parts, sample, field, initial } = slot;
  if (field === deed.nameField && sample !== 'sentence' && sample !== 'reply') return thing.title;
  if (thing.model && field !== deed.nameField) return likeModel(thing.model[field] ?? '', column, seed);
  if (parts === 'day') return thing.day ?? sampleDay(seed, initial ?? '');
  if (parts === 'time') return sampleFor('time', seed);
  switch (sample) {
    case 'sentence':
    case 'reply':
      if (field === deed.nameField) return thing.note === '' ? thing.title : `${thing.title}: ${thing.note}`;
      return thing.note === '' ? undefined : thing.note;
    case 'url':
      return thing.url;
    case 'place':
      return thing.place === '' ? undefined : thing.place;
    case 'email':
      return thing.email ?? sampleFor('email', seed);
    case 'title':
      // Other entries are the only source of values for fields of no known kind.
      return isName(slot) ? thing.title : valueLike(column, '', seed);
    default:
      return valueLike(column, '', seed) ?? (sample && sampleFor(sample, seed));
  }
}

/** A new thing has what the one that it resembles has: its category, and a value of its own where all have their own. */
function likeModel(held: string, column: readonly string[], seed: string): string | undefined {
  if (held === '' || held === 'null') return undefined;
  return isShared(column) && !/^\d/.test(held) ? held : valueLike(column, held, seed);
}

function forHeld(
  slot: DeedSlot,
  deed: Deed,
  fields: Fields,
  column: readonly string[],
  seed: string,
): string | undefined {
  const held = fields[slot.field] ?? '';
  if (slot.parts === 'day') return sampleDay(seed, held);
  if (slot.parts === 'time') return anotherTime(held, seed);
  // In names of two words the first is mostly what the thing is.
  if (isName(slot) || slot.field === deed.item!.field)
    return held.split(' ').length > 2 ? nameLike(held, column, seed) : undefined;
  switch (slot.sample) {
    case 'sentence':
    case 'reply':
      return valueLike(column, held, seed);
    case 'url':
      return movedAddress(held, fields[deed.item!.field] ?? '');
    case 'title':
      return valueLike(column, held, seed);
    default:
      return valueLike(column, held, seed) ?? (slot.sample && sampleFor(slot.sample, seed));
  }
}

/** Sites move to another address of the same owner. */
function movedAddress(held: string, title: string): string {
  const [, scheme, host, path = ''] = /^(https?:\/\/)(?:www\.)?([^/]+)(\/.*)?$/.exec(held) ?? [];
  const words = title.toLowerCase().match(/[a-z\d]+/g) ?? ['page'];
  if (host === undefined) return `https://${words.join('-')}.example/`;
  return `${scheme}${held.includes('//www.') ? '' : 'www.'}${host}${path}`;
}

/** A new thing is asked for with what its topic says of it, and some of the rest. */
function thinned(deed: Deed, words: Record<string, string>, seed: string): Record<string, string> {
  if (deed.kind !== 'create') return words;
  const optional = deed.slots.filter(
    (slot) => slot.field !== deed.nameField && mayBeLeftOut(slot, deed) && !OF_THINGS.has(slot.sample),
  );
  const kept = Object.entries(words).filter(
    ([field]) => !optional.some((slot) => slot.field === field) || seededIndex(`${seed} keep ${field}`, 2) > 0,
  );
  return Object.fromEntries(kept);
}

/** What a thing of a topic comes with. */
const OF_THINGS: ReadonlySet<string | undefined> = new Set(['sentence', 'reply', 'url', 'place']);

/** As far as is known what the new thing is without it. */
export function mayBeLeftOut(slot: DeedSlot, deed: Deed): boolean {
  return slot.initial !== undefined && !slot.isRequired && !isExpected(slot, deed);
}
