/** The format of answers, and the wordings that count as equal. */
import type { FactKey } from '../schema/index.ts';

/** The parts of a list answer, in order. */
export function partsOfAnswer(answer: string): string[] {
  return normaliseAnswer(answer).split(/ ?(?:[,;]|\band\b) ?/);
}

/** Case, white space, a final full stop and the order of held keys do not make an answer wrong. */
export function normaliseAnswer(answer: string): string {
  return answer.trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase().replace(HELD_KEYS, sortKeys);
}

/** Matches "shift+ctrl+" in "shift+ctrl+s". */
const HELD_KEYS = /(?:\b(?:ctrl|control|shift|alt|super) ?\+ ?)+/g;

function sortKeys(held: string): string {
  const keys = held.replaceAll(' ', '').replaceAll('control', 'ctrl').slice(0, -1).split('+');
  return `${keys.toSorted().join('+')}+`;
}

/** Formats a fact's value as an answer. Generator, executor and verifier agree through this one function. */
export function formatAnswer({ kind }: FactKey, value: string): string {
  if (kind === 'checked' || kind === 'selected') return value === 'true' ? 'yes' : 'no';
  // The answer to a question about a row by its other words is the row's title.
  if (kind === 'row') return value.split(' | ')[0]!.trim();
  // The bullet of a list item is not part of its words.
  return (kind === 'line' ? value.replace(/^•\s+/, '') : value).trim();
}
