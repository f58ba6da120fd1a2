/** Cuts texts that are too long to read: a browser takes two minutes to lay out a megabyte of rotated letters. */

/** A prompt with the tree of a full screen has some 20,000. */
export const MAX_CHARACTERS = 40_000;
const MAX_DEPTH = 2000;

/**
 * A copy of the answer with texts of at most MAX_CHARACTERS, and a note on the number of omitted ones. Leaves the input
 * unchanged.
 */
export function boundTexts<T>(answer: T, depth = 0): T {
  if (typeof answer === 'string') return boundText(answer) as T;
  if (typeof answer !== 'object' || answer === null || depth > MAX_DEPTH) return answer;
  if (Array.isArray(answer)) {
    const bound = answer.map((entry: unknown) => boundTexts(entry, depth + 1));
    return (bound.every((entry, at) => entry === answer[at]) ? answer : bound) as T;
  }
  const entries = Object.entries(answer).map(([key, value]) => [boundText(key), boundTexts(value, depth + 1)] as const);
  const isSame = entries.every(([key, value]) => (answer as Record<string, unknown>)[key] === value);
  return isSame ? answer : (Object.fromEntries(entries) as T);
}

/** The first `length` characters of a text. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function boundText(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  return `${text.slice(0, MAX_CHARACTERS)}… (${(text.length - MAX_CHARACTERS).toLocaleString('en')} more characters)`;
}
