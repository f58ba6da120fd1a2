/** Questions about pages that say of one thing, caption by caption, what it is: "Leisure" above "Category". */
import type { ExplorationGraph, Moment } from '../../shared/exploration-graph.ts';
import type { Fact } from '../../../check/fact.ts';
import type { UiNode } from '../../../schema/index.ts';
import { pageTitle } from '../../../check/facts/phone/list-rows.ts';
import { nameCaption } from './field-captions.ts';
import type { PhoneMaterial } from './phone-material.ts';
import { askerOfPage, type Question } from './question.ts';

/** Two texts that stand together, as they follow each other. */
interface Pair {
  words: [string, string];
  facts: [Fact, Fact];
}

export function askPairs(moment: Moment, material: PhoneMaterial): Question[] {
  const asker = askerOfPage(moment, material);
  if (!asker) return [];
  const { page, rows } = asker;
  const titles = rows.map(({ title }) => title);
  const captions = learnCaptions(material.graph, titles);
  const says = rows.find(({ title }) => title === page)?.says ?? '';
  return pairsOf(moment).flatMap(({ words, facts }): Question[] => {
    const at = words.findIndex((text) => captions.has(text));
    const caption = nameCaption(words[at] ?? '"');
    const [fact, answer] = [facts[1 - at], words[1 - at]];
    if (at < 0 || !fact || answer === undefined || captions.has(answer) || saysPartOf(answer, says)) return [];
    // "No note" says that there is none.
    if (!caption?.startsWith('the ') || SAYS_LITTLE.test(caption) || answer.includes('"') || /^no\b/i.test(answer))
      return [];
    return [asker.ask(caption, { id: `pair ${fact.key.subject}`, fact, answer })];
  });
}

/** Captions that only together with their place say what is meant, and words that are no nouns. */
const SAYS_LITTLE = /^the (label|type|kind|value|\w+ed)$/;

/** Whether the row says it already, in whole or in short: "3 Apr" for "Thu, 3 Apr 2025". */
function saysPartOf(answer: string, says: string): boolean {
  return says.includes(answer) || says.split(/ \| | · /).some((piece) => piece.length > 1 && answer.includes(piece));
}

/** Words that stand on the pages of several things beside words that differ. */
function learnCaptions({ transitions }: ExplorationGraph, titles: readonly string[]): Set<string> {
  const beside = new Map<string, Set<string>>();
  for (const moment of transitions.map(({ after }) => after)) {
    if (!titles.includes(pageTitle(moment.scene.elements))) continue;
    for (const { words } of pairsOf(moment)) {
      for (const [at, text] of words.entries()) beside.set(text, (beside.get(text) ?? new Set()).add(words[1 - at]!));
    }
  }
  return new Set([...beside].flatMap(([text, others]) => (others.size > 1 ? [text] : [])));
}

function pairsOf({ scene, facts }: Moment): Pair[] {
  const lines = [...facts.values()].filter(({ key }) => key.kind === 'line');
  const parents = new Set(scene.elements.flatMap(({ ancestors }) => ancestors.slice(-1)));
  return [...parents].flatMap((parent): Pair[] => {
    const words = textsOf(parent);
    const [first, second, ...others] = words.map((text) => lines.find(({ value }) => value === text));
    if (words.length !== 2 || !first || !second || others.length > 0) return [];
    return [{ words: [words[0]!, words[1]!], facts: [first, second] }];
  });
}

function textsOf(node: UiNode): string[] {
  const isRow = node.children.every(({ children }) => children.length === 0);
  return isRow ? node.children.flatMap(({ text }) => (text ? [text] : [])) : [];
}
