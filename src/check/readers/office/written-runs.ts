/** Splits the words of documents into runs of one script each. */
import type { Run } from './paragraphs.ts';

/**
 * The script class of a character. Office programs store weight, slant, size and font separately for each: words in 東京
 * are not bold because their neighbours are.
 */
export type WritingKind = 'western' | 'asian' | 'complex';

const ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303f\uff00-\uffef]/u;
const COMPLEX =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Letters, digits and ASCII signs. Spaces, dashes and curly quotation marks belong to the preceding run. */
const WESTERN = /[\p{L}\p{N}!-~]/u;

function kindOf(character: string): WritingKind | undefined {
  if (ASIAN.test(character)) return 'asian';
  if (COMPLEX.test(character)) return 'complex';
  return WESTERN.test(character) ? 'western' : undefined;
}

/** `before` is the class of the preceding words. The parts join to the words. */
function splitByWriting(words: string, before: WritingKind | undefined): { words: string; kind: WritingKind }[] {
  const parts: { words: string; kind: WritingKind }[] = [];
  const characters = [...words];
  let kind = before ?? characters.map(kindOf).find((own) => own !== undefined) ?? 'western';
  for (const character of characters) {
    kind = kindOf(character) ?? kind;
    const last = parts.at(-1);
    if (last?.kind === kind) last.words += character;
    else parts.push({ words: character, kind });
  }
  return parts;
}

export interface WrittenRun extends Run {
  kind: WritingKind;
}

/** Returns the formatting of words in a script class. */
export type LookOf = (writing: WritingKind) => Run['look'];

/** Words of several script classes become several runs. */
export function addWords(words: string, lookOf: LookOf, runs: WrittenRun[]): void {
  for (const part of splitByWriting(words, runs.at(-1)?.kind))
    runs.push({ words: part.words, look: lookOf(part.kind), kind: part.kind });
}
