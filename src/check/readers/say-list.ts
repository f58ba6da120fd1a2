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
  for (const line of lines) {
    const id = idOfWords(line);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const [id, count] of counts) reading.say(entryPath(list, id), String(count));
  reading.say(childPath(list, ORDER), JSON.stringify([...counts.keys()]));
}
