/** Finds JSON objects inside other text, with any strings in them. Used by the grammars that write actions as JSON. */
import { refuse } from './check-action.ts';

interface ScannedJson {
  value: Record<string, unknown>;
  /** Offset behind the closing brace. */
  end: number;
}

/** Reads the JSON object that begins at `start`, after optional white space. Throws MODEL_REPLY_INVALID. */
export function scanJson(text: string, start: number): ScannedJson {
  const open = start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0);
  const end = text[open] === '{' ? endOfObject(text, open) : undefined;
  if (end === undefined) return refuse('expected a complete JSON object {…}');
  try {
    return { value: JSON.parse(text.slice(open, end)) as Record<string, unknown>, end };
  } catch (error) {
    return refuse(`the JSON object is damaged: ${(error as Error).message}`);
  }
}

/** Reads JSON objects in sequence, perhaps in a fence, with no other text. */
export function readObjects<T>(text: string, read: (json: ScannedJson['value']) => T): T[] {
  const code = text.replace(/^\s*```\w*\n?/, '').replace(/\n?```\s*$/, '');
  const found: T[] = [];
  for (let at = 0; at === 0 || code.slice(at).trim() !== '';) {
    const { value, end } = scanJson(code, at);
    found.push(read(value));
    at = end;
  }
  return found;
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
