import { expect, test } from 'vitest';
import { nameThings, titleOfPlace } from './name-things.ts';

const KINDS = new Map([['list@inbox on "Inbox (8)"', 'mail']]);

test.each([
  ['list@inbox on "Inbox (8)"', 'Inbox'],
  ['list@inbox on "1 selected"', ''],
  ['list@notes on "Notes of 2024"', 'Notes of 2024'],
  ['list@notes', ''],
])('the page of %s is called "%s"', (place, title) => {
  expect(titleOfPlace(place)).toBe(title);
});

test('a thing of another page is told with it', () => {
  const { words, params } = nameThings(['Jonas Weber'], 'list@inbox on "Inbox (8)"', KINDS, 'Home');
  expect([words, params]).toEqual(['the mail "{item}" in the "{list}" list', { item: 'Jonas Weber', list: 'Inbox' }]);
});
