import { expect, test } from 'vitest';
import { readDataFacts } from '../../check/facts/data/data-facts.ts';
import { formOf, titleOf } from './entry-title.ts';

const EVA = { given: 'Eva', surname: 'Novak', id: 'I6' };
const facts = readDataFacts({
  people: [
    { id: 'I6', given: 'Eva', surname: 'Novak' },
    { id: 'I7', given: '', surname: 'Weber' },
  ],
});

test('several columns make up the name of a row, which is another one for another entry', () => {
  expect(formOf('Novak, Eva', EVA)).toBe('{surname}, {given}');
  expect(titleOf(facts, 'people/[I6]', '{given} {surname}')).toBe('Eva Novak');
  expect(titleOf(facts, 'people/[I6]', 'surname')).toBe('Novak');
});

test('a row with other words, or with those of one field, has no form', () => {
  expect(formOf('Novak, Eva (1982)', EVA)).toBeUndefined();
  expect(formOf('Novak', EVA)).toBeUndefined();
});

test('an entry without one of the fields has no such title', () => {
  expect(titleOf(facts, 'people/[I7]', '{surname}, {given}')).toBeUndefined();
});
