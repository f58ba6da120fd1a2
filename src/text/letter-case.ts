/** Letter case of words at the beginning of a sentence, and within one. */

/** Makes the first letter upper case. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Makes the first letter lower case. */
export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** True for the English name of a language, which keeps its capital: "German". */
export function isLanguage(words: string): boolean {
  names ??= new Set(CODES.map((code) => ENGLISH.of(code)));
  return names.has(words);
}

let names: Set<string | undefined> | undefined;
const ENGLISH = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** All codes of two letters. Those of no language have no name. */
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
