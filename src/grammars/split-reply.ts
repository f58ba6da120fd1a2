/**
 * Finds the actions of a reply and reads all of them in order, although words stand before and between them, and texts
 * inside may contain the marker, too.
 */
import { PipelineError } from '../errors.ts';
import type { Reply } from './grammar.ts';

/** Limit of repeated markers in a reply. */
const MAX_MARKERS = 20;
/** Beginnings of actions; other text behind an action is words. */
const ACTION_BEGINS = /^\s*(?:[\w.]+\(|\{)/;

/** The readable beginning of a text. Readers throw MODEL_REPLY_INVALID if it has none. */
export interface Readable<T> {
  /** At least one, in order. */
  items: T[];
  /** The text behind them. A broken one begins an action that cannot be read. */
  tail: 'none' | 'words' | 'broken';
}

export function tailOf(text: string): Readable<never>['tail'] {
  if (text.trim() === '') return 'none';
  return ACTION_BEGINS.test(text) ? 'broken' : 'words';
}

/**
 * Reads the items behind all markers in order, until an action cannot be read. `head` is the text before the first
 * readable one. Without a marker the whole text counts. Throws the last error of `read` if nothing is readable. `marker`
 * needs the g flag.
 */
export function splitReply<T>(text: string, marker: RegExp, read: (rest: string) => Readable<T>) {
  const starts = [...text.matchAll(marker)]
    .slice(0, MAX_MARKERS)
    .map(({ index, 0: mark }) => [index, index + mark.length]);
  if (starts.length === 0) return { head: '', items: read(text).items };
  let head = text;
  let problem: unknown;
  const items: T[] = [];
  for (let at = 0; at < starts.length;) {
    const [index = 0, start = 0] = starts[at]!;
    const ends = [...starts.slice(at + 1).map(([end = 0]) => end), text.length];
    try {
      const found = readLongest(text, start, ends, read);
      if (items.length === 0) head = text.slice(0, index);
      items.push(...found.items);
      if (found.tail === 'broken') break;
      at += found.count;
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      if (items.length > 0) break;
      problem = error;
      at += 1;
    }
  }
  if (items.length === 0) throw problem;
  return { head, items };
}

/** The longest piece that is readable to its end, else the shortest one. `count` is the number of markers used up. */
function readLongest<T>(text: string, start: number, ends: readonly number[], read: (rest: string) => Readable<T>) {
  for (let count = ends.length; count > 1; count--) {
    const found = attempt(() => read(text.slice(start, ends[count - 1])));
    if (found?.tail === 'none') return { ...found, count };
  }
  return { ...read(text.slice(start, ends[0])), count: 1 };
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PipelineError) return undefined;
    throw error;
  }
}

/** Applies `read` to the items until one fails. Throws that failure only if nothing was read before it. */
export function readInOrder<Item, Read>(
  { items, tail }: Readable<Item>,
  read: (item: Item) => readonly Read[],
): Readable<Read> {
  const done: Read[] = [];
  for (const item of items) {
    try {
      done.push(...read(item));
    } catch (error) {
      if (done.length === 0 || !(error instanceof PipelineError)) throw error;
      return { items: done, tail: 'broken' };
    }
  }
  return { items: done, tail };
}

/** The text before the actions. */
type ReplyHead = Omit<Reply, 'actions'>;

/**
 * A thought and then an intent, each behind its mark; empty if the head begins with other text. A single pattern would
 * take cubic time on long white space.
 */
export function readHead(head: string, marks: { thought: RegExp; intent: RegExp }): ReplyHead {
  const found = marks.intent.exec(head);
  const before = head.slice(0, found?.index).trim();
  const thought = before.replace(marks.thought, '');
  if (before !== '' && thought === before) return {};
  return makeHead(thought, found ? head.slice(found.index + found[0].length) : '');
}

/** The parts that are not blank. */
export function makeHead(thought: string, intent = ''): ReplyHead {
  const words = { thought: thought.trim(), intent: intent.trim() };
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''));
}
