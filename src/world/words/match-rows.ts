/** Claims about adding, removing or moving things. */
import { isRecord, isRow, type StateChange } from '../state-change.ts';
import type { Thing } from './claim.ts';
import { follow, hasText, isCalled, isText, type Path, type DataNode, type Row } from './find-in-data.ts';
import { foundFor, isAt, take, thingsAtStart, type Data, type Found } from './match-data.ts';
import { matchSetOf } from './match-set.ts';
import { fieldsNamed } from './name-fields.ts';

export function matchGone(thing: Thing, data: Data): Found {
  const { name } = thing;
  const places = thingsAtStart(thing, data);
  const asName =
    name === undefined || places.some((place) => isCalled(place, name)) ? 'unknown' : matchNameGone(name, data);
  if (asName !== 'unknown') return asName;
  const found = places.map((place) => matchRowGone(place, data));
  return foundFor(thing, found);
}

/** Removed, or moved to the bin in apps that have one. */
function matchRowGone({ path, value }: DataNode, data: Data): Found {
  const now = follow(data.end, path);
  if (now !== undefined && (!isBinned(now) || isBinned(value))) return 'no';
  const isRemoval = (change: StateChange) =>
    change.kind === 'remove' &&
    isAt(change, path.slice(0, -1)) &&
    isRow(change.value) &&
    change.value.id === path.at(-1);
  take(data, (change) => isRemoval(change) || ['isInBin', 'folder'].some((key) => isAt(change, [...path, key])));
  return 'yes';
}

function isBinned(row: unknown): boolean {
  return isRecord(row) && (row['isInBin'] === true || isText(row['folder'], 'bin'));
}

/** A city or a folder: an entry of a list of names rather than a row. */
function matchNameGone(name: string, data: Data): Found {
  const isIt = (value: unknown) => isText(value, name);
  if (take(data, (change) => change.kind === 'remove' && isIt(change.value))) return 'yes';
  const own = data.start[data.app];
  const lists = isRecord(own) ? Object.values(own).filter((value) => Array.isArray(value)) : [];
  return lists.some((list) => list.some(isIt)) ? 'no' : 'unknown';
}

/** A city or a row: any new value with this name. */
export function matchAdded(name: string, data: Data): Found {
  const isIt = (value: unknown) => (isRow(value) ? hasText(value, name) : isText(value, name));
  return take(data, (change) => change.kind === 'add' && isIt(change.value), 1) ? 'yes' : 'no';
}

export function matchCopied(thing: Thing, data: Data): Found {
  const places = thingsAtStart(thing, data);
  const found = places.map(({ path, value }): Found => {
    const isCopy = (change: StateChange) =>
      change.kind === 'add' && isAt(change, path.slice(0, -1)) && isRow(change.value) && isLike(change.value, value);
    return take(data, isCopy, 1) ? 'yes' : 'no';
  });
  return foundFor(thing, found);
}

/** Equal except for its number, its day, its marks, and a suffix of its name. */
function isLike(copy: Row, original: DataNode['value']): boolean {
  return Object.entries(original).every(([key, value]) => {
    if (key === 'id' || typeof value === 'boolean') return true;
    if (typeof value !== 'string') return JSON.stringify(copy[key]) === JSON.stringify(value);
    return String(copy[key]).startsWith(value) || /^\d{4}-\d\d-\d\d/.test(value);
  });
}

/**
 * Into a folder that the thing names, or one that it belongs to by its number, or onto a list that holds its number.
 */
export function matchPut(thing: Thing, sort: string, into: string, data: Data): Found {
  const [target, ...others] = thingsAtStart({ name: into, kind: sort }, data);
  const found = thingsAtStart(thing, data).map((place): Found => {
    const isNamed = fieldsNamed(sort, Object.keys(place.value)).length > 0;
    if (isNamed) return matchSetOf(place, { field: sort, text: into }, data);
    return target && others.length === 0 ? matchPutBy(place, target, data) : 'unknown';
  });
  return foundFor(thing, found);
}

function matchPutBy({ path, value }: DataNode, target: DataNode, data: Data): Found {
  const list = Object.keys(target.value).find((key) => /[a-z]Ids$/.test(key));
  const owner = Object.keys(value).find((key) => /[a-z]Id$/.test(key));
  const [own, to] = [path.at(-1), target.path.at(-1)];
  if (list !== undefined) {
    const at: Path = [...target.path, list];
    const now = follow(data.end, at);
    take(data, (change) => change.kind === 'add' && isAt(change, at) && change.value === own);
    return Array.isArray(now) && now.includes(own) ? 'yes' : 'no';
  }
  if (owner === undefined) return 'unknown';
  take(data, (change) => change.kind === 'set' && isAt(change, [...path, owner]) && change.after === to);
  return follow(data.end, [...path, owner]) === to ? 'yes' : 'no';
}
