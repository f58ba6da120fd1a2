/** Parses an answer into its value, or describes its fault in words for the model. */
import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';
import type { ReplyFormat } from './chat-model.ts';
import { extractJson } from './extract-json.ts';
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
