import { expect, test } from 'vitest';
import { editsBetween } from './edits-between.ts';
import { applyEdits } from './line-edits.ts';
import { moveLine } from './move-line.ts';

const held = 'one\ntwo\nthree\nfour\n';

test.each([
  ['down', 'two\nthree\none\nfour\n'],
  ['to the end', 'two\nthree\nfour\none\n'],
  ['up', 'four\none\ntwo\nthree\n'],
])('a line that goes %s is cut first and then put in', (_, wanted) => {
  const edits = moveLine(held, editsBetween(held, wanted));
  expect(edits.map(({ kind }) => kind)).toEqual(['delete', 'insert']);
  expect(edits.every((edit) => 'isMoved' in edit && edit.isMoved)).toBe(true);
  expect(applyEdits(held, edits)).toBe(wanted);
});

test.each([
  ['another line is put in', 'two\nthree\nnine\nfour\n'],
  ['it goes behind a last line without an end', 'two\nthree\nfour\n\none'],
])('nothing is cut when %s', (_, wanted) => {
  const edits = moveLine(held, editsBetween(held, wanted));
  expect(edits.some((edit) => 'isMoved' in edit)).toBe(false);
});
