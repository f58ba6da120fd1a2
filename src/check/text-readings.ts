/**
 * Readings of a text with several lines: by line, and by the words before a value. Callers choose between visible lines
 * and all.
 */

/** One line of a text, with its start offset. */
export interface TextLine {
  /** Counts from 1. */
  number: number;
  words: string;
  start: number;
  end: number;
}

export function readTextLines(text: string): TextLine[] {
  let start = 0;
  return text.split('\n').map((line, index) => {
    const own = { number: index + 1, words: line.trim(), start, end: start + line.length };
    start = own.end + 1;
    return own;
  });
}

/** "Roof repair: 4970.00", "Jonas Weber  555-0131" and, in code, "LIMIT = 600". */
const PAIRS: readonly RegExp[] = [
  /^(\p{Lu}[\p{L}\d .'’&-]{2,39}?):\s+(\S.{0,59})$/u,
  /^(\p{Lu}[\p{L}\d .'’&-]{2,39}?)(?:\s{2,}|\t)(\S.{0,59})$/u,
  /^([A-Za-z_]\w{2,39}) = ("[^"]{1,40}"|'[^']{1,40}'|-?[\d.]+)$/,
];

/** The name and the value of a line in that form. */
export function readPair(words: string): { name: string; value: string } | undefined {
  for (const form of PAIRS) {
    const [, name, value] = form.exec(words) ?? [];
    if (name !== undefined && value !== undefined && !/^https?$/i.test(name)) return { name, value: value.trim() };
  }
  return undefined;
}
