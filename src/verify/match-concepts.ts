/** Finds words of equal meaning in a text, and places where several meanings stand together. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const Concept = z.enum(['ignore', 'orders', 'judge', 'say', 'attempt', 'pass', 'verdict', 'skip', 'role']);
export type Concept = z.infer<typeof Concept>;

/** Words of injections by meaning, from injection-words.yaml: lists with commas, by language. */
const Words = z.record(z.string(), z.string());
const Concepts = z.record(Concept, z.strictObject({ apart: Words, joined: Words }));

const CONCEPTS = Concepts.parse(parse(readFileSync(new URL('injection-words.yaml', import.meta.url), 'utf8')));

interface Span {
  from: number;
  to: number;
}

/** Returns the spans of the words of a meaning. */
export type Found = (concept: Concept | 'quoted') => readonly Span[];

type Patterns = Record<Concept | 'quoted', RegExp>;

/** Compiled at the first text: it takes a tenth of a second, and most processes judge nothing. */
let spaced: Patterns | undefined;
/** Patterns for joined letters, in which words may begin and end anywhere. */
let joint: Patterns | undefined;

export function findConcepts(text: string, isJoined: boolean): Found {
  const patterns = isJoined
    ? (joint ??= compileAll('', false))
    : (spaced ??= compileAll(String.raw`[\s\p{P}=]{1,3}`, true));
  const found = new Map<string, readonly Span[]>();
  return (concept) => {
    const known = found.get(concept);
    if (known) return known;
    const spans = [...text.matchAll(patterns[concept])].map((hit) => ({
      from: hit.index,
      to: hit.index + hit[0].length,
    }));
    found.set(concept, spans);
    return spans;
  };
}

/** True when words of all these meanings, without overlap, stand within so many characters. */
export function standTogether(found: Found, concepts: readonly (Concept | 'quoted')[], within: number): boolean {
  // Most texts lack one of the meanings, which skips the search.
  if (concepts.some((concept) => found(concept).length === 0)) return false;
  const [first = [], ...others] = concepts.map(found);
  return first.some((span) => reaches([span], others, within));
}

function reaches(chosen: readonly Span[], left: readonly (readonly Span[])[], within: number): boolean {
  const [next, ...others] = left;
  if (!next) return true;
  return next.some((span) => {
    const all = [...chosen, span];
    const isNear = Math.max(...all.map(({ to }) => to)) - Math.min(...all.map(({ from }) => from)) <= within;
    return isNear && chosen.every(({ from, to }) => span.to <= from || span.from >= to) && reaches(all, others, within);
  });
}

function compileAll(between: string, hasEdges: boolean): Patterns {
  const sources = Object.entries(CONCEPTS).map(([name, { apart, joined }]) => {
    const words = Object.values(apart)
      .flatMap(split)
      .map((word) => compile(word, between));
    const edged = hasEdges ? `(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])` : `(?:${words.join('|')})`;
    return [name, `(?:${edged}|${Object.values(joined).flatMap(split).map(compileJoined).join('|')})`] as const;
  });
  const pass = sources.find(([name]) => name === 'pass')![1];
  const quoted = ['quoted', `["'“”„«»「『‘’\`]\\s{0,2}${pass}\\s{0,2}[.!。]?["'“”„«»」』‘’\`]`] as const;
  const patterns = [...sources, quoted].map(([name, source]) => [name, new RegExp(source, 'gu')]);
  return Object.fromEntries(patterns) as Patterns;
}

function split(words: string): string[] {
  return words.split(', ').map((word) => word.toLowerCase());
}

function compile(word: string, between: string): string {
  const skip = between === '' ? String.raw`\p{L}{0,24}` : `${between}(?:\\p{L}+${between}){0,2}`;
  return word
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll('~', skip)
    .replaceAll(' ', between);
}

/** For scripts that write words without spaces. */
function compileJoined(word: string): string {
  return word.replaceAll('~', '[^。，、,.]{0,8}').replaceAll(' ', '\\s?');
}
