import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

it('reads back whatever it writes', () => {
  const cell = oneof(string(), constantFrom('"', 'a,b', 'two\nlines', ' spaced ', '=1+2', '', '\r'));
  const table = array(array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
  assert(property(table, (rows) => void expect(readCsv(writeCsv(rows))).toEqual(rows)));
});

it('reads what spreadsheets write', () => {
  expect(readCsv('\uFEFFa,"b ""c"""\r\n\r\n1,"x\ny"\n2,')).toEqual([
    ['a', 'b "c"'],
    ['1', 'x\ny'],
    ['2', ''],
  ]);
});

it.each([
  ['a,b\n1,"open', 'line 2'],
  ['a,b"c\n', 'line 1'],
])('says where %j is malformed', (text, line) => {
  expect(() => readCsv(text)).toThrow(line);
});
