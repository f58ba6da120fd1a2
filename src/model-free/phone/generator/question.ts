/** A question about what a page of a phone shows, before it is a task. */
import { seededIndex } from '../../../text/seeded.ts';
import type { Fact } from '../../../check/fact.ts';
import { pageTitle } from '../../../check/facts/phone/list-rows.ts';
import type { FactKey } from '../../../schema/index.ts';
import type { Moment } from '../../shared/exploration-graph.ts';
import { nameThings } from './name-things.ts';
import type { PhoneMaterial } from './phone-material.ts';

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

/** Asks about the thing that a page is of, which a list names; undefined on other pages. */
export function askerOfPage({ scene }: Moment, { rows, kinds, start, seed }: PhoneMaterial) {
  const page = pageTitle(scene.elements);
  const owner = [...rows].find(([, own]) => own.some(({ title }) => title === page));
  if (!owner) return undefined;
  const [place, alike] = owner;
  const { words, params } = nameThings([page], place, kinds, pageTitle(start.scene.elements));
  /** What is said of it by a caption such as "the mobile". */
  const ask = (caption: string, said: Pick<Question, 'id' | 'fact' | 'answer'>): Question => {
    const ways: [string, ...string[]] = [`What is ${caption} of THINGS?`, `For THINGS, what is ${caption}?`];
    const template = phraseQuestion(ways, words, `${seed} ${said.fact.key.subject}`);
    return { ...said, template, params, group: `${caption} ${place}` };
  };
  return { page, rows: alike, ask };
}

/** One of several ways to ask, the same for the same question. `THINGS` is what is asked about. */
export function phraseQuestion(ways: readonly [string, ...string[]], things: string, seed: string): string {
  return ways[seededIndex(seed, ways.length)]!.replaceAll('THINGS', () => things);
}
