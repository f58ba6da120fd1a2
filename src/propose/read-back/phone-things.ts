/** Reads the things of a phone request: `the note "Shopping"`, `the 06:40 and 07:30 alarms`, `it`. */
import { unmask } from './split-clauses.ts';

/** Things by name, or all things that show certain words. */
export interface Things {
  names: string[];
  showing?: string;
}

const QUOTATION = '⟨\\d+⟩';
const TIME = '\\d{1,2}[:.]\\d{2}(?: ?[AP]M)?';
const NOUN = '[a-z]+(?: [a-z]+)?';

function listOf(part: string): string {
  return `${part}(?:, ${part})*(?: and ${part})?`;
}

/** A pattern for things, without groups. */
export const THINGS = [
  `(?:the ${NOUN} )?${listOf(QUOTATION)}`,
  `the ${listOf(TIME)} ${NOUN}`,
  `every ${NOUN} with ${QUOTATION} in its row`,
  'it',
  'them',
].join('|');

/** `context` holds the things of the previous request. */
export function readThings(words: string, quoted: readonly string[], context: Things | undefined): Things | undefined {
  if (/^(it|them)$/i.test(words)) return context;
  const names = (words.match(new RegExp(`${QUOTATION}|${TIME}`, 'gi')) ?? []).map((name) => unmask(name, quoted));
  return /^every /i.test(words) ? { names: [], showing: names[0] ?? '' } : { names };
}
