/** Parses an answer into its value, or describes its fault in words for the model. */
import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';
import { cutThoughts } from '../text/cut-thoughts.ts';
import type { ReplyFormat } from './chat-model.ts';
import { parseStrictJson } from './parse-strict-json.ts';

export type ReadReply<T> = { value: T } | { problem: string };

const MAX_PROBLEM = 600;

/**
 * `mend` allows JSON repair; without it only an undamaged object counts. Thoughts, words and a fence around the object
 * are no damage.
 */
export function readReply<T>(text: string, format: ReplyFormat<T>, mend: boolean): ReadReply<T> {
  if (format.kind === 'text') return attempt(() => format.parse(text));
  const answer = cutThoughts(text).rest;
  const asItCame = attempt(() => parseJson(answer, format.schema));
  if ('value' in asItCame) return asItCame;
  const found = findObjects(answer);
  const whole = found.flatMap((json) => reading(() => parseJson(json, format.schema)));
  // If several objects fit, none is surely the answer.
  if (whole.length > 0) return whole.length === 1 || mend ? whole[0]! : asItCame;
  const mended = mend ? found.flatMap((json) => reading(() => parseJson(jsonrepair(json), format.schema))) : [];
  return mended[0] ?? asItCame;
}

function reading<T>(read: () => T): { value: T }[] {
  const result = attempt(read);
  return 'value' in result ? [result] : [];
}

function parseJson<T>(text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseStrictJson(text));
  if (parsed.success) return parsed.data;
  throw new Error(z.prettifyError(parsed.error));
}

function attempt<T>(read: () => T): ReadReply<T> {
  try {
    return { value: read() };
  } catch (error) {
    return { problem: (error instanceof Error ? error.message : String(error)).slice(0, MAX_PROBLEM) };
  }
}

const CLOSING: Record<string, string> = { '{': '}', '[': ']' };
const QUOTES = new Set(['"', "'", '`', '“', '‘']);
const CLOSING_QUOTES: Record<string, string> = { '“': '”', '‘': '’' };

/** Limit of objects read in one answer. */
const MAX_OBJECTS = 20;

/** The outermost objects of the text. One without an end is left out: a cut answer must not be completed by guessing. */
function findObjects(text: string): string[] {
  const found: string[] = [];
  for (let start = text.indexOf('{'); start >= 0 && found.length < MAX_OBJECTS;) {
    const end = findEnd(text, start);
    if (end === undefined) break;
    found.push(text.slice(start, end + 1));
    start = text.indexOf('{', end);
  }
  return found;
}

/** Position of the brace that closes the one at `start`, skipping strings, also in wrong quotes. */
function findEnd(text: string, start: number): number | undefined {
  const open: string[] = [];
  let last = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]!;
    // A quote begins a string only where a key or value may begin; elsewhere it is a letter, as in: it's.
    if (QUOTES.has(character) && '{[,:'.includes(last)) {
      const end = findStringEnd(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else if (character in CLOSING) {
      open.push(CLOSING[character]!);
    } else if (character === '}' || character === ']') {
      if (open.pop() !== character) return undefined;
      if (open.length === 0) return at;
    }
    if (!/\s/.test(text[at]!)) last = text[at]!;
  }
  return undefined;
}

/** A quote ends its string only if the following text can follow a string, unlike an unescaped quote inside. */
function findStringEnd(text: string, start: number): number | undefined {
  const quote = CLOSING_QUOTES[text[start]!] ?? text[start]!;
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote && /^\s*[,:}\]]/.test(text.slice(at + 1, at + 50))) return at;
  }
  return undefined;
}
