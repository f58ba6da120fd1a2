/** What a sequence of gestures did to an application's data, if it did it to one entry. */
import { ORDER, readPath } from '../../check/data-path.ts';
import { hasOrderBut, highestOf, readNumber, shapeOf } from '../../check/facts/data/derived-change.ts';
import { diffFacts, type FactChange, type FactMap } from '../../check/facts.ts';
import { entriesOf, fieldOf } from '../../check/facts/data/entries.ts';
import { isTime, isPassing } from '../../check/facts/data/passing-values.ts';
import { allListed } from '../../check/subject.ts';
import { NAMES } from '../../ui/words.ts';
import type { FactKey } from '../../schema/index.ts';
import { append } from '../../collections/by-key.ts';
import type { Transition } from '../shared/exploration-graph.ts';
import type { Deed, DeedAlong } from './deed.ts';

/** What a sequence of gestures did to one entry. */
export interface Effect extends Pick<Deed, 'kind' | 'fields' | 'loose' | 'asides' | 'along'> {
  /** Path of the one entry that was made, altered or removed. */
  entry: string;
}

/** How gestures name an entry of a file: by a text that was typed, or by the words of its row. */
export interface Named {
  typed: readonly string[];
  isTouched(entry: string): boolean;
}

/**
 * Undefined when several entries were altered, or none. Beside the entry of a file that gestures name others may be altered:
 * tables of references, counts and names, and what an application writes with its first change.
 */
export function effectOf(first: Transition, last: Transition, named?: Named): Effect | undefined {
  const changes = diffFacts(first.before.facts, last.after.facts).filter(({ key }) => key.kind === 'data');
  const entries = new Map<string, FactChange[]>();
  const asides: FactKey[] = [];
  const counters: FactChange[] = [];
  const orders: FactChange[] = [];
  for (const change of changes) {
    const { subject } = change.key;
    const { entry } = readPath(subject);
    // The order of a list that an entry holds is no field of it.
    if (subject.endsWith(`/${ORDER}`)) orders.push(change);
    else if (entry === undefined) {
      asides.push(change.key);
      if (growthOf(change) !== undefined) counters.push(change);
    } else append(entries, entry, change);
  }
  const echoes = [...entries].filter((one) => isEcho(one, entries));
  const main = named && mainEntry([...entries], named);
  for (const [entry, own] of main ? [...entries].filter(([other]) => other !== main) : echoes) {
    entries.delete(entry);
    // Which entry is referred to is not known before.
    const { collection } = readPath(entry);
    const isOther = main !== undefined && collection !== readPath(main).collection;
    if (!own.some(({ strict }) => strict)) continue;
    asides.push(...(isOther || own.some(isPresence) ? [allListed('data', collection)] : own.map(({ key }) => key)));
  }
  const [alone, ...others] = withNested(entries);
  if (!alone || others.length > 0) return undefined;
  const [entry, own] = alone;
  const atEnd = new Set(last.changes.map(({ key }) => key.subject));
  // Settings of the window that are written at the end do not change the entry.
  if (!own.some(({ key, strict }) => strict && atEnd.has(key.subject))) return undefined;
  const presence = own.find(({ key }) => key.subject === entry);
  const kind = presence === undefined ? 'set' : presence.after === undefined ? 'remove' : 'create';
  const { id = '' } = readPath(entry);
  const fields: Record<string, { before?: string; after: string }> = {};
  const loose: string[] = [];
  const isKnown = (change: FactChange): boolean =>
    kind === 'create' ? growthOf(change) === 1 : kind === 'remove' && isSize(change, first.before.facts, entry);
  const along = counters.filter(isKnown).map((change): DeedAlong => {
    return { fact: change.key, op: 'grows', value: String(growthOf(change)) };
  });
  // Of another entry it is told with that entry's own path.
  for (const { key, before = '[]', after = '[]' } of orders) {
    if (readPath(key.subject).entry === entry) loose.push(key.subject.slice(entry.length + 1));
    else asides.push(key);
    const isOwn = kind === 'set' && key.subject === `${readPath(entry).collection}/${ORDER}`;
    if (isOwn && hasOrderBut([id], before, after)) along.push({ fact: key, op: 'moves', value: '' });
  }
  for (const { key, before, after } of kind === 'remove' ? [] : own) {
    if (key === presence?.key) continue;
    const field = key.subject.slice(entry.length + 1);
    const nested = listIn(field);
    if (nested !== undefined) {
      if (!loose.includes(nested)) loose.push(nested);
      continue;
    }
    const isOnWay = kind === 'set' && !atEnd.has(key.subject);
    const way = kind === 'create' && after !== undefined ? comesAs(first.before.facts, entry, field, after) : undefined;
    const isCounted =
      way?.op === 'follows' ||
      (kind === 'create' && after !== undefined && isNext(first.before.facts, entry, field, after));
    // A thing that goes by its name has been given that; an id is the application's.
    const isOwnId = (after === id || JSON.stringify(after) === id) && !NAMES.test(field);
    if (after === undefined || isOnWay || isOwnId || isPassing(after) || isCounted) {
      loose.push(field);
      if (way) along.push({ field, ...way });
    } else fields[field] = { ...(before === undefined ? {} : { before }), after };
  }
  if (kind === 'set' && Object.keys(fields).length === 0) return undefined;
  return { kind, entry, fields, loose, asides, along };
}

