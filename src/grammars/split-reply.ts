/** Finds where the actions of a reply begin, when the words before and the texts inside may hold the marker, too. */
import { PipelineError } from '../errors.ts';
import type { Reply } from './grammar.ts';

/** Replies that repeat the marker more often are not read further. */
const MAX_MARKERS = 20;

/**
 * Tries `parse` on what follows each marker, first one first; `head` is what stands before the one that worked. Without
 * a marker the whole text has to parse. Throws what `parse` said last. `marker` needs the g flag.
 */
export function splitReply<T>(text: string, marker: RegExp, parse: (rest: string) => T): { head: string; value: T } {
  const found = [...text.matchAll(marker)].slice(0, MAX_MARKERS);
  if (found.length === 0) return { head: '', value: parse(text) };
  let problem: unknown;
  for (const { index, 0: words } of found) {
    try {
      return { head: text.slice(0, index), value: parse(text.slice(index + words.length)) };
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      problem = error;
    }
  }
  throw problem;
}

/** What stands before the actions. */
type ReplyHead = Omit<Reply, 'actions'>;

/**
 * A thought and then an intent, each behind its mark; nothing when the head begins with anything else. No single pattern
 * does it: on long white space it would take time to the third power.
 */
export function readHead(head: string, marks: { thought: RegExp; intent: RegExp }): ReplyHead {
  const found = marks.intent.exec(head);
  const before = head.slice(0, found?.index).trim();
  const thought = before.replace(marks.thought, '');
  if (before !== '' && thought === before) return {};
  return said(thought, found ? head.slice(found.index + found[0].length) : '');
}

/** The same where tags fence the two. */
export function readTaggedHead(head: string, tags: { thought: string; intent: string }): ReplyHead {
  const first = readTag(head.trim(), tags.thought);
  const second = readTag(first.rest, tags.intent);
  return second.rest === '' ? said(first.inner, second.inner) : {};
}

function readTag(text: string, tag: string): { inner: string; rest: string } {
  const [open, close] = [`<${tag}>`, `</${tag}>`];
  const end = text.startsWith(open) ? text.indexOf(close) : -1;
  return end < 0
    ? { inner: '', rest: text }
    : { inner: text.slice(open.length, end), rest: text.slice(end + close.length).trim() };
}

/** Those of the words that are not blank. */
export function said(thought: string, intent = ''): ReplyHead {
  const words = { thought: thought.trim(), intent: intent.trim() };
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''));
}
