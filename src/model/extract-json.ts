/** Extracts the JSON object from an answer with other text around it. */

const CLOSING: Record<string, string> = { '{': '}', '[': ']' };
const QUOTES = new Set(['"', "'", '`', '“', '‘']);
const CLOSING_QUOTES: Record<string, string> = { '“': '”', '‘': '’' };

/**
 * The first object of the text, up to its own closing brace, without thoughts before it. Undefined when there is none
 * or it has no end: a cut answer must not be completed by guessing.
 */
export function extractJson(text: string): string | undefined {
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
