import { expect, it } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { findDifferences } from './compare-starts.ts';

const start = (...names: string[]) => testDesktop(testFrame('a', ...names.map((name) => testNode('label', name))));
const found = (first: string[], second: string[]) =>
  findDifferences(start(...first), start(...second)).map((fault) => fault.found);

it('finds no difference where names and roles are the same', () => {
  expect(found(['Ready', 'Ready'], ['Ready', 'Ready'])).toEqual([]);
});

it('does not look at what is hidden, nor at the text of what has a name', () => {
  const now = testFrame('a', testNode('text', 'Note', { text: '12:31' }), testNode('label', '12:31', { hidden: true }));
  const before = testFrame(
    'a',
    testNode('text', 'Note', { text: '12:30' }),
    testNode('label', '12:30', { hidden: true }),
  );
  expect(findDifferences(testDesktop(before), testDesktop(now))).toEqual([]);
});

it('takes the text of what has no name', () => {
  const [one, other] = ['notes.txt', 'tmp.txt'].map((text) => testDesktop(testNode('icon', '', { text })));
  const [fault] = findDifferences(one!, other!);
  expect(fault!.found).toBe('a second start shows icon "tmp.txt" instead of icon "notes.txt"');
});

it.each([
  [['12:30'], ['12:31'], 'a second start shows label "12:31" instead of label "12:30"'],
  [['Ready'], ['Ready', 'Ready'], 'a second start shows label "Ready" instead of nothing'],
  [['a', 'b', 'c', 'd'], [], 'a second start shows nothing instead of label "a", label "b", label "c", …'],
  [['a', 'b'], ['b', 'a'], 'a second start shows the same elements in another order'],
])('%j then %j', (first, second, text) => {
  expect(found(first, second)).toEqual([text]);
});
