/** How answers are said, and which ways of saying one count as the same. */
import type { FactKey } from '../schema/index.ts';

/** What a list of answers says, one after the other. */
export function partsOfAnswer(answer: string): string[] {
  return normaliseAnswer(answer).split(/ ?(?:[,;]|\band\b) ?/);
}

/** Case, white space, a final full stop and the order of keys that are held do not make an answer wrong. */
export function normaliseAnswer(answer: string): string {
  return answer.trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase().replace(HELD_KEYS, sortKeys);
}

/** "shift+ctrl+" of "shift+ctrl+s". */
const HELD_KEYS = /(?:\b(?:ctrl|control|shift|alt|super) ?\+ ?)+/g;

function sortKeys(held: string): string {
  const keys = held.replaceAll(' ', '').replaceAll('control', 'ctrl').slice(0, -1).split('+');
  return `${keys.toSorted().join('+')}+`;
}

/** How the value of a fact is said in an answer; generator, executor and verifier agree through this one function. */
export function formatAnswer({ kind }: FactKey, value: string): string {
  if (kind === 'checked' || kind === 'selected') return value === 'true' ? 'yes' : 'no';
  // A question about a row by its other words is answered by its title.
  if (kind === 'row') return value.split(' | ')[0]!.trim();
  // The dot before a point of a list is not part of what it says.
  return (kind === 'line' ? value.replace(/^•\s+/, '') : value).trim();
}
