/** The entries of an application's state, from its facts. */
import type { FactKey } from '../../../schema/index.ts';
import { readPath } from '../../data-path.ts';
import { factId, type FactMap } from '../../fact.ts';
import { LayeredFacts } from '../../layered-facts.ts';

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

/** The value of an entry's field; undefined if the entry lacks it. */
export function fieldOf(facts: FactMap, entry: string, field: string, kind: EntryKind = 'data'): string | undefined {
  return facts.get(factId({ kind, subject: `${entry}/${field}` }))?.value;
}

/** All fields of an entry with their values. */
export function fieldsOf(facts: FactMap, entry: string): Record<string, string> {
  const [own, ...shared] = facts instanceof LayeredFacts ? [facts.shown, ...facts.shared] : [facts];
  const inShared = shared.flatMap((layer) => indexOf(layer).get(entry) ?? []);
  return Object.fromEntries([...(own ? fieldsIn(own, entry) : []), ...inShared]);
}

type Fields = (readonly [field: string, value: string])[];

function fieldsIn(facts: FactMap, entry: string): Fields {
  return [...facts.values()].flatMap(({ key, value }) =>
    key.kind === 'data' && key.subject.startsWith(`${entry}/`) ? [[key.subject.slice(entry.length + 1), value]] : [],
  );
}

/**
 * Fields by entry of shared layers, which never change. A database has thousands of facts, and lookups cover every
 * entry.
 */
const indexes = new WeakMap<FactMap, Map<string, Fields>>();

function indexOf(layer: FactMap): ReadonlyMap<string, Fields> {
  const known = indexes.get(layer);
  if (known) return known;
  const index = new Map<string, Fields>();
  for (const { key, value } of layer.values()) {
    if (key.kind !== 'data') continue;
    for (const { index: at, 0: name } of key.subject.matchAll(/\/\[[^/]*\](?=\/)/g)) {
      const end = at + name.length;
      const fields = index.get(key.subject.slice(0, end)) ?? [];
      fields.push([key.subject.slice(end + 1), value]);
      index.set(key.subject.slice(0, end), fields);
    }
  }
  indexes.set(layer, index);
  return index;
}
