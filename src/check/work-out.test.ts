import { expect, test } from 'vitest';
import { writeCell, writeLabel } from './subject.ts';
import { readNumber, isSameAmount, workOut } from './work-out.ts';

const labels = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({
    key: { kind: 'label' as const, subject: writeLabel('frame/text', name) },
    value,
  }));

test.each([
  ['530', { number: 530, decimals: 0 }],
  ['€ 12,000.00', { number: 12000, decimals: 2 }],
  ['648.08 of 9600', { number: 648.08, decimals: 2, whole: 9600 }],
  ['648.08 of 9600 spent', { number: 648.08, decimals: 2, whole: 9600, isSpent: true }],
  ['-3 %', { number: -3, decimals: 0 }],
])('%j is a number', (words, number) => expect(readNumber(words)).toEqual(number));

test.each(['555-0131', '2026-11-24', '12,34', 'Room 21', ''])('%j is none', (words) =>
  expect(readNumber(words)).toBeUndefined(),
);

test('a total, a difference and the highest of several numbers are worked out', () => {
  const months = labels({ January: '412', February: '530.5', March: '688' });
  expect(workOut('total', months)).toBe('1630.5');
  expect(workOut('highest', months)).toBe('March');
  expect(workOut('lowest', months)).toBe('January');
  expect(workOut('difference', months.slice(0, 2))).toBe('118.5');
  expect(workOut('difference', months)).toBeUndefined();
});

test('what is left needs the sum that a number is a part of', () => {
  const budget = labels({ Website: '648.08 of 9600', Roof: '4970.00 of 12750', Day: '640.50 of 850' });
  expect(workOut('left', budget.slice(0, 1))).toBe('8951.92');
  expect(workOut('most left', budget)).toBe('Website');
  expect(workOut('left', labels({ Roof: '4970' }))).toBeUndefined();
  expect(workOut('most left', labels({ Roof: '4970', Day: '3' }))).toBeUndefined();
});

test('of two that are the highest none is, and words are no numbers', () => {
  expect(workOut('highest', labels({ A: '3', B: '3', C: '1' }))).toBeUndefined();
  expect(workOut('total', labels({ A: '3', B: 'many' }))).toBeUndefined();
  expect(workOut('total', [])).toBeUndefined();
});

const subject = (row: string): string => writeCell({ table: 'frame/table', row, column: 'Today' });

test('a cell goes by its row', () => {
  const cells = [
    { key: { kind: 'cell' as const, subject: subject('Petty cash') }, value: '€ 248.20' },
    { key: { kind: 'cell' as const, subject: subject('Project account') }, value: '€ 3,327.32' },
  ];
  expect(workOut('highest', cells)).toBe('Project account');
  expect(workOut('difference', cells)).toBe('3079.12');
});

test('a number may be written in several ways', () => {
  expect(isSameAmount('€ 3,079.12', '3079.12')).toBe(true);
  expect(isSameAmount('3079.1', '3079.12')).toBe(false);
  expect(isSameAmount('March', 'March')).toBe(false);
});
