/** The one part in which a line differs from what it is to become. */

export interface ChangedPart {
  /** Columns of the old line; the end is excluded. */
  start: number;
  end: number;
  /** What stands there afterwards. */
  text: string;
  /** True if a double click selects it: letters and digits with white space around. */
  isWord: boolean;
}

/** A longer part is as well typed anew with its line. */
const MAX_SHARE = 0.6;

/** Parts end at white space. Undefined where nothing is replaced, or most of the line. */
export function changedPart(held: string, wanted: string): ChangedPart | undefined {
  const [old, made] = [held.split(/(?<=\s)/), wanted.split(/(?<=\s)/)];
  const same = countWhile(Math.min(old.length, made.length), (at) => old[at] === made[at]);
  const left = Math.min(old.length, made.length) - same;
  const alike = countWhile(left, (at) => old.at(-1 - at) === made.at(-1 - at));
  const [from, to] = [old.slice(same, old.length - alike).join(''), made.slice(same, made.length - alike).join('')];
  const trailing = /\s*$/.exec(from)![0];
  // White space behind the part stays.
  if (from.trim() === '' || !to.endsWith(trailing) || from.length > held.length * MAX_SHARE) return undefined;
  const start = old.slice(0, same).join('').length;
  const part = from.slice(0, from.length - trailing.length);
  const text = to.slice(0, to.length - trailing.length);
  if (text === '') return undefined;
  return { start, end: start + part.length, text, isWord: /^[\p{L}\p{N}]+$/u.test(part) };
}

function countWhile(most: number, holds: (at: number) => boolean): number {
  let count = 0;
  while (count < most && holds(count)) count += 1;
  return count;
}
