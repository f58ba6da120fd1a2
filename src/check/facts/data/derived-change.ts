/**
 * Derived changes: values that an application maintains by itself, such as counters, ids and times. Their values are
 * unpredictable, but the rule behind them is known.
 */
import type { DerivedChange } from '../../../schema/index.ts';
import { readPath } from '../../data-path.ts';
import { factId, type FactMap } from '../../fact.ts';
import { isNewBetween, isReordered } from './data-facts.ts';
import { dataKey, entriesOf, fieldOf } from './entries.ts';

/** True if the fact's value follows the rule in the check. */
export function isDerivedChange(
  { fact, op, value }: DerivedChange,
  facts: { initial: FactMap; latest: FactMap },
): boolean {
  const found = facts.latest.get(factId(fact))?.value;
  if (found === undefined) return false;
  if (op === 'moment') return shapeOf(found) === value;
  const before = facts.initial.get(factId(fact))?.value;
  if (op === 'becomes' || (op === 'turns' && found !== before)) return found === value;
  if (op === 'turns') return true;
  if (op === 'grows') return Number(found) === Number(before ?? NaN) + Number(value);
  if (op === 'moves') return before !== undefined && hasOrderBut(JSON.parse(value) as string[], before, found);
  return isNumbered(fact.subject, value, facts);
}

/** True if all other entries keep their order. */
export function hasOrderBut(moved: readonly string[], before: string, after: string): boolean {
  const [old, now] = [before, after].map((ids) =>
    JSON.stringify((JSON.parse(ids) as string[]).filter((id) => !moved.includes(id))),
  ) as [string, string];
  return !isReordered(old, now) && !isNewBetween(old, now);
}

/** The text with 0 in place of every digit. */
export function shapeOf(value: string): string {
  return value.replaceAll(/\d/g, '0');
}

/** The number at the end, and the words before it. */
export function readNumber(value: string): { words: string; number: number } | undefined {
  const [, words, digits] = /^(.*?)(\d{1,9})$/s.exec(value) ?? [];
  return words === undefined || digits === undefined ? undefined : { words, number: Number(digits) };
}

/** The highest number after the same words in a field of these entries; undefined if none has one. */
export function highestOf(
  facts: FactMap,
  entries: readonly string[],
  field: string,
  words: string,
): number | undefined {
  const numbers = entries.flatMap((entry) => {
    const read = readNumber(fieldOf(facts, entry, field) ?? '');
    return read?.words === words ? [read.number] : [];
  });
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

/** New entries have the next numbers, each its own. The order of creation decides which entry has which. */
function isNumbered(
  subject: string,
  words: string,
  { initial, latest }: { initial: FactMap; latest: FactMap },
): boolean {
  const { collection, field } = readPath(subject);
  const made = entriesOf(latest, collection).filter((entry) => !initial.has(factId(dataKey(entry))));
  const highest = highestOf(initial, entriesOf(initial, collection), field, words);
  const held = made.map((entry) => fieldOf(latest, entry, field));
  const own = latest.get(factId(dataKey(subject)))!.value;
  const read = readNumber(own);
  if (read?.words !== words || held.filter((other) => other === own).length !== 1) return false;
  return highest === undefined || (read.number > highest && read.number <= highest + made.length);
}
