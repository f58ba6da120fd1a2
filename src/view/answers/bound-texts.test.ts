import { expect, it } from 'vitest';
import { boundTexts, MAX_CHARACTERS } from './bound-texts.ts';

it('cuts long texts and keys anywhere, and leaves all else alone', () => {
  const long = 'x'.repeat(MAX_CHARACTERS + 1234);
  const answer = { a: [1, null, { b: long, c: 'short' }], [long]: true };
  const cut = `${'x'.repeat(MAX_CHARACTERS)}… (1,234 more characters)`;
  expect(boundTexts(answer)).toEqual({ a: [1, null, { b: cut, c: 'short' }], [cut]: true });
  expect(answer.a[2]).toEqual({ b: long, c: 'short' });
  const small = { rows: [{ id: 'x'.repeat(MAX_CHARACTERS) }], none: undefined };
  expect(boundTexts(small)).toBe(small);
});
