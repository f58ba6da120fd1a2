/** What a new thing about a topic is called and says. */
import { seededIndex } from '../../../text/seeded.ts';
import { fillSample } from '../sample-text.ts';
import type { ThingKind, Topic } from './topic.ts';
import { topicFor } from './topic-for.ts';

/** The words of one thing, which belong together. */
export interface Thing {
  title: string;
  /** What is said about it; '' where nothing needs to be. */
  note: string;
  /** Where it takes place. */
  place?: string;
  url?: string;
}

/** Things of this kind, in an order by seed. */
export function thingsOf({ things }: Topic, kind: ThingKind, seed: string): Thing[] {
  return inOrder(things[kind], seed).map((words, at) => toThing(words, kind, `${seed} ${at}`));
}

function toThing(words: string, kind: ThingKind, seed: string): Thing {
  const [title = '', note = '', third = ''] = words.split('|').map((part) => fillSample(part.trim(), seed));
  return { title, note, ...(kind === 'event' ? { place: third } : {}), ...(kind === 'link' ? { url: third } : {}) };
}

/** Lines that could be added to a text, each once. */
export function linesAbout(text: string, seed: string): string[] {
  const { lines } = topicFor(text, seed);
  return inOrder(lines, seed)
    .map((line, at) => fillSample(line, `${seed} ${at}`))
    .filter((line) => !text.includes(line));
}

export function foldersOf({ folders }: Topic, seed: string): string[] {
  return inOrder(folders, seed);
}

function inOrder(all: readonly string[], seed: string): string[] {
  return all.toSorted((a, b) => seededIndex(`${seed} ${a}`, 1e9) - seededIndex(`${seed} ${b}`, 1e9));
}

/** Nouns of entries, by what they hold. */
const KINDS: readonly [RegExp, ThingKind][] = [
  [/\b(mail|e-?mail|message|letter)\b/i, 'mail'],
  [/\b(event|appointment|meeting|booking)\b/i, 'event'],
  [/\b(bookmark|link|website|favourite)\b/i, 'link'],
  [/\b(ticket|bug|issue|fault|defect|report)\b/i, 'fault'],
  [/\b(task|todo|to-do|card|reminder|chore)\b/i, 'task'],
  [/\b(page|note|document|article|memo|journal)\b/i, 'page'],
];

/** Undefined for things that no topic knows, such as books or tins. */
export function kindOfThing(noun: string): ThingKind | undefined {
  return KINDS.find(([words]) => words.test(noun))?.[1];
}
