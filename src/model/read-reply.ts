/** Parses an answer into its value, or describes its fault in words for the model. */
import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';
import type { ReplyFormat } from './chat-model.ts';
import { parseStrictJson } from './parse-strict-json.ts';

export type ReadReply<T> = { value: T } | { problem: string };

const MAX_PROBLEM = 600;

/** `mend` allows JSON repair; without it only the unchanged answer counts. */
export function readReply<T>(text: string, format: ReplyFormat<T>, mend: boolean): ReadReply<T> {
  if (format.kind === 'text') return attempt(() => format.parse(text));
  const asItCame = attempt(() => parseJson(text, format.schema));
  if ('value' in asItCame || !mend) return asItCame;
  const json = extractJson(text);
  if (json === undefined) return asItCame;
  const mended = attempt(() => parseJson(jsonrepair(json), format.schema));
  return 'value' in mended ? mended : asItCame;
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

/**
 * The first object of the text, up to its own closing brace, without thoughts before it. Undefined when there is none
 * or it has no end: a cut answer must not be completed by guessing.
 */
function extractJson(text: string): string | undefined {
  const answer = text.slice(text.lastIndexOf('</think>') + 1);
  const start = answer.indexOf('{');
  if (start === -1) return undefined;
  const end = findEnd(answer, start);
  return end === undefined ? undefined : answer.slice(start, end + 1);
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
