import { expect, test } from 'vitest';
import { quote, unmask, varyWords } from './vary-words.ts';

test('each bracket gives one of its choices, the same for the same seed', () => {
  const all = new Set(Array.from({ length: 40 }, (_, seed) => varyWords('[Now a|A] menu is open[ now|].', `${seed}`)));
  expect([...all].toSorted()).toEqual([
    'A menu is open now.',
    'A menu is open.',
    'Now a menu is open now.',
    'Now a menu is open.',
  ]);
  expect(varyWords('[a|b|c]', 'x')).toBe(varyWords('[a|b|c]', 'x'));
});

test('brackets in quoted words are no choices', () => {
  expect(unmask(varyWords(`This is ${quote('[x|y]')}.`, 'x'))).toBe('This is "[x|y]".');
});

test('long words and further lines are cut at a word', () => {
  expect(quote('one\ntwo')).toBe('"one…"');
  expect(quote(`${'word '.repeat(20)}`)).toBe(`"${'word '.repeat(12).trim()}…"`);
});
