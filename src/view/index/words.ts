/** Splits a text into searchable words: the same for the index and for queries. Runs in browsers, too. */

/** Runs of letters and digits. Scripts without spaces between words are split by letter. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;
/** Nearly all texts are 7-bit, and need no test for scripts. */
const BEYOND_PLAIN = /[^\p{ASCII}]/u;
const PLAIN_WORD = /[a-z0-9]+/g;
/** Text beyond this length cannot be found. */
export const MAX_TEXT_LENGTH = 4000;
export const MAX_WORD_LENGTH = 40;
const MAX_ASKED = 12;

export function wordsOf(text: string): string[] {
  const lower = (text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text).toLowerCase();
  const words = lower.match(BEYOND_PLAIN.test(lower) ? WORD : PLAIN_WORD) ?? [];
  return words.map((word) => (word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH) : word));
}

/** Each is a prefix that a found word must have. */
export function askedWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, MAX_ASKED);
}

/** The search of a static export, which has the texts themselves. */
export function hasWords(text: readonly string[], asked: readonly string[]): boolean {
  const words = new Set(text.flatMap(wordsOf));
  return asked.every((prefix) => words.has(prefix) || [...words].some((word) => word.startsWith(prefix)));
}
