/** Finds the entries that were made in an episode and that a check can only know by what they hold. */
import type { Check, FactKey } from '../../../schema/index.ts';
import { childPath, entryPath, readNewEntry, readPath } from '../../data-path.ts';
import { factId, type FactMap } from '../../fact.ts';

/**
 * The check with such entries by their ids. Each entry of the check gets one of its own; where none is found the check
 * stays as it is, so that its expectations do not hold.
 */
export function findNewEntries(check: Check, facts: { initial: FactMap; latest: FactMap }): Check {
  const found = new Map<string, string>();
  const bind = (key: FactKey): FactKey => {
    if (key.kind !== 'data') return key;
    const { collection, id = '', field } = readPath(key.subject);
    const wanted = readNewEntry(id);
    if (!wanted) return key;
    const path = entryPath(collection, id);
    const own = found.get(path) ?? findEntry(collection, wanted, facts, [...found.values()]);
    if (own === undefined) return key;
    found.set(path, own);
    return { ...key, subject: field === '' ? own : `${own}/${field}` };
  };
  return {
    ...check,
    expect: check.expect.map((expectation) => ({ ...expectation, fact: bind(expectation.fact) })),
    allow: check.allow.map(bind),
  };
}

function findEntry(
  collection: string,
  { field, value }: { field: string; value: string },
  { initial, latest }: { initial: FactMap; latest: FactMap },
  taken: readonly string[],
): string | undefined {
  for (const [id, { key }] of latest) {
    if (key.kind !== 'data' || initial.has(id) || taken.includes(key.subject)) continue;
    const path = readPath(key.subject);
    if (path.collection !== collection || path.field !== '') continue;
    const named = latest.get(factId({ kind: 'data', subject: childPath(key.subject, field) }));
    if (named?.value === value) return key.subject;
  }
  return undefined;
}
