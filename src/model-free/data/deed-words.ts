/** The words for entries, fields and verbs of a deed. */
import { namesIn } from '../../check/data-path.ts';
import { ABOUT_THING, MAKES_ANOTHER, OPENS_NEW } from '../../ui/words.ts';

/** Names of lists that do not say what is in them. */
const GENERIC =
  /^(records?|items?|list|data|by ?id|entities|entries|all|rows?|values?|docs?|stores?|payload|results?)$/i;

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
 * What one entry is called: by the titles and buttons on the way to it, else by the name of its list. `held` are the words
 * that the data hold, lower case: the button "Rename Buy stamps" names an entry and no kind of entry.
 */
export function sayNoun(collection: string, titles: readonly string[], held: ReadonlySet<string> = new Set()): string {
  for (const title of titles) {
    const [, said] = [OPENS_NEW, MAKES_ANOTHER, ABOUT_THING].map((form) => form.exec(title)).find(Boolean) ?? [];
    const noun = said?.toLowerCase();
    if (noun !== undefined && (OF_WHAT_IS_NEW.test(title) || !held.has(noun))) return noun;
  }
  // A list that is the whole of the data has no name.
  const name = namesIn(collection).findLast((own) => own !== '' && !GENERIC.test(sayField(own)));
  // "react-todos" and "todos-vuejs" hold todos.
  const words = name === undefined ? [] : sayField(name).split(' ');
  return singular(words.findLast((word) => /[^j]s$/.test(word)) ?? words.at(-1) ?? 'entry');
}

function singular(noun: string): string {
  if (/[^aeiou]ies$/.test(noun)) return noun.replace(/ies$/, 'y');
  if (/(s|x|ch|sh)es$/.test(noun)) return noun.replace(/es$/, '');
  return noun.replace(/(?<=[^s])s$/, '');
}

export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
