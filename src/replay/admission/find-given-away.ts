/** Tests if the words of a question give its answer away. */
import { normaliseAnswer, partsOfAnswer } from '../../check/answer-words.ts';
import type { Check } from '../../schema/index.ts';

/** Questions name both words of a pair as possible answers. */
const PAIRS = [
  ['yes', 'no'],
  ['on', 'off'],
  ['true', 'false'],
] as const;
const OPPOSITE = new Map<string, string>(PAIRS.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));

/** Parts of the answer that the instruction contains as separate words; a list is given away only by all its items. */
export function findGivenAway(instruction: string, answer: Check['answer']): string | undefined {
  if (!answer) return undefined;
  const asked = normaliseAnswer(answer.equals);
  const words = normaliseAnswer(instruction);
  if (!answer.isList) return isMentioned(words, asked) ? asked : undefined;
  const isGiven = countOf(words, asked) > 0 || partsOfAnswer(answer.equals).every((part) => isMentioned(words, part));
  return isGiven ? asked : undefined;
}

/** A word of a pair counts if it occurs more often than the other one, outside of quoted names. */
function isMentioned(words: string, part: string): boolean {
  const opposite = OPPOSITE.get(part);
  if (opposite === undefined) return part !== '' && countOf(words, part) > 0;
  const isWord = (held: string): boolean => held === part || held === opposite;
  const unquoted = words.replaceAll(/"([^"]*)"/g, (_, held: string) => (isWord(held) ? held : '"'));
  return countOf(unquoted, part) > countOf(unquoted, opposite);
}

/** Counts separate occurrences of the words: 2 does not occur in 12 or in 2.5. */
function countOf(text: string, words: string): number {
  const literal = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const alone = new RegExp(String.raw`(?<![\p{L}\p{N}]|\d[.,])${literal}(?![\p{L}\p{N}]|[.,]\d)`, 'gu');
  return [...text.matchAll(alone)].length;
}
