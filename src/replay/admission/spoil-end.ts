/**
 * Ends that a task's check must refuse, made from the end of its solution: an omission, a wrong result, or a side
 * effect. Only for tasks whose check uses the application's own data.
 */
import { ORDER, readPath } from '../../check/data-path.ts';
import type { Fact, FactMap } from '../../check/fact.ts';
import { factId } from '../../check/facts.ts';
import { dataKey } from '../../check/facts/data/entries.ts';
import { findNewEntries } from '../../check/facts/data/new-entries.ts';
import { isListed } from '../../check/subject.ts';
import type { Check, FactKey } from '../../schema/index.ts';
import { seededIndex } from '../../text/seeded.ts';
import { isAtOrBelow } from '../../ui/element-key.ts';

export interface SpoiledEnd {
  /** Description in words. */
  what: string;
  facts: FactMap;
}

/** Limit of altered entries and settings outside the task, of each kind. */
const MAX_SIDE_EFFECTS = 4;

/** `initial` and `end` are the facts of the solution's first and last screen. */
export function spoilEnd(check: Check, initial: FactMap, end: FactMap, seed: string): SpoiledEnd[] {
  const { expect, allow, along = [] } = findNewEntries(check, { initial, latest: end });
  const asked = new Set(expect.map(({ fact }) => factId(fact)));
  const isFree = ({ key }: Fact): boolean =>
    key.kind === 'data' &&
    !asked.has(factId(key)) &&
    !allow.some((allowed) => factId(allowed) === factId(key)) &&
    !key.subject.endsWith(`/${ORDER}`);
  // Facts that a check allows as a whole come first, since it may be too lax there.
  const order = ({ key }: Fact): number =>
    seededIndex(`${seed} ${factId(key)}`, 1e9) - (allow.some((allowed) => isListed(key, allowed)) ? 1e9 : 0);
  const free = [...end.values()].filter(isFree).toSorted((a, b) => order(a) - order(b));
  const gone = [...initial.values()].filter((fact) => isEntry(fact) && !end.has(factId(fact.key)));
  const [fields, entries] = [free.filter((fact) => !isEntry(fact)), free.filter(isEntry)];
  return [
    ...expect.map(({ fact }) =>
      spoiled(`${factId(fact)} as at the start`, end, [[fact, initial.get(factId(fact))?.value]]),
    ),
    ...expect
      .filter(({ op, fact }) => op !== 'absent' && !isEntry({ key: fact }))
      .map(({ fact, value }) => spoiled(`${factId(fact)} as something else`, end, [[fact, other(value)]])),
    ...along
      .filter(({ op }) => op !== 'moves')
      .map(({ fact }) => end.get(factId(fact)))
      .filter((fact) => fact !== undefined)
      .map(({ key, value }) => spoiled(`${factId(key)} not as it comes about`, end, [[key, `${value}x`]])),
    ...fields
      .slice(0, MAX_SIDE_EFFECTS)
      .map(({ key, value }) => spoiled(`${factId(key)} altered besides`, end, [[key, other(value)]])),
    ...entries
      .slice(0, MAX_SIDE_EFFECTS)
      .map(({ key }) => ({ what: `${factId(key)} removed besides`, facts: withoutEntry(end, key.subject) })),
    ...gone
      .filter(({ key }) => !asked.has(factId(key)))
      .map(({ key }) => ({ what: `${factId(key)} still there`, facts: withEntry(end, initial, key.subject) })),
    ...entries
      .slice(0, 1)
      .map(({ key }) => ({ what: `another like ${factId(key)}`, facts: withCopy(end, key.subject) })),
    ...elsewhere(expect, initial, end),
  ];
}

function isEntry({ key }: Pick<Fact, 'key'>): boolean {
  return key.kind === 'data' && readPath(key.subject).entry === key.subject;
}

/** Another value of the same kind. */
export function other(value: string): string {
  if (value === 'true' || value === 'false') return String(value === 'false');
  return /^-?\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`;
}

export function spoiled(
  what: string,
  facts: FactMap,
  changes: readonly (readonly [FactKey, string | undefined])[],
): SpoiledEnd {
  const changed = new Map(facts);
  for (const [key, value] of changes) {
    if (value === undefined) changed.delete(factId(key));
    else changed.set(factId(key), { key, value, strict: true });
  }
  return { what, facts: changed };
}

/** The facts without an entry. */
function withoutEntry(facts: FactMap, entry: string): FactMap {
  return new Map([...facts].filter(([, fact]) => !isInEntry(fact, entry)));
}

/** The facts with an entry in its earlier state. */
function withEntry(facts: FactMap, before: FactMap, entry: string): FactMap {
  return new Map([...facts, ...[...before].filter(([, fact]) => isInEntry(fact, entry))]);
}

function isInEntry({ key }: Fact, entry: string): boolean {
  return key.kind === 'data' && isAtOrBelow(key.subject, entry);
}

function withCopy(facts: FactMap, entry: string): FactMap {
  const copy = new Map(facts);
  for (const fact of facts.values()) {
    if (!isInEntry(fact, entry)) continue;
    const key = dataKey(fact.key.subject.replace(entry, entry.replace(/\]$/, ' copy]')));
    copy.set(factId(key), { ...fact, key });
  }
  return copy;
}

/** The change required of one entry, applied to another one instead. */
function elsewhere(expect: Check['expect'], initial: FactMap, end: FactMap): SpoiledEnd[] {
  const set = expect.filter(
    ({ fact, op }) => op !== 'absent' && initial.has(factId(fact)) && readPath(fact.subject).field !== '',
  );
  return set.slice(0, MAX_SIDE_EFFECTS).flatMap(({ fact, value }) => {
    const { collection, id, field } = readPath(fact.subject);
    const wrong = [...end.values()].find(({ key, value: held }) => {
      const path = readPath(key.subject);
      return (
        key.kind === 'data' &&
        path.collection === collection &&
        path.field === field &&
        path.id !== id &&
        held !== value
      );
    });
    if (!wrong) return [];
    return [
      spoiled(`${factId(wrong.key)} altered instead of ${factId(fact)}`, end, [
        [fact, initial.get(factId(fact))!.value],
        [wrong.key, value],
      ]),
    ];
  });
}
