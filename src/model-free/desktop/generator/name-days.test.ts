import { expect, test } from 'vitest';
import { nameDays } from './name-days.ts';

test.each([
  ['What is the balance of "{row}"?', { row: '04/04/25' }, 'What is the balance of the entry dated "{row}"?'],
  [
    'Look up "{row_1}" and "{row_2}": what is the memo of each?',
    { row_1: '04/04/25', row_2: '03/04/25', column: 'memo' },
    'Look up the entries dated "{row_1}" and "{row_2}": what is the memo of each?',
  ],
  [
    'By how much is "{row_1}" higher than "{row_2}"?',
    { row_1: '2025-04-04', row_2: '2025-04-03' },
    'By how much is the entry dated "{row_1}" higher than the entry dated "{row_2}"?',
  ],
  ['What is the phone of "{row}"?', { row: 'Hannah Cole' }, 'What is the phone of "{row}"?'],
])('%s', (template, params, said) => {
  expect(nameDays(template, params)).toBe(said);
});
