/** Texts of made-up runs: words of a made-up language, as unevenly used as real ones, or texts that a test chooses. */
import { createRandom, type Random } from '../random.ts';

/** Fields that a screen, a model or a person can fill. */
export type Field =
  | 'instruction'
  | 'intent'
  | 'thought'
  | 'reflection'
  | 'typed'
  | 'target'
  | 'window'
  | 'node'
  | 'answer'
  | 'reasoning'
  | 'details'
  | 'item'
  | 'error'
  | 'injection'
  | 'summary'
  | 'reply'
  | 'file'
  | 'note';

/** The text of a field; equal seeds give equal ones. */
export type Texts = (field: Field, random: Random) => string;

const SYLLABLES =
  'ba be bi bo bu da de di do du fa fe fi ka ke ki ko la le li lo ma me mi mo na ne ni no pa po ra re ri ro sa se so ta te ti to va ve vi za'.split(
    ' ',
  );
const VOCABULARY = 30_000;
/** Words by field, as in real runs with models. */
const LENGTHS: Readonly<Record<Field, number>> = {
  instruction: 14,
  intent: 7,
  thought: 18,
  reflection: 11,
  typed: 4,
  target: 2,
  window: 2,
  node: 2,
  answer: 3,
  reasoning: 40,
  details: 30,
  item: 9,
  error: 8,
  injection: 9,
  summary: 12,
  reply: 25,
  file: 1,
  note: 12,
};

const words: string[] = [];

export const plainTexts: Texts = (field, random) => {
  if (words.length === 0) words.push(...makeVocabulary());
  const text = Array.from({ length: LENGTHS[field] }, () => words[pickUnevenly(random)]!).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A few words are frequent, most are rare. */
function pickUnevenly(random: Random): number {
  const share = random.below(1e6) / 1e6;
  return Math.floor(VOCABULARY * share ** 3);
}

function makeVocabulary(): string[] {
  const random = createRandom(7);
  const made = new Set<string>();
  while (made.size < VOCABULARY) {
    made.add(Array.from({ length: 2 + random.below(3) }, () => random.pick(SYLLABLES)).join(''));
  }
  return [...made];
}
