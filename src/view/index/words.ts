/** The words that a text is found by: the same for what is indexed and for what is asked. Runs in browsers, too. */

/** Runs of letters and digits; scripts without spaces between words are taken letter by letter. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;
/** Texts of 7-bit letters are nearly all, and need no look at scripts. */
const BEYOND_PLAIN = /[^\p{ASCII}]/u;
const PLAIN_WORD = /[a-z0-9]+/g;
/** What is behind it in a text cannot be found. */
export const MAX_TEXT_LENGTH = 4000;
export const MAX_WORD_LENGTH = 40;
const MAX_ASKED = 12;

export function wordsOf(text: string): string[] {
  const lower = (text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text).toLowerCase();
  const words = lower.match(BEYOND_PLAIN.test(lower) ? WORD : PLAIN_WORD) ?? [];
  return words.map((word) => (word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH) : word));
}

/** Each has to be the beginning of a word that is found. */
export function askedWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, MAX_ASKED);
}

/** The search of a static export, which has the texts themselves. */
export function hasWords(text: readonly string[], asked: readonly string[]): boolean {
  const words = new Set(text.flatMap(wordsOf));
  return asked.every((prefix) => words.has(prefix) || [...words].some((word) => word.startsWith(prefix)));
}
