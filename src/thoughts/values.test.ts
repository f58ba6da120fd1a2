import { expect, test } from 'vitest';
import { calculationsIn } from './arithmetic.ts';
import { shapeOf, splitSentences, valuesIn } from './values.ts';

test('quoted text, numbers and names are values; keys and first words are not', () => {
  const words = valuesIn('Press Ctrl+S for “my notes”. I see 22:30 in Lisbon, and "a\\nb".').map(
    (value) => value.words,
  );
  expect(words).toEqual(['my notes', 'a', 'b', '22:30', 'Lisbon']);
});

test('sentences end outside of quoted text', () => {
  expect(splitSentences('"Is it? Yes." stands there. Now 1.5 is in.')).toEqual([
    '"Is it? Yes." stands there.',
    'Now 1.5 is in.',
  ]);
});

test('a shape has no values', () => {
  expect(shapeOf('The "Edit" menu has 3 entries of Anna Berg.')).toBe(
    shapeOf('The "View" menu has 17 entries of Carl.'),
  );
});

test('products go before sums', () => {
  expect(calculationsIn('112 × 9 - 227 = 781, and 1,200 / 4 = 300.')).toMatchObject([
    { isRight: true },
    { isRight: true },
  ]);
  expect(calculationsIn('100 - 25 = 75, so it is 75.')).toMatchObject([{ result: '75' }]);
  expect(calculationsIn('2 + 3 = 6')).toMatchObject([{ operands: ['2', '3'], result: '6', isRight: false }]);
});
