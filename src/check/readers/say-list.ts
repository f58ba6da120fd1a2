/** Says things that are told apart by their words: where one is put in front of others, those stay what they are. */
import { childPath, entryPath, ORDER } from '../data-path.ts';
import { digest, type Reading } from './reading.ts';

const MAX_WORDS = 300;

/** The id of an entry by its words; long ones are cut, with a digest that tells them apart. */
export function idOfWords(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_WORDS && line === words
    ? line
    : `${line.slice(0, MAX_WORDS)}… ${digest(words).slice('sha256:'.length, 19)}`;
}

/** `lines/[Milk]` is how often the line is there, `lines/(order)` the order of the different ones. */
export function sayCounted(reading: Reading, list: string, lines: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  const ids = [...counts].map(([line, count]) => {
    const id = idOfWords(line);
    reading.say(entryPath(list, id), String(count));
    return id;
  });
  reading.say(childPath(list, ORDER), JSON.stringify(ids));
}
/** Gives ids that are there already a number, from 2. */
export function createIds(): (words: string) => string {
  const taken = new Map<string, number>();
  return (words) => {
    const id = idOfWords(words);
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    return count === 1 ? id : `${id} #${count}`;
  };
}