/** The entries, with what changed in lists that an altered one holds, as in its log, as changes of that one. */
function withNested(entries: ReadonlyMap<string, readonly FactChange[]>): [string, FactChange[]][] {
  const altered = [...entries].filter(([, own]) => own.some(({ strict }) => strict)).map(([entry]) => entry);
  const outer = new Map<string, FactChange[]>();
  for (const [entry, own] of entries) {
    const holder = altered.find((other) => entry.startsWith(`${other}/`)) ?? entry;
    outer.set(holder, [...(outer.get(holder) ?? []), ...own]);
  }
  return [...outer];
}

/** All of the list within an entry that a field of one of its entries belongs to. */
function listIn(field: string): string | undefined {
  const [, list] = /^(.*?)\/\[/.exec(field) ?? [];
  return list === undefined ? undefined : `${list}/*`;
}

/**
 * Whether an entry was only altered along with another: a folder's list refers to the new document by its id, and the folder
 * was altered just now, too.
 */
function isEcho([entry, own]: readonly [string, readonly FactChange[]], all: ReadonlyMap<string, unknown>): boolean {
  const { id, collection } = readPath(entry);
  const refersTo = (other: string): boolean =>
    other !== entry && readPath(other).id === id && readPath(other).collection.length < collection.length;
  if ([...all.keys()].some(refersTo)) return true;
  // Sections of settings, and times.
  if (own.every(({ strict }) => !strict)) return true;
  return all.size > 1 && own.every((change) => !isPresence(change) && isTime(change.after ?? ''));
}

/** The only entry that came to hold a typed text, or else whose row was touched. */
function mainEntry(
  entries: readonly (readonly [string, readonly FactChange[]])[],
  { typed, isTouched }: Named,
): string | undefined {
  const altered = entries.filter(([, own]) => own.some(({ strict }) => strict));
  const holdsTyped = ({ after, before, strict }: FactChange): boolean =>
    strict && after !== before && typed.includes(after?.trim() ?? '');
  const holders = altered.filter(([, own]) => own.some(holdsTyped));
  // An application that rewrites a list changes several of its entries at once.
  const isAlone = (entry: string): boolean =>
    altered.filter(([other]) => readPath(other).collection === readPath(entry).collection).length === 1;
  const found = holders.length > 0 ? holders : altered.filter(([entry]) => isAlone(entry) && isTouched(entry));
  return found.length === 1 ? found[0]![0] : undefined;
}

function isPresence({ key: { subject } }: FactChange): boolean {
  return readPath(subject).entry === subject;
}

/** Whether a new entry's number follows on those of the others: another one gets another number. */
function isNext(facts: FactMap, entry: string, field: string, value: string): boolean {
  const { collection } = readPath(entry);
  const numbers = entriesOf(facts, collection).map((other) => Number(fieldOf(facts, other, field)));
  // The first of a list may begin with either.
  return numbers.length === 0 ? /^[01]$/.test(value) : Number(value) === Math.max(...numbers) + 1;
}

/** How a new entry has come by what the application gives it; undefined where nothing tells, as of a random id. */
function comesAs(
  facts: FactMap,
  entry: string,
  field: string,
  value: string,
): Pick<DeedAlong, 'op' | 'value'> | undefined {
  if (isTime(value)) return { op: 'moment', value: shapeOf(value) };
  const read = readNumber(value);
  const highest = read && highestOf(facts, entriesOf(facts, readPath(entry).collection), field, read.words);
  return highest !== undefined && read?.number === highest + 1 ? { op: 'follows', value: read.words } : undefined;
}

/** Of a whole number. */
function growthOf({ before, after }: FactChange): number | undefined {
  return [before, after].every((value) => /^\d{1,9}$/.test(value ?? '')) ? Number(after) - Number(before) : undefined;
}

/** The number of the list's entries, which is less by one without this one. */
function isSize(change: FactChange, facts: FactMap, entry: string): boolean {
  const size = entriesOf(facts, readPath(entry).collection).length;
  return Number(change.before) === size && growthOf(change) === -1;
}
