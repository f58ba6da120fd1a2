/**
 * Reads an application's state as facts, one for each value. Entries of collections are identified by id, so that an
 * entry stays the same when it moves or others precede it.
 */
import { childPath, entryPath, ORDER } from '../../data-path.ts';
import { factId, type Fact, type FactMap } from '../../fact.ts';
import { LayeredFacts } from '../../layered-facts.ts';
import { dataKey } from './entries.ts';

/** Limit of values read from a state, or from one application's part of it. */
const MAX_FACTS = 50_000;
/**
 * Candidate fields for an entry's id. The first one that every entry of a list has, each with its own value, is used.
 */
const ID_FIELDS = ['id', '_id', 'uuid', 'uid', 'guid', 'key', 'slug', 'code', 'name', 'title'];

type Json = Readonly<Record<string, unknown>>;

type DataLayers = readonly [own: FactMap, ...parts: FactMap[]];

/** Cached layers of states. Several readers need a state's facts, and states never change. */
const readStates = new WeakMap<object, DataLayers>();
/**
 * Cached facts of parts of states, such as one application's on a phone. Most parts are the same object in many states.
 */
const readParts = new WeakMap<object, { path: string; facts: FactMap }>();

/** `state` is JSON. */
export function readDataFacts(state: unknown): FactMap {
  const [own, ...parts] = readDataLayers(state);
  return new LayeredFacts(own, parts);
}

/** The facts of the state itself, then those of each part. Equal part objects give the same layer. */
export function readDataLayers(state: unknown): DataLayers {
  if (typeof state !== 'object' || state === null) return readAll(state);
  const layers = readStates.get(state) ?? readAll(state);
  readStates.set(state, layers);
  return layers;
}

function readPart(part: Json, path: string): FactMap {
  const known = readParts.get(part);
  if (known?.path === path) return known.facts;
  const [facts] = readAll(part, path);
  readParts.set(part, { path, facts });
  return facts;
}

/** `from` is the path of `state` in the whole, whose own parts are layers. */
function readAll(state: unknown, from = ''): DataLayers {
  const facts = new Map<string, Fact>();
  const parts: FactMap[] = [];
  const add = (subject: string, value: string): void => {
    const key = dataKey(subject);
    if (facts.size < MAX_FACTS) facts.set(factId(key), { key, value, strict: true });
  };
  const read = (value: unknown, path: string): void => {
    if (!isObject(value) && !Array.isArray(value)) return add(path, describeValue(value));
    const entries = entriesOf(value);
    if (!entries) {
      // An empty list may be one of entries.
      if (Array.isArray(value))
        return value.length === 0 ? add(`${path}/${ORDER}`, '[]') : add(path, JSON.stringify(value));
      readNames(value, path);
      return;
    }
    if (Array.isArray(value) && entries.length > 0) add(`${path}/${ORDER}`, JSON.stringify(entries.map(([id]) => id)));
    for (const [id, entry] of entries) readEntry(entry, entryPath(path, id));
  };
  const readEntry = (entry: Json, path: string): void => {
    add(path, 'present');
    for (const [name, field] of Object.entries(entry)) read(field, childPath(path, name));
  };
  /**
   * Key-value storage mixes entries and settings. An entry's key is the name of its list and its id: "todos-7". The
   * bare name may hold their order, as ids separated by commas.
   */
  const readNames = (names: Json, path: string): void => {
    const stored = new Map<string, Set<string>>();
    const plain: [string, unknown][] = [];
    for (const [name, own] of Object.entries(names)) {
      const id = isObject(own) ? idAtEnd(own, name) : undefined;
      if (id === undefined) {
        plain.push([name, own]);
        continue;
      }
      const list = name.slice(0, -id.length).replace(/[^\p{L}\d]+$/u, '');
      stored.set(list, (stored.get(list) ?? new Set()).add(id));
      readEntry(own as Json, entryPath(childPath(path, list), id));
    }
    for (const [name, own] of plain) {
      const ids = typeof own === 'string' ? own.split(',') : [];
      if (isEvery(ids, stored.get(name))) add(`${childPath(path, name)}/${ORDER}`, JSON.stringify(ids));
      else if (path === '' && isObject(own) && !stored.has(name)) parts.push(readPart(own, childPath(path, name)));
      else read(own, childPath(path, name));
    }
  };
  read(state, from);
  return [facts, ...parts];
}

/** True if the entries in both orders have another relative order. */
export function isReordered(before: string, after: string): boolean {
  const [old, now] = [before, after].map((ids) => JSON.parse(ids) as string[]) as [string[], string[]];
  const [were, are] = [new Set(old), new Set(now)];
  return JSON.stringify(now.filter((id) => were.has(id))) !== JSON.stringify(old.filter((id) => are.has(id)));
}

/** True if a new entry stands between existing ones. */
export function isNewBetween(before: string, after: string): boolean {
  const were = new Set(JSON.parse(before) as string[]);
  const known = (JSON.parse(after) as string[]).map((id) => were.has(id));
  return known.slice(known.indexOf(true), known.lastIndexOf(true)).includes(false);
}

/** True if the ids are exactly these, each once. */
function isEvery(ids: readonly string[], all: ReadonlySet<string> | undefined): boolean {
  return (
    all !== undefined && ids.length === all.size && ids.every((id) => all.has(id)) && new Set(ids).size === all.size
  );
}

function describeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of a collection by id: of a list of objects, or of an object that maps ids to records of one shape. */
function entriesOf(value: Json | readonly unknown[]): [id: string, entry: Json][] | undefined {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? byId(value) : undefined;
  const records = Object.entries(value);
  const isCollection =
    records.length > 0 &&
    records.every((record): record is [string, Json] => isObject(record[1])) &&
    (records.every(([id, entry]) => hasId(entry, id)) ||
      (records.length > 1 && areAlike(records.map(([, own]) => own))));
  return isCollection ? (records as [string, Json][]) : undefined;
}

function byId(entries: readonly Json[]): [string, Json][] {
  const field = ID_FIELDS.find((name) => {
    const ids = entries.map((entry) => entry[name]);
    return ids.every((id) => typeof id === 'string' || typeof id === 'number') && new Set(ids).size === ids.length;
  });
  return entries.map((entry, at) => [field === undefined ? `#${at}` : String(entry[field]), entry]);
}

/** The entry's id, if its key ends with it. */
function idAtEnd(entry: Json, key: string): string | undefined {
  const ids = ID_FIELDS.slice(0, 6).flatMap((name) => (entry[name] === undefined ? [] : [String(entry[name])]));
  return ids.find((id) => id !== '' && key.length > id.length && key.endsWith(id));
}

function hasId(entry: Json, id: string): boolean {
  return ID_FIELDS.slice(0, 6).some((name) => entry[name] !== undefined && String(entry[name]) === id);
}

/** True if they share most of their fields. */
function areAlike(entries: readonly Json[]): boolean {
  const [first = {}, ...others] = entries;
  const names = Object.keys(first);
  return others.every((other) => {
    const shared = names.filter((name) => name in other).length;
    return shared > 0 && shared * 2 > Math.max(names.length, Object.keys(other).length);
  });
}
