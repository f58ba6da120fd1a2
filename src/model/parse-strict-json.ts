/** JSON without duplicate keys. JSON.parse takes the last of them, and the other may say the opposite. */

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}:,[\]]/g;

/** Throws a SyntaxError that names the key, or JSON.parse's own. */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const twice = findDuplicateKey(text);
  if (twice !== undefined) throw new SyntaxError(`the key ${JSON.stringify(twice)} is there more than once`);
  return value;
}

/** Finds duplicates in valid JSON: a string before a colon is a key of the innermost open object. */
function findDuplicateKey(json: string): string | undefined {
  const open: Set<string>[] = [];
  let before = '';
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    if (token === '}') open.pop();
    if (token === ':') {
      // The key is parsed, since a letter can be written in several ways.
      const key = JSON.parse(before) as string;
      const keys = open.at(-1)!;
      if (keys.has(key)) return key;
      keys.add(key);
    }
    before = token;
  }
  return undefined;
}
