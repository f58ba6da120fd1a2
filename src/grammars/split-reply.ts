/**
 * Finds the beginning of a reply's actions, although the words before and the texts inside may contain the marker, too.
 */
import { PipelineError } from '../errors.ts';
import type { Reply } from './grammar.ts';

/** Limit of repeated markers in a reply. */
const MAX_MARKERS = 20;

/**
 * Tries `parse` on the text after each marker, in order; `head` is the text before the successful one. Without a marker
 * the whole text must parse. Throws the last error of `parse`. `marker` needs the g flag.
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
  return said(thought, found ? head.slice(found.index + found[0].length) : '');
}

/** As readHead, for tags around both parts. */
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

/** The parts that are not blank. */
export function said(thought: string, intent = ''): ReplyHead {
  const words = { thought: thought.trim(), intent: intent.trim() };
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''));
}
