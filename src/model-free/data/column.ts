/** Values of the kind that a field holds in the entries that are there: numbers, days, choices, short phrases. */
import type { FactMap } from '../../check/facts.ts';
import { seededIndex } from '../../text/seeded.ts';
import { sampleDay } from '../shared/sample-text.ts';
import { fieldsByEntry } from './entry-fields.ts';

const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Longer texts are about their own entry. */
const MAX_PHRASE_WORDS = 4;
const DAY_MS = 24 * 60 * 60_000;

/** The values of a field in all entries, without empty ones. */
export function columnOf(facts: FactMap, collection: string, field: string): string[] {
  return [...fieldsByEntry(facts, collection).values()].flatMap((fields) => {
    const value = fields[field]?.trim() ?? '';
    return value === '' || value === 'null' ? [] : [value];
  });
}

/** Another value that would not stand out in the column; undefined if the column shows no kind. */
export function valueLike(column: readonly string[], held: string, seed: string): string | undefined {
  if (column.length === 0) return undefined;
  if (column.every((value) => NUMBER.test(value))) return numberLike(column, held, seed);
  if (column.every((value) => DAY.test(value))) return dayLike(column, held, seed);
  const others = [...new Set(column)].filter((value) => value !== held && isPhrase(value));
  return column.every(isPhrase) ? others[seededIndex(`${seed} other`, others.length)] : undefined;
}

/** True if several entries hold the same value, as they do of categories and authors. */
export function isShared(column: readonly string[]): boolean {
  return new Set(column).size < column.length;
}

function isPhrase(value: string): boolean {
  return value.split(' ').length <= MAX_PHRASE_WORDS && !/[.!?\n"]/.test(value) && /\p{L}{2}/u.test(value);
}

/** Within the range of the column, with as many decimals; zeros at the end only where the column writes them. */
function numberLike(column: readonly string[], held: string, seed: string): string {
  const lengths = column.map((value) => value.split('.')[1]?.length ?? 0);
  const decimals = Math.max(...lengths);
  const write = (number: number): string =>
    Math.min(...lengths) === decimals ? number.toFixed(decimals) : String(Number(number.toFixed(decimals)));
  const numbers = column.map(Number);
  const unit = 10 ** -decimals;
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const steps = Math.max(2, Math.round((high - low) / unit));
  const drawn = write(low + seededIndex(`${seed} number`, steps + 1) * unit);
  return drawn === held ? write(Number(held) + unit) : drawn;
}

/** Between the first and the last day of the column. */
function dayLike(column: readonly string[], held: string, seed: string): string {
  const times = column.map((day) => Date.parse(day));
  const first = Math.min(...times);
  const days = Math.round((Math.max(...times) - first) / DAY_MS);
  const drawn = new Date(first + seededIndex(`${seed} day`, days + 1) * DAY_MS).toISOString().slice(0, 10);
  return days < 2 || drawn === held ? sampleDay(seed, column[0]!) : drawn;
}
