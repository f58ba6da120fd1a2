/** A question about what a page of a phone shows, before it is a task. */
import { seededIndex } from '../../../text/seeded.ts';
import type { Fact } from '../../../check/fact.ts';
import type { FactKey } from '../../../schema/index.ts';

export interface Question {
  /** The same for what is asked on another screen, too. */
  id: string;
  fact: Fact;
  answer: string;
  /** What else must have been on screen: the row that the page was opened from. */
  also?: FactKey;
  template: string;
  params: Record<string, string>;
  group: string;
}

/** One of several ways to ask, the same for the same question. `THINGS` is what is asked about. */
export function phraseQuestion(ways: readonly [string, ...string[]], things: string, seed: string): string {
  return ways[seededIndex(seed, ways.length)]!.replaceAll('THINGS', () => things);
}
