/** Quotes text from screens, models or files, so that in a prompt it can pass for nothing else. */

/** Characters that end a line or reverse the writing direction, and that JSON does not escape. */
const NOT_ON_ONE_LINE = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** One JSON string of bounded length. */
export function quoteText(text: string, mostCharacters = 400): string {
  const cut = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
  return JSON.stringify(cut).replace(NOT_ON_ONE_LINE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const WORD = /^(?:[\p{L}\p{N}_ -]{1,40}|[\p{L}\p{N}\p{P}\p{S}])$/u;

/** Returns the project's own words, such as roles and keys, unchanged; quotes everything else. */
export function quoteUnlessWord(name: string): string {
  return WORD.test(name) ? name : quoteText(name, 40);
}
