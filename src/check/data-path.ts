/**
 * Paths into an application's state, which are the subjects of `data` facts. They join names and entries of collections
 * by "/": `board/cards/[card-1]/column`. An id identifies an entry. A new entry's id is unpredictable, so the value of
 * one of its fields identifies it: `board/cards/[+title=Buy milk]/column`. `cards/(order)` is the order of a list.
 */

/** The name of a list's order, which has no other fields apart from its entries. */
export const ORDER = '(order)';

export function childPath(path: string, name: string): string {
  return path === '' ? escape(name) : `${path}/${escape(name)}`;
}

export function entryPath(collection: string, id: string): string {
  return `${collection}/[${escape(id)}]`;
}

/** The path of the entry that the episode creates with this value in the field. */
export function newEntryPath(collection: string, field: string, value: string): string {
  return entryPath(collection, `+${field}=${value}`);
}

/** A path split at its innermost entry. `id` is undefined outside collections. */
export interface DataPath {
  /** Path of the collection that holds the entry; '' also outside collections. */
  collection: string;
  id?: string;
  /** The path of the entry itself. */
  entry?: string;
  /** Path below the entry; '' for the entry itself. Outside collections the whole path. */
  field: string;
}

export function readPath(path: string): DataPath {
  const [, entry, collection, id, field = ''] = /^((.*)\/\[([^/]*)\])(?:\/(.*))?$/s.exec(path) ?? [];
  return entry === undefined || collection === undefined || id === undefined
    ? { collection: '', field: path }
    : { collection, id: unescape(id), entry, field };
}

/** The names in a path that are not entries, as the state has them. */
export function namesIn(path: string): string[] {
  return path.split('/').flatMap((name) => (name.startsWith('[') ? [] : [unescape(name)]));
}

/** The field that identifies a new entry; undefined for the id of an existing one. */
export function readNewEntry(id: string): { field: string; value: string } | undefined {
  const [, field, value] = /^\+([^=]*)=(.*)$/s.exec(id) ?? [];
  return field === undefined || value === undefined ? undefined : { field, value };
}

/** Paths have no slash within a name, and "[" begins only entries. */
function escape(name: string): string {
  return name.replaceAll('/', '∕').replace(/^\[/, '⁅');
}

function unescape(name: string): string {
  return name.replaceAll('∕', '/').replace(/^⁅/, '[');
}
