/** Finds the words for the holes of what a procedure brings about, by what a check asks for. */
import { isDeepStrictEqual } from 'node:util';
import type { Expectation } from '../../schema/index.ts';
import type { Procedure } from './procedure.ts';

export const HOLE = (index: number): string => `\u0001${index}\u0001`;

export function fillHoles(
  { typed }: Procedure,
  patterns: readonly Expectation[],
  asked: Expectation,
  expected: readonly Expectation[],
): Record<string, string> | undefined {
  let found: Map<number, string> | undefined;
  const first = patterns.find((pattern) => (found = fit(pattern, asked, new Map())));
  if (!first || !found) return undefined;
  let known: Map<number, string> = found;
  for (const pattern of patterns) {
    if (pattern === first) continue;
    let next: Map<number, string> | undefined;
    if (!expected.some((expectation) => (next = fit(pattern, expectation, known))) || !next) return undefined;
    known = next;
  }
  if (known.size < typed.length) return undefined;
  return Object.fromEntries(typed.map(({ key }, index) => [key, known.get(index) ?? '']));
}

/** The words in the holes of a pattern, together with those known; undefined when it does not fit. */
function fit(
  pattern: Expectation,
  expectation: Expectation,
  known: ReadonlyMap<number, string>,
): Map<number, string> | undefined {
  if (pattern.op !== expectation.op || pattern.fact.kind !== expectation.fact.kind) return undefined;
  if (isDeepStrictEqual(pattern, expectation)) return new Map(known);
  const words = fitText(pattern.fact.subject, expectation.fact.subject, new Map(known));
  return words && fitText(pattern.value, expectation.value, words);
}

function fitText(pattern: string, text: string, words: Map<number, string>): Map<number, string> | undefined {
  const order: number[] = [];
  const source = pattern.split('\u0001').map((part, at) => {
    if (at % 2 === 0) return escapePattern(part);
    const hole = Number(part);
    const value = words.get(hole);
    if (value !== undefined) return escapePattern(value);
    if (order.includes(hole)) return `\\${order.indexOf(hole) + 1}`;
    order.push(hole);
    return '([\\s\\S]+?)';
  });
  const match = new RegExp(`^${source.join('')}$`).exec(text);
  if (!match) return undefined;
  for (const [at, hole] of order.entries()) words.set(hole, match[at + 1]!);
  return words;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
