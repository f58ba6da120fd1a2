/** What entries are called. */
import { expect, test } from 'vitest';
import { sayNoun } from './deed-words.ts';

test.each<[string, string[], string[], string]>([
  ['by the button that makes one', ['Tools', 'New ticket'], [], 'ticket'],
  ['by it also where the data hold the same word, such as a tag', ['New journal'], ['journal'], 'journal'],
  ['by their list where a button names one of them', ['Rename Milk'], ['milk'], 'note'],
  ['an entry where their list is all of the data and nothing names them', ['Rename Milk'], ['milk'], 'entry'],
])('%s', (what, titles, held, noun) => {
  expect(sayNoun(what.startsWith('an entry') ? '' : 'notes', titles, new Set(held))).toBe(noun);
});
