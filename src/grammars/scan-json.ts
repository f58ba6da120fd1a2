/** Finds JSON objects inside other text, with any strings in them. Used by the grammars that write actions as JSON. */
import { PipelineError } from '../errors.ts';
import { refuse } from './check-action.ts';
import { tailOf, type Readable } from './split-reply.ts';

interface ScannedJson {
  value: Record<string, unknown>;
  /** Offset behind the closing brace. */
  end: number;
}

/** Between two objects: white space, fences, and the end of a call of Qwen. */
const BETWEEN = /(?:\s|```\w*|<\/tool_call>)*/y;
/** Limit of braces tried as the beginning of an object, since words before it may contain some. */
const MAX_BRACES = 20;

/** Reads the JSON object that begins at `open`. Throws MODEL_REPLY_INVALID. */
function scanJson(text: string, open: number): ScannedJson {
  const end = text[open] === '{' ? endOfObject(text, open) : undefined;
  if (end === undefined) return refuse('expected a complete JSON object {…}');
  const json = text.slice(open, end);
  try {
    return { value: parseMended(json), end };
  } catch (error) {
    return refuse(`the JSON object is damaged: ${(error as Error).message}`);
  }
}

/** Mends what has one meaning only: raw control characters in strings, and a comma before a closing bracket. */
function parseMended(json: string): ScannedJson['value'] {
  try {
    return JSON.parse(json) as ScannedJson['value'];
  } catch {
    const mended = json.replaceAll(/"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g, (token) =>
      // oxlint-disable-next-line no-control-regex
      token === ',' ? '' : token.replaceAll(/[\u0000-\u001f]/g, (sign) => JSON.stringify(sign).slice(1, -1)),
    );
    return JSON.parse(mended) as ScannedJson['value'];
  }
}

/** The JSON objects at the beginning of the text, in sequence, perhaps in fences. */
export function readObjects(text: string): Readable<ScannedJson['value']> {
  const items: ScannedJson['value'][] = [];
  for (let at = skip(text, 0); items.length === 0 || at < text.length;) {
    try {
      const { value, end } = scanJson(text, at);
      items.push(value);
      at = skip(text, end);
    } catch (error) {
      if (items.length === 0 || !(error instanceof PipelineError)) throw error;
      return { items, tail: tailOf(text.slice(at)) };
    }
  }
  return { items, tail: 'none' };
}

/** As readObjects, from the first readable object on, whatever stands before it. */
export function findObjects(text: string): Readable<ScannedJson['value']> {
  const braces = [...text.matchAll(/\{/g)].slice(0, MAX_BRACES);
  for (const { index } of braces) {
    try {
      return readObjects(text.slice(index));
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
    }
  }
  return readObjects(text.slice(braces[0]?.index ?? 0));
}

function skip(text: string, at: number): number {
  BETWEEN.lastIndex = at;
  BETWEEN.test(text);
  return BETWEEN.lastIndex;
}

function endOfObject(text: string, open: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = open; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}
