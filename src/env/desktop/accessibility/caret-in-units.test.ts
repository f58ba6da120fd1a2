import { expect, test } from 'vitest';
import { caretInUnits } from './caret-in-units.ts';

const TEA = '\u{1F375} tea';

test.each([
  ['characters are counted', 1, 5, 2],
  ['UTF-16 units are counted', 2, 6, 2],
  ['it is at the end', 5, 5, 6],
  ['it is at the beginning', 0, 5, 0],
  ['there is none', -1, 5, undefined],
  ['it is past the end', 6, 5, undefined],
  ['it is past the end of the units', 7, 6, undefined],
  ['the text has changed meanwhile', 1, 9, undefined],
])('the caret of a text in UTF-16 units, where %s', (_, caret, count, expected) => {
  expect(caretInUnits(TEA, caret, count)).toBe(expected);
});
