/** The words for entries, fields and verbs of a deed. */
import { namesIn } from '../../check/data-path.ts';
import { ABOUT_THING, MAKES_ANOTHER, OPENS_NEW } from '../../ui/words.ts';

/** "allDay", "all_day" and "all-day" as people say them. */
export function sayField(name: string): string {
  return namesIn(name)
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .replace(/^is /i, '')
    .toLowerCase()
    .trim();
}

/** A button for something new names a kind of entry, never an entry that is there. */
const OF_WHAT_IS_NEW = /^(new|create)\b/i;

/**
 * The noun in the titles and buttons on the way to an entry; '' where they have none. `held` are the words that the data hold,
 * lower case: the button "Rename Buy stamps" names an entry and no kind of entry.
 */
export function nounOnWay(titles: readonly string[], held: ReadonlySet<string> = new Set()): string {
  for (const title of titles) {
    const [, said] = [OPENS_NEW, MAKES_ANOTHER, ABOUT_THING].map((form) => form.exec(title)).find(Boolean) ?? [];
    const noun = said?.toLowerCase();
    if (noun !== undefined && (OF_WHAT_IS_NEW.test(title) || !held.has(noun))) return noun;
  }
  return '';
}

/** True for "todos", false for "vuejs" and "status". */
export function isPlural(word: string): boolean {
  return /[^ijsu]s$/.test(word);
}

export function singular(noun: string): string {
  if (/[^aeiou]ies$/.test(noun)) return noun.replace(/ies$/, 'y');
  if (/(s|x|ch|sh)es$/.test(noun)) return noun.replace(/es$/, '');
  return noun.replace(/(?<=[^s])s$/, '');
}

export function plural(noun: string): string {
  if (/\bchild$/.test(noun)) return `${noun}ren`;
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
