/** Finds the entries that were made in an episode and that a check can only know by what they hold. */
import type { Check, FactKey } from '../../../schema/index.ts';
import { readNewEntry, readPath } from '../../data-path.ts';
import { factId, type FactMap } from '../../fact.ts';
import { dataKey, entriesOf, fieldOf } from './entries.ts';

/**
 * The check with such entries by their ids. Each entry of the check gets one of its own; where none is found the check
 * stays as it is, so that its expectations do not hold.
 */
export function findNewEntries(check: Check, facts: { initial: FactMap; latest: FactMap }): Check {
  const found = new Map<string, string>();
  const bind = (key: FactKey): FactKey => {
    if (key.kind !== 'data') return key;
    const { collection, id = '', entry, field } = readPath(key.subject);
    const wanted = readNewEntry(id);
    if (!wanted || entry === undefined) return key;
    const own = found.get(entry) ?? findEntry(collection, wanted, facts, [...found.values()]);
    if (own === undefined) return key;
    found.set(entry, own);
    return dataKey(field === '' ? own : `${own}/${field}`);
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
  return entriesOf(latest, collection).find(
    (entry) =>
      !initial.has(factId(dataKey(entry))) && !taken.includes(entry) && fieldOf(latest, entry, field) === value,
  );
}
