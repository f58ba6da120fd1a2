import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { changedPart } from './changed-part.ts';

test.each([
  ['a word', 'Ask Hana to call', 'Ask Jonas to call', { start: 4, end: 8, text: 'Jonas', isWord: true }],
  [
    'an amount',
    'Roof: 508.10 of 4200 spent',
    'Roof: 728.10 of 4200 spent',
    { start: 6, end: 12, text: '728.10', isWord: false },
  ],
  [
    'several words at the end',
    'Take the old lamp from shelf two',
    'Take the old lamp to Ruben',
    { start: 18, end: 32, text: 'to Ruben', isWord: false },
  ],
])('the part that differs is %s', (_, held, wanted, part) => {
  expect(changedPart(held, wanted)).toEqual(part);
});

test('there is none when most of the line differs', () => {
  expect(changedPart('Ask Hana', 'Call Jonas')).toBeUndefined();
});

test('typing over the part gives the line', () => {
  const line = array(constantFrom('one', 'two', ' ', '  ', '3.50', 'Ä,'), { maxLength: 9 }).map((words) =>
    words.join(''),
  );
  assert(
    property(line, line, (held, wanted) => {
      const part = changedPart(held, wanted);
      if (part) expect(held.slice(0, part.start) + part.text + held.slice(part.end)).toBe(wanted);
    }),
  );
});
