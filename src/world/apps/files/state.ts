/** The Files app's data: folders and documents in one tree, and operations on them. */
import { z } from 'zod';
import type { IconName } from '../../kit/icons.ts';

const Entry = z.strictObject({
  id: z.int(),
  /** Its folder; null for the storage itself. */
  parentId: z.int().nullable(),
  name: z.string().min(1),
  kind: z.enum(['folder', 'file']),
  /** Size of a file; a folder's is that of its contents. */
  sizeKb: z.int(),
  /** ISO date. */
  modified: z.string(),
  /** The words of a text document; "scene light" for a picture; empty for all others. */
  content: z.string(),
  isStarred: z.boolean(),
});
export const SORTS = ['Name', 'Newest first', 'Largest first', 'Type'] as const;
export const State = z.strictObject({
  entries: z.array(Entry),
  sortBy: z.enum(SORTS),
  showsHidden: z.boolean(),
});
export type State = z.infer<typeof State>;
export type Entry = z.infer<typeof Entry>;

export const KINDS = ['Text', 'Images', 'Audio', 'Other'] as const;
export type Kind = (typeof KINDS)[number];
const KIND_OF: Record<string, Kind | undefined> = {
  ...Object.fromEntries(['pdf', 'odt', 'ods', 'odp', 'txt', 'md', 'csv'].map((type) => [type, 'Text' as const])),
  ...Object.fromEntries(['jpg', 'png', 'svg'].map((type) => [type, 'Images' as const])),
  ...Object.fromEntries(['wav', 'm4a', 'mp3', 'm3u'].map((type) => [type, 'Audio' as const])),
};
const ICON_OF = {
  Text: 'document',
  Images: 'image',
  Audio: 'music',
  Other: 'storage',
} as const satisfies Record<Kind, IconName>;

/** "pdf"; empty without an extension. */
export function typeOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function kindOf(name: string): Kind {
  return KIND_OF[typeOf(name)] ?? 'Other';
}

export function iconOf({ kind, name }: Entry): IconName {
  return kind === 'folder' ? 'folder' : ICON_OF[kindOf(name)];
}

export function isText(name: string): boolean {
  return ['txt', 'md', 'csv', 'ics', 'm3u'].includes(typeOf(name));
}

export function childrenOf(state: State, folder: number | null): Entry[] {
  return state.entries.filter(({ parentId }) => parentId === folder);
}

/** Everything below a folder, at any depth. */
export function descendantsOf(state: State, folder: number | null): Entry[] {
  return childrenOf(state, folder).flatMap((entry) => [entry, ...descendantsOf(state, entry.id)]);
}

export function sizeOf(state: State, entry: Entry): number {
  if (entry.kind === 'file') return entry.sizeKb;
  return descendantsOf(state, entry.id).reduce((sum, { kind, sizeKb }) => sum + (kind === 'file' ? sizeKb : 0), 0);
}

/** "840 KB", "2.4 MB" */
export function formatSize(sizeKb: number): string {
  return sizeKb < 1000 ? `${sizeKb} KB` : `${(sizeKb / 1000).toFixed(1)} MB`;
}

/** "Internal storage › Documents" */
export function placeOf(state: State, folder: number | null): string {
  const found = state.entries.find(({ id }) => id === folder);
  return found ? `${placeOf(state, found.parentId)} › ${found.name}` : 'Internal storage';
}

export function isTaken(state: State, folder: number | null, name: string, except?: number): boolean {
  return childrenOf(state, folder).some((entry) => entry.name === name && entry.id !== except);
}

export function ordered(state: State, entries: readonly Entry[]): Entry[] {
  const { sortBy } = state;
  const byName = (a: Entry, b: Entry) => a.name.localeCompare(b.name);
  const by = {
    Name: byName,
    'Newest first': (a: Entry, b: Entry) => b.modified.localeCompare(a.modified) || byName(a, b),
    'Largest first': (a: Entry, b: Entry) => sizeOf(state, b) - sizeOf(state, a) || byName(a, b),
    Type: (a: Entry, b: Entry) => typeOf(a.name).localeCompare(typeOf(b.name)) || byName(a, b),
  }[sortBy];
  return entries.toSorted((a, b) => Number(b.kind === 'folder') - Number(a.kind === 'folder') || by(a, b));
}

/** Deletes entries with their contents. */
export function deleteEntries(state: State, ids: readonly number[]): void {
  const gone = new Set(ids.flatMap((id) => [id, ...descendantsOf(state, id).map((below) => below.id)]));
  state.entries = state.entries.filter(({ id }) => !gone.has(id));
}

/** The reason why these cannot go into the folder; undefined if they can. */
export function whyNotInto(state: State, entries: readonly Entry[], folder: number | null): string | undefined {
  for (let at = folder; at !== null; at = state.entries.find(({ id }) => id === at)?.parentId ?? null) {
    if (entries.some(({ id }) => id === at)) return 'A folder cannot go into itself';
  }
  const taken = entries.find(({ id, name }) => isTaken(state, folder, name, id));
  return taken && `There is a “${taken.name}” already`;
}

/** "notes.txt" becomes "notes (1).txt" if the name is taken. */
export function freeName(state: State, folder: number | null, name: string): string {
  const type = typeOf(name);
  const stem = type ? name.slice(0, -type.length - 1) : name;
  for (let count = 0; ; count++) {
    const tried = count === 0 ? name : `${stem} (${count})${type && `.${type}`}`;
    if (!isTaken(state, folder, tried)) return tried;
  }
}

/** Copies an entry with its contents, with today's date. */
export function copyEntry(state: State, entry: Entry, folder: number | null, newId: () => number, today: string): void {
  const id = newId();
  const inside = childrenOf(state, entry.id);
  const copy = { ...entry, id, parentId: folder, name: freeName(state, folder, entry.name), modified: today };
  state.entries.push({ ...copy, isStarred: false });
  for (const child of inside) copyEntry(state, child, id, newId, today);
}
