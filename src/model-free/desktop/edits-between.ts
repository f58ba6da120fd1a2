/** The edits of single lines that turn one text into another. */
import { diffArrays } from 'diff';
import type { LineEdit } from './line-edits.ts';

/** The edits that turn one text into another, from the first line to the last. */
export function editsBetween(held: string, wanted: string): LineEdit[] {
  const edits: LineEdit[] = [];
  let at = 0;
  let removed: string[] = [];
  const exchange = (added: readonly string[]): void => {
    for (const [old, line] of pairUp(removed, added)) {
      if (line === undefined) edits.push({ kind: 'delete', at });
      else edits.push({ kind: old === undefined ? 'insert' : 'change', at: at++, line });
    }
    removed = [];
  };
  for (const part of diffArrays(held.split('\n'), wanted.split('\n'))) {
    if (part.removed) {
      removed = part.value;
      continue;
    }
    exchange(part.added ? part.value : []);
    if (!part.added) at += part.value.length;
  }
  exchange([]);
  return edits;
}

/** Of more lines than a person edits one by one it does not matter which becomes which. */
const MAX_PAIRED = 8;

/**
 * Which old line becomes which new one: of more old ones than new ones those stay that are most like the new ones, the others
 * are deleted; further new ones are put in at the end.
 */
function pairUp(old: readonly string[], made: readonly string[]): [old?: string, made?: string][] {
  const [first, ...rest] = old;
  const [line, ...lines] = made;
  if (first === undefined) return made.map((other) => [undefined, other]);
  if (line === undefined) return old.map((other) => [other]);
  const changing: [string?, string?][] = [[first, line], ...pairUp(rest, lines)];
  if (old.length <= made.length || old.length > MAX_PAIRED) return changing;
  const deleting: [string?, string?][] = [[first], ...pairUp(rest, made)];
  return likenessOf(deleting) > likenessOf(changing) ? deleting : changing;
}

/** Words that old lines have in common with what they become. */
function likenessOf(pairs: readonly [old?: string, made?: string][]): number {
  return pairs.reduce((sum, [old = '', made = '']) => {
    const words = new Set(old.split(/\W+/));
    return sum + made.split(/\W+/).filter((word) => word !== '' && words.has(word)).length;
  }, 0);
}
