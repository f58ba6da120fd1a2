/** Nouns on the way to an entry. */
import { expect, test } from 'vitest';
import { isPlural, nounOnWay } from './deed-words.ts';

test.each<[string, string[], string[], string]>([
  ['by the button that makes one', ['Tools', 'New ticket'], [], 'ticket'],
  ['by it also where the data hold the same word, such as a tag', ['New journal'], ['journal'], 'journal'],
  ['not by a button that adds one to others', ['Add to favourites'], [], ''],
  ['not by a button that names one of them', ['Rename Milk'], ['milk'], ''],
])('%s', (_, titles, held, noun) => {
  expect(nounOnWay(titles, new Set(held))).toBe(noun);
});

test('words that end in s are no plurals by that alone', () => {
  expect(['todos', 'books', 'vuejs', 'status', 'boss'].map(isPlural)).toEqual([true, true, false, false, false]);
});
