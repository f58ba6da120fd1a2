import { expect, test } from 'vitest';
import { normaliseAnswer } from './answer-words.ts';

test.each([
  ['Shift+Ctrl+S', 'Ctrl+Shift+S', true],
  ['Ctrl++', 'control + +', true],
  ['Ctrl+S', 'Shift+S', false],
  ['Ctrl+S', 'Ctrl+Shift+S', false],
  ['two  sheets.', 'Two sheets', true],
])('%j and %j are the same answer: %j', (one, other, same) => {
  expect(normaliseAnswer(one) === normaliseAnswer(other)).toBe(same);
});
