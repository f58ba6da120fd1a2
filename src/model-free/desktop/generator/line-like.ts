/** Lines that could stand beside or for another line of the same text: entries of its list, or further things to do. */
import { seededIndex } from '../../../text/seeded.ts';
import { sampleFor, startsLikeLine, type WordKind } from '../../shared/sample-text.ts';
import { linesAbout } from '../../shared/topics/choose-topic.ts';
import { chooseExchange, exchangeAll } from '../replace-words.ts';

/** Somebody's name, a gap, and a number such as that of a phone. */
const ENTRY = /^(\p{Lu}\p{L}+ \p{Lu}\p{L}+)( {2,}|: |\t| - )([\d+][\d ()-]{4,})$/u;
/** Digits at the end of a number that tell one from another of the same place. */
const OWN_DIGITS = 2;

/** The parts of an entry; undefined where the line is none. */
export function readEntry(line: string): { name: string; gap: string; number: string } | undefined {
  const [, name = '', gap = '', number = ''] = ENTRY.exec(line) ?? [];
  return name === '' ? undefined : { name, gap, number };
}

/** Undefined where what the line is one of cannot be told. */
export function lineLike(line: string, text: string, seed: string): string | undefined {
  const entry = readEntry(line);
  if (entry) return `${sampleFor('personName', seed)}${entry.gap}${withOtherDigits(entry.number, seed)}`;
  return startsLikeLine(line) ? linesAbout(text, seed)[0] : undefined;
}

/** The same entry with another number; undefined where the line is none. */
export function otherNumber(line: string, seed: string): string | undefined {
  const entry = readEntry(line);
  return entry && `${entry.name}${entry.gap}${withOtherDigits(entry.number, seed)}`;
}

export function withOtherDigits(number: string, seed: string): string {
  const [own] = new RegExp(`\\d{${OWN_DIGITS}}$`).exec(number) ?? [];
  if (own === undefined) return number;
  const range = 10 ** OWN_DIGITS;
  const other = (Number(own) + 1 + seededIndex(`${seed} digits`, range - 1)) % range;
  return `${number.slice(0, -OWN_DIGITS)}${String(other).padStart(OWN_DIGITS, '0')}`;
}

/** What happens on another day, elsewhere, or to somebody else. */
const CHANGING: WordKind[] = ['weekday', 'firstName', 'lastName', 'city'];

/** The number of an entry is another one; in prose, something happens on another day, elsewhere, or to somebody else. */
export function changed(line: string, seed: string): string | undefined {
  const entry = otherNumber(line, seed);
  if (entry !== undefined) return entry;
  const exchange = chooseExchange(line, seed, CHANGING);
  return exchange && exchangeAll(line, exchange);
}
