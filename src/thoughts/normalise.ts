/** Words in the one form in which thoughts and screens are compared. */

const QUOTES = /[“”„«»]/g;
const APOSTROPHES = /[‘’‚]/g;
const DASHES = /[−–—]/g;

/** Case, white space and kinds of marks do not count. */
export function normalise(words: string): string {
  return words
    .normalize('NFC')
    .replace(QUOTES, '"')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

const LETTER = /[\p{L}\p{N}]/u;

/** True if the words stand in the text and neither end cuts a word or a number. Both are normalised. */
export function hasWhole(text: string, words: string, mayGoOn = false): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (isEdge(text, at - 1, at, -1) && (mayGoOn || isEdge(text, end, end - 1, 1))) return true;
  }
  return false;
}

/** True if a word ends between the characters at `inner` and at `outer`, one place further in the `direction`. */
function isEdge(text: string, outer: number, inner: number, direction: 1 | -1): boolean {
  const [out = '', own = ''] = [text[outer], text[inner]];
  if (LETTER.test(out) && LETTER.test(own)) return false;
  // "30" is no part of "22:30", nor "75" of "0.75".
  const isJoined = /[.,:]/.test(out) && /\d/.test(own) && /\d/.test(text[outer + direction] ?? '');
  return !isJoined;
}
