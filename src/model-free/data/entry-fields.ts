/** The entries of a list with all that they hold, read from the facts in one pass. */
import { readPath } from '../../check/data-path.ts';
import type { FactMap } from '../../check/facts.ts';
import { normaliseName } from '../../ui/element-names.ts';

/** By field. */
export type Fields = Readonly<Record<string, string>>;

/** By the path of the entry. */
export function fieldsByEntry(facts: FactMap, collection: string): Map<string, Fields> {
  const found = new Map<string, Record<string, string>>();
  for (const { key, value } of facts.values()) {
    const path = readPath(key.subject);
    if (path.collection !== collection || path.entry === undefined || path.field === '') continue;
    const fields = found.get(path.entry) ?? {};
    fields[path.field] = value;
    found.set(path.entry, fields);
  }
  return found;
}

/** Entries by each text that no other entry holds. */
export function entriesByTitle(entries: ReadonlyMap<string, Fields>): Map<string, Fields> {
  const byTitle = new Map<string, Fields[]>();
  for (const fields of entries.values())
    for (const title of new Set(Object.values(fields).map(normaliseName)))
      byTitle.set(title, [...(byTitle.get(title) ?? []), fields]);
  return new Map(
    [...byTitle].flatMap(([title, own]) => (own.length === 1 && isTitle(title) ? [[title, own[0]!]] : [])),
  );
}

function isTitle(words: string): boolean {
  return words.length > 1 && /\p{L}/u.test(words);
}
