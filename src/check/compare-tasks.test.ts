/** Tasks that are equal, or one part of the other, by their goals. */
import { expect, test } from 'vitest';
import type { Check } from '../schema/index.ts';
import { compareTasks } from './compare-tasks.ts';

const turned = (...names: string[]): Check => ({
  expect: names.map((subject) => ({ fact: { kind: 'checked', subject }, op: 'equals', value: 'true' })),
  allow: [],
});
const asked = (...names: string[]): Check => ({
  expect: [],
  allow: [],
  answer: {
    equals: names.map(() => '3').join(', '),
    from: names.map((subject) => ({ kind: 'cell', subject })),
    isList: true,
  },
});

test.each<[string, Check, Check, ReturnType<typeof compareTasks>]>([
  ['the same in another order', turned('a', 'b'), turned('b', 'a'), 'same'],
  ['one more', turned('a'), turned('a', 'b'), 'part'],
  ['one less', turned('a', 'b'), turned('b'), 'part'],
  ['one of two in common', turned('a', 'b'), turned('b', 'c'), 'other'],
  ['a question about the same', asked('a', 'b'), asked('b', 'a'), 'same'],
  ['a question about a part', asked('a', 'b'), asked('b'), 'part'],
  ['a question and a request', asked('a'), turned('a'), 'other'],
])('%s', (_, one, other, found) => expect(compareTasks(one, other)).toBe(found));

test('what two commands print is in one place, and not the same', () => {
  const printed: Check = {
    expect: [],
    allow: [],
    answer: { equals: 'a.py', from: [{ kind: 'line', subject: 'terminal line 2' }] },
  };
  expect(compareTasks(printed, printed)).toBe('other');
});
