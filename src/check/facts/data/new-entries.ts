/** Finds the entries created in an episode, which a check can identify only by their content. */
import type { Check, FactKey } from '../../../schema/index.ts';
import { readNewEntry, readPath } from '../../data-path.ts';
import { factId, type FactMap } from '../../fact.ts';
import { entriesOf, fieldOf, type EntryKind } from './entries.ts';

/**
 * The check with such entries replaced by their ids. Each entry of the check gets its own match. Without a match the
 * check stays unchanged, so that its expectations fail.
 */
export function findNewEntries(check: Check, facts: { initial: FactMap; latest: FactMap }): Check {
  const found = new Map<string, string>();
  const bind = (key: FactKey): FactKey => {
    const { kind, subject } = key;
    if (kind !== 'data' && kind !== 'stored') return key;
    const { collection, id = '', entry, field } = readPath(subject);
    const wanted = readNewEntry(id);
    if (!wanted || entry === undefined) return key;
    const own = found.get(entry) ?? findEntry(kind, collection, wanted, facts, [...found.values()]);
    if (own === undefined) return key;
    found.set(entry, own);
    return { kind, subject: field === '' ? own : `${own}/${field}` };
  };
  return {
    ...check,
    expect: check.expect.map((expectation) => ({ ...expectation, fact: bind(expectation.fact) })),
    allow: check.allow.map(bind),
    ...(check.along ? { along: check.along.map((one) => ({ ...one, fact: bind(one.fact) })) } : {}),
  };
}

function findEntry(
  kind: EntryKind,
  collection: string,
  { field, value }: { field: string; value: string },
  { initial, latest }: { initial: FactMap; latest: FactMap },
  taken: readonly string[],
): string | undefined {
  return entriesOf(latest, collection, kind).find(
    (entry) =>
      !initial.has(factId({ kind, subject: entry })) &&
      !taken.includes(entry) &&
      fieldOf(latest, entry, field, kind) === value,
  );
}
