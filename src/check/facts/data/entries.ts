/** The entries of an application's state, by the facts that tell it. */
import type { FactKey } from '../../../schema/index.ts';
import { readPath } from '../../data-path.ts';
import { factId, type FactMap } from '../../fact.ts';

/** The fact at a path of the state. */
export function dataKey(subject: string): FactKey {
  return { kind: 'data', subject };
}

/** Kinds of facts whose subjects are paths (check/data-path.ts). */
export type EntryKind = 'data' | 'stored';

/** Paths of all entries of a list, in the order of the facts. */
export function entriesOf(facts: FactMap, collection: string, kind: EntryKind = 'data'): string[] {
  return [...facts.values()].flatMap(({ key }) => {
    if (key.kind !== kind) return [];
    const path = readPath(key.subject);
    return path.entry === key.subject && path.collection === collection ? [key.subject] : [];
  });
}

/** What a field of an entry holds; undefined where the entry does not have it. */
export function fieldOf(facts: FactMap, entry: string, field: string, kind: EntryKind = 'data'): string | undefined {
  return facts.get(factId({ kind, subject: `${entry}/${field}` }))?.value;
}

/** All fields of an entry with what they hold. */
export function fieldsOf(facts: FactMap, entry: string): Record<string, string> {
  return Object.fromEntries(
    [...facts.values()].flatMap(({ key, value }) =>
      key.kind === 'data' && key.subject.startsWith(`${entry}/`) ? [[key.subject.slice(entry.length + 1), value]] : [],
    ),
  );
}
