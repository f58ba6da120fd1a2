/** How the words of tasks stand for an application's own data. */
import { readNewEntry, readPath } from '../../check/data-path.ts';
import { normaliseName } from '../../ui/element-names.ts';
import type { ShownNames } from './shown-names.ts';

export const BEING = 'every ';

/** Whether words stand for a value: screens may give it a capital, and days are said as people write them. */
export function isWritten(value: string, words: string): boolean {
  const [day, month = '', year] = words.split(' ');
  const at = MONTHS.indexOf(month);
  const date = at < 0 ? undefined : `${year}-${String(at + 1).padStart(2, '0')}-${day!.padStart(2, '0')}`;
  return value.toLowerCase() === words.toLowerCase() || value === date;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

export function isNew(path: string, name: string): boolean {
  return readNewEntry(readPath(path).id ?? '')?.value === name;
}

/** A new thing by the words that tell it, an old one by any words of its own on the first screen. */
export function isCalled(path: string, name: string, shown: ShownNames): boolean {
  const { id = '' } = readPath(path);
  if (readNewEntry(id)) return isNew(path, name);
  if (name.startsWith(BEING)) {
    const own = shown.dataOf(path).find(({ field }) => wordsOf(field) === name.slice(BEING.length));
    return own?.value === 'true';
  }
  const values = shown.dataOf(path).map(({ value }) => normaliseName(value));
  return values.includes(name) || isMadeUpOf(name, values);
}

/**
 * True if words on the screen may name the field of an entry: they share a word with it, or with no other field of the entry
 * that holds a value of the same kind.
 */
export function mayName(words: string, path: string, shown: ShownNames): boolean {
  const { field } = readPath(path);
  const said = wordsOf(words).split(' ');
  const shares = (other: string): boolean =>
    wordsOf(other)
      .split(' ')
      .some((word) => said.includes(word));
  if (shares(field)) return true;
  const fields = shown.dataOf(path);
  const own = isSwitch(fields.find((one) => one.field === field)?.value);
  return !fields.some((other) => other.field !== field && isSwitch(other.value) === own && shares(other.field));
}

function isSwitch(value = ''): boolean {
  return /^(true|false)$/.test(value);
}

export function wordsOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .replace(/^is /i, '')
    .toLowerCase();
}

export function opposite(state: string): string {
  return state.startsWith('un') ? state.slice(2) : `not ${state}`;
}

/** True if the words of a name are those of several values: "Novak, Eva". */
function isMadeUpOf(name: string, values: readonly string[]): boolean {
  const longestFirst = values.filter((value) => /\p{L}{2}/u.test(value)).toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, value) => left.replace(value, ''), name);
  return rest !== name && !/[\p{L}\d]/u.test(rest);
}
