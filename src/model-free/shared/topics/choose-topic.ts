/** Which topic fits what an application shows, and what a new thing about it is called and says. */
import { seededIndex } from '../../../text/seeded.ts';
import { fillSample } from '../sample-text.ts';
import type { ThingKind, Topic } from './topic.ts';
import { TOPICS } from './topics.ts';

/** The words of one thing, which belong together. */
export interface Thing {
  title: string;
  /** What is said about it; '' where nothing needs to be. */
  note: string;
  /** Where it takes place. */
  place?: string;
  url?: string;
}

const ALL: readonly Topic[] = Object.values(TOPICS);
/** A topic that has nearly as many of the words fits as well. */
const CLOSE = 0.75;

/** The topic of a text; one of those that fit about as well, by seed. Undefined where no word tells. */
export function topicOf(text: string, seed: string): Topic | undefined {
  const rated = ALL.map((topic) => ({ topic, score: countShared(topic, text) }));
  const best = Math.max(...rated.map(({ score }) => score));
  if (best === 0) return undefined;
  const close = rated.filter(({ score }) => score >= best * CLOSE);
  return close[seededIndex(`${seed} topic`, close.length)]!.topic;
}

/** The topic of what an application shows; what shows nothing of any is about work or the household. */
export function topicFor(text: string, seed: string): Topic {
  return topicOf(text, seed) ?? [TOPICS.work, TOPICS.home][seededIndex(`${seed} topic`, 2)]!;
}

/** Whether a text and a word, such as a label, are about one topic. */
export function areOfOneTopic(text: string, word: string): boolean {
  return ALL.some((topic) => countShared(topic, text) > 0 && countShared(topic, word) > 0);
}

function countShared({ words }: Topic, text: string): number {
  const own = new Set(words.split(' '));
  const found = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return [...new Set(found.map(singular))].filter((word) => own.has(word)).length;
}

function singular(word: string): string {
  return word.replace(/(?<=[^s])s$/, '').replace(/(?<=tomato|potato)e$/, '');
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

/** A line about what is wanted of somebody; undefined where the topic has none. */
export function lineTo(text: string, firstName: string, seed: string): string | undefined {
  const { lines } = topicFor(text, seed);
  const [line] = inOrder(lines, seed).filter((one) => one.includes('{firstName}'));
  return line && fillSample(line.replace('{firstName}', firstName), seed);
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
  [/\b(bookmark|link|record|website|favourite)\b/i, 'link'],
  [/\b(ticket|bug|issue|fault|defect|report)\b/i, 'fault'],
  [/\b(task|todo|to-do|card|reminder|chore|item)\b/i, 'task'],
];

export function kindOfThing(noun: string): ThingKind {
  return KINDS.find(([words]) => words.test(noun))?.[1] ?? 'page';
}
