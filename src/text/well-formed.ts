/**
 * Well-formed Unicode. Applications, files and models give halves of surrogate pairs, which JSON can escape but UTF-8
 * cannot write, so that readers in other languages fail.
 */

/** Every escape of a JSON text; the group is the code of a surrogate without its partner, since pairs stand unescaped. */
const ESCAPES = /\\(?:u(d[89a-f][\da-f]{2})|[^])/g;

/** Replaces lone surrogates in a text that JSON.stringify wrote by U+FFFD, as UTF-8 encoders do. */
export function wellFormedJson(json: string): string {
  if (!json.includes('\\ud')) return json;
  return json.replace(ESCAPES, (escape: string, lone?: string) => (lone === undefined ? escape : '\ufffd'));
}
