/**
 * What an application keeps up by itself along with what is asked: counters, ids, times. Nobody can know their values before,
 * but how they come about.
 */
import type { Along } from '../../../schema/index.ts';
import { readPath } from '../../data-path.ts';
import { factId, type FactMap } from '../../fact.ts';
import { isNewBetween, isReordered } from './data-facts.ts';
import { dataKey, entriesOf, fieldOf } from './entries.ts';

/** Whether the fact has come to what it holds in the way that the check says. */
export function isAlong({ fact, op, value }: Along, facts: { initial: FactMap; latest: FactMap }): boolean {
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

/** Whether all other entries stand in the order of before. */
export function hasOrderBut(moved: readonly string[], before: string, after: string): boolean {
  const [old, now] = [before, after].map((ids) =>
    JSON.stringify((JSON.parse(ids) as string[]).filter((id) => !moved.includes(id))),
  ) as [string, string];
  return !isReordered(old, now) && !isNewBetween(old, now);
}

/** What is written, with 0 in the place of each digit. */
export function shapeOf(value: string): string {
  return value.replaceAll(/\d/g, '0');
}

/** The number at the end, and the words before it. */
export function readNumber(value: string): { words: string; number: number } | undefined {
  const [, words, digits] = /^(.*?)(\d{1,9})$/s.exec(value) ?? [];
  return words === undefined || digits === undefined ? undefined : { words, number: Number(digits) };
}

/** The highest number that a field of these entries has behind the same words; undefined where none has one. */
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

/** New entries have the next numbers, each its own; which has which depends on what was made first. */
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
