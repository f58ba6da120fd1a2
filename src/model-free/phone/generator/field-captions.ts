/**
 * What a field is called in a task: by its caption, if that is one. Hints such as "Write something" are words to the
 * person who fills the field in and no name for it.
 */
import { lowerFirst } from '../../../text/letter-case.ts';
import { INVITES } from '../../../ui/words.ts';
import type { TypedSlot } from '../procedure.ts';

const PROSE: ReadonlySet<TypedSlot['kind']> = new Set(['line', 'sentence', 'reply', 'comment']);

/** `the title`, `the "Due date & time" field`; undefined for a field that the screen does not name. */
export function captionOf({ name, kind }: Pick<TypedSlot, 'name' | 'kind'>): string | undefined {
  const words = name.replace(/[:*]$/, '').trim();
  if (words === '' || isSentence(words)) return PROSE.has(kind) ? 'the text' : undefined;
  return nameCaption(words);
}

/** `the priority` for plain words, quoted for others; undefined for those that cannot be quoted. */
export function nameCaption(words: string): string | undefined {
  // "Ingredients, one each line" tells how to fill the field in.
  if (/["{},]/.test(words) || isSentence(words)) return undefined;
  return /^[A-Z]?[a-z]+(-[a-z]+)?( [a-z]+){0,2}$/.test(words) ? `the ${lowerFirst(words)}` : `"${words}"`;
}

export function isSentence(words: string): boolean {
  return INVITES.test(words) || /[.…?!]$/.test(words) || words.split(' ').length > 4;
}
