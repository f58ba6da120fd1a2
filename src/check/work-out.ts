/** Answers that no screen shows: they are computed from the numbers of several facts. */
import type { FactKey, WayToWorkOut } from '../schema/index.ts';
import { readCell, readLabel } from './subject.ts';

/** A number with a currency sign, or with its total: "€ 12,000.00", "2007.80 of 18500 spent", "45 %". */
const NUMBER = /^(?:\p{Sc} ?)?(-?\d[\d,]*(?:\.\d+)?)(?: ?(?:\p{Sc}|%)| of (\d+(?:\.\d+)?)(?: (spent|used|paid))?)?$/u;

/** The number in the words, its decimals, its total, and a flag if that part is used up. */
export interface StatedNumber {
  number: number;
  decimals: number;
  whole?: number;
  isSpent?: true;
}

/** Undefined for anything else, such as a phone number or a date. */
export function readNumber(words: string): StatedNumber | undefined {
  const [, digits, whole, spent] = NUMBER.exec(words.trim()) ?? [];
  if (digits === undefined || /,(?!\d{3}\b)/.test(digits)) return undefined;
  const decimals = /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0;
  const number = Number(digits.replaceAll(',', ''));
  return {
    number,
    decimals,
    ...(whole === undefined ? {} : { whole: Number(whole) }),
    ...(spent === undefined ? {} : { isSpent: true }),
  };
}

/** Undefined if a fact has no number of the kind, or if two share the highest. */
export function workOut(by: WayToWorkOut, facts: readonly { key: FactKey; value: string }[]): string | undefined {
  if (by === 'count') return String(facts.length);
  const values = facts.map(({ value }) => readNumber(value)).filter((number) => number !== undefined);
  if (values.length === 0 || values.length < facts.length) return undefined;
  const decimals = Math.max(...values.map((one) => one.decimals));
  const numbers = values.map(({ number }) => number);
  const left = values.map(({ number, whole = NaN }) => whole - number);
  const nameOfBest = (all: readonly number[]): string | undefined => {
    const at = all.indexOf(Math.max(...all));
    return at >= 0 && all.lastIndexOf(all[at]!) === at ? nameOf(facts[at]!.key) : undefined;
  };
  switch (by) {
    case 'total':
      return numbers.reduce((sum, number) => sum + number, 0).toFixed(decimals);
    case 'difference':
      return numbers.length === 2 ? Math.abs(numbers[0]! - numbers[1]!).toFixed(decimals) : undefined;
    case 'left':
      return left.includes(NaN) ? undefined : left[0]!.toFixed(decimals);
    case 'most left':
      return nameOfBest(left);
    case 'highest':
      return nameOfBest(numbers);
    case 'lowest':
      return nameOfBest(numbers.map((number) => -number));
  }
}

/** The name of a fact's subject in an answer. */
function nameOf({ subject }: FactKey): string | undefined {
  return readCell(subject)?.row ?? readLabel(subject)?.name;
}

/** True if an answer states the computed result. Numbers may have several notations. */
export function isSameAmount(given: string, wanted: string): boolean {
  const [one, other] = [readNumber(given), readNumber(wanted)];
  return one !== undefined && other !== undefined && one.number === other.number;
}
