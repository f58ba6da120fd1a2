/**
 * Paths into an application's state, which are the subjects of `data` facts: names and entries of collections, joined by "/":
 * `board/cards/[card-1]/column`. An entry goes by its id; one that is made in an episode, whose id nobody can know before,
 * by the value of one of its fields: `board/cards/[+title=Buy milk]/column`. `cards/(order)` is the order of a list.
 */

/** The name for the order of a list, which has no other fields beside its entries. */
export const ORDER = '(order)';

export function childPath(path: string, name: string): string {
  return path === '' ? escape(name) : `${path}/${escape(name)}`;
}

export function entryPath(collection: string, id: string): string {
  return `${collection}/[${escape(id)}]`;
}

/** The entry that is made in the episode and whose field has this value. */
export function newEntryPath(collection: string, field: string, value: string): string {
  return entryPath(collection, `+${field}=${value}`);
}

/** A path taken apart at its innermost entry; `id` is undefined outside of collections. */
export interface DataPath {
  /** Of the collection that holds the entry; '' also outside of collections. */
  collection: string;
  id?: string;
  /** The path of the entry itself. */
  entry?: string;
  /** Below the entry; '' for the entry itself. Outside of collections the whole path. */
  field: string;
}

export function readPath(path: string): DataPath {
  const [, entry, collection, id, field = ''] = /^((.*)\/\[([^/]*)\])(?:\/(.*))?$/s.exec(path) ?? [];
  return entry === undefined || collection === undefined || id === undefined
    ? { collection: '', field: path }
    : { collection, id: unescape(id), entry, field };
}

/** The names of a path that are no entries, as they are in the state. */
export function namesIn(path: string): string[] {
  return path.split('/').flatMap((name) => (name.startsWith('[') ? [] : [unescape(name)]));
}

/** What tells a new entry from others; undefined for the id of one that was there. */
export function readNewEntry(id: string): { field: string; value: string } | undefined {
  const [, field, value] = /^\+([^=]*)=(.*)$/s.exec(id) ?? [];
  return field === undefined || value === undefined ? undefined : { field, value };
}

/** Paths have no slash within a name; "[" begins entries only. */
function escape(name: string): string {
  return name.replaceAll('/', '∕').replace(/^\[/, '⁅');
}

function unescape(name: string): string {
  return name.replaceAll('∕', '/').replace(/^⁅/, '[');
}
