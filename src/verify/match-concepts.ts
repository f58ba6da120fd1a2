/** Finds words of equal meaning in a text, and places with several meanings close together. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const Concept = z.enum(['ignore', 'orders', 'judge', 'say', 'attempt', 'pass', 'verdict', 'skip', 'role']);
export type Concept = z.infer<typeof Concept>;

/** Words of injections by meaning, from injection-words.yaml: comma-separated lists, by language. */
const Words = z.record(z.string(), z.string());
const Concepts = z.record(Concept, z.strictObject({ apart: Words, joined: Words }));

const CONCEPTS = Concepts.parse(parse(readFileSync(new URL('injection-words.yaml', import.meta.url), 'utf8')));

interface Span {
  from: number;
  to: number;
}

/** Returns the spans of a meaning's words. */
export type Found = (concept: Concept | 'quoted') => readonly Span[];

type Patterns = Record<Concept | 'quoted', RegExp>;

/** Each pattern is compiled on first use. All of them take a tenth of a second, and most texts need few. */
const spaced: Partial<Patterns> = {};
/** Patterns for joined letters, in which words may begin and end anywhere. */
const joint: Partial<Patterns> = {};

export function findConcepts(text: string, isJoined: boolean): Found {
  const patterns = isJoined ? joint : spaced;
  const found = new Map<string, readonly Span[]>();
  return (concept) => {
    const known = found.get(concept);
    if (known) return known;
    const pattern = (patterns[concept] ??= new RegExp(sourceOf(concept, isJoined), 'gu'));
    const spans = [...text.matchAll(pattern)].map((hit) => ({
      from: hit.index,
      to: hit.index + hit[0].length,
    }));
    found.set(concept, spans);
    return spans;
  };
}

/** True if words of all these meanings, without overlap, stand within this many characters. */
export function standTogether(found: Found, concepts: readonly (Concept | 'quoted')[], within: number): boolean {
  // Most texts lack one of the meanings, so the search is skipped.
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

function sourceOf(concept: Concept | 'quoted', isJoined: boolean): string {
  if (concept === 'quoted') {
    const pass = sourceOf('pass', isJoined);
    return `["'“”„«»「『‘’\`]\\s{0,2}${pass}\\s{0,2}[.!。]?["'“”„«»」』‘’\`]`;
  }
  const { apart, joined } = CONCEPTS[concept];
  const between = isJoined ? '' : String.raw`[\s\p{P}=]{1,3}`;
  const words = Object.values(apart)
    .flatMap(split)
    .map((word) => compile(word, between));
  const any = `(?:${words.join('|')})`;
  const edged = isJoined ? any : `(?<![\\p{L}\\p{N}])${any}(?![\\p{L}\\p{N}])`;
  return `(?:${edged}|${Object.values(joined).flatMap(split).map(compileJoined).join('|')})`;
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
