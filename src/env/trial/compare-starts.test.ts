import { expect, it } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { findDifferences, showsTimeOfDay } from './compare-starts.ts';

const start = (...names: string[]) => testDesktop(testFrame('a', ...names.map((name) => testNode('label', name))));
const found = (first: string[], second: string[]) =>
  findDifferences(start(...first), start(...second)).map((fault) => fault.found);

it('finds no difference where names and roles are the same', () => {
  expect(found(['Ready', 'Ready'], ['Ready', 'Ready'])).toEqual([]);
});

it('does not look at where the pointer is in a drawing', () => {
  expect(found(['7.26 / 2.40 0.00 x 0.00'], ['17.82 / 8.99 0.00 x 0.00'])).toEqual([]);
  expect(found(['7.26 / 2.40 0.00 x 0.00'], ['17.82 / 8.99 1.50 x 0.00'])).toHaveLength(1);
  expect(found(['7.26'], ['17.82'])).toHaveLength(1);
});

it('does not look at what is hidden', () => {
  const [one, other] = ['12:30', '12:31'].map((name) =>
    testDesktop(testFrame('a', testNode('label', name, { hidden: true }))),
  );
  expect(findDifferences(one!, other!)).toEqual([]);
});

const described = (name: string, description: string) => testDesktop({ ...testNode('push button', name), description });

it('looks at the description of what has no name only', () => {
  expect(findDifferences(described('7', ''), described('7', 'Middle-click: 1/7'))).toEqual([]);
  expect(findDifferences(described('', 'Cut'), described('', 'Copy'))).not.toEqual([]);
});

const note = (time: string) => testNode('text', 'Note', { text: `${'Milk and bread. '.repeat(30)}\nit is ${time}` });

it('looks into the text of what has a name, and names the part of a long one that differs', () => {
  const [fault] = findDifferences(testDesktop(note('12:30')), testDesktop(note('12:31')));
  expect(fault!.found).toBe('a second start shows text "it is 12:31" instead of text "it is 12:30"');
});

it.each([
  ['18:42', true],
  ['Wed 25 Nov, 6:42 pm', true],
  ['18:42:07', true],
  ['18:43', false],
  ['118:42', false],
  ['1842', false],
])('takes %j for the time of day or not', (text, isTime) => {
  const now = new Date('2026-11-25T18:42:30Z');
  expect(showsTimeOfDay(testDesktop(testNode('text', 'Status', { text })), now)).toBe(isTime);
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
