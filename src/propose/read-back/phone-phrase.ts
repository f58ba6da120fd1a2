/** What a phrase of a phone task is: its words with blanks for things, values and names of fields. */
import type { Claim } from './claim.ts';

/** Things by name, or all things that show certain words. */
export interface Things {
  names: string[];
  showing?: string;
}

export const QUOTATION = '⟨\\d+⟩';
export const TIME = '\\d{1,2}[:.]\\d{2}(?: ?[AP]M)?';
const NOUN = '[a-z]+(?: [a-z]+)?';

function listOf(part: string): string {
  return `${part}(?:, ${part})*(?: and ${part})?`;
}

/** A pattern for things, without groups. */
const THINGS = [
  `(?:the ${NOUN} )?${listOf(QUOTATION)}`,
  `the ${listOf(TIME)} ${NOUN}`,
  `every ${NOUN} with ${QUOTATION} in its row`,
  'it',
  'them',
].join('|');

/** Groups of a matched phrase with quotations restored, its things, and its places. */
export interface Found {
  groups: Readonly<Record<string, string>>;
  things: Things | undefined;
  /** Names of the things in this request or before it. */
  of: string[];
  places: string[];
}

export interface Phrase {
  words: RegExp;
  /** Undefined when the words make no sense here. */
  claims: (found: Found) => Claim[] | undefined;
}

/** `<things>` stands for things, `<value>` and `<option>` for quotations, `<caption>` for the name of a field. */
const BLANKS: Readonly<Record<string, string>> = {
  things: THINGS,
  value: QUOTATION,
  option: QUOTATION,
  caption: '⟨\\d+⟩|the [a-z]+(?:-[a-z]+)?(?: [a-z]+){0,2}?',
  fields: '(?:(?:⟨\\d+⟩|the [a-z -]+?) ⟨\\d+⟩(?:, | and )?)+',
  kind: '[a-z]+(?: [a-z]+)?',
  state: 'on|off',
  rest: '(?: (?:to|from|as|in|on|for|into|at|of|with) [a-z ]+)?',
};

export function phrase(source: string, claims: Phrase['claims']): Phrase {
  const pattern = source.replace(/(?<!\?)<(\w+)>/g, (_, name: string) => `(?<${name}>${BLANKS[name]})`);
  return { words: new RegExp(`^(?:${pattern})$`, 'i'), claims };
}
