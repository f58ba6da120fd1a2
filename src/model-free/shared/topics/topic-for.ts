/** Which topic fits what an application shows. */
import { seededIndex } from '../../../text/seeded.ts';
import type { Topic } from './topic.ts';
import { TOPICS } from './topics.ts';

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
