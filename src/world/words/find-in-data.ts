/** Finds in the apps' data what words call something: rows by any of their texts, fields by their names, values. */
import { isRecord, isRow } from '../state-change.ts';

export type Row = Record<string, unknown> & { id: number };
export type Path = readonly (string | number)[];

/** Rows below a value that have these words as one of their own texts. */
export function findRows(value: unknown, words: string): Row[] {
  if (Array.isArray(value)) return value.flatMap((member) => findRows(member, words));
  if (!isRecord(value)) return [];
  const below = Object.values(value).flatMap((member) => findRows(member, words));
  return isRow(value) && ownTexts(value).some((text) => isSameText(text, words)) ? [value as Row, ...below] : below;
}

function ownTexts(row: Row | object): string[] {
  return Object.values(row).filter((value): value is string => typeof value === 'string');
}

export function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Whether a field holds what the words say: as text, as a number, or as money in cents. */
export function holds(value: unknown, words: string): boolean {
  if (typeof value === 'string') return isSameText(value, words) || plain(value) === plain(words);
  if (typeof value !== 'number') return false;
  const said = Number(words.replace(/[^\d.-]/g, ''));
  return /\d/.test(words) && (said === value || Math.round(said * 100) === value);
}

/** "E-mail" names the field `email`, "Vibrate" `vibrates`, "Use Wi-Fi" `wifi`. */
export function namesField(words: string, field: string): boolean {
  const key = plain(field.replace(/^is(?=[A-Z])/, ''));
  const all = plain(words);
  if (key === '' || all === '') return false;
  if (key === all || (Math.min(key.length, all.length) >= 4 && (key.startsWith(all) || all.startsWith(key))))
    return true;
  return words.split(' ').some((word) => plain(word).length >= 4 && isStem(plain(word), key));
}

function isStem(word: string, key: string): boolean {
  return key === word || key === `${word}s` || `${key}s` === word;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The value at a path of names and row numbers. */
export function follow(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, part) => {
    if (Array.isArray(at)) return at.find((member) => isRow(member) && member.id === part);
    return isRecord(at) ? at[part] : undefined;
  }, value);
}
