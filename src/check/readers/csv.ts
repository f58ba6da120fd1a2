/** Tables as text, with values between commas, semicolons or tabs. */
import { decodeText } from './decode-text.ts';
import type { Reading, StateReader } from './reading.ts';
import { addSheets } from './office/add-sheets.ts';
import type { Cell } from './office/sheets.ts';

export const CSV: StateReader = {
  name: 'csv',
  reads: 'tables as text (CSV, TSV)',
  extensions: ['csv', 'tsv', 'tab'],
  facts: [
    { path: 'sheets/[table]/B7/value', meaning: 'the words in the cell of this column and row' },
    { path: 'sheets/[table]/last cell', meaning: 'the cell of the last row and the last column that hold anything' },
    { path: 'separator', meaning: 'what stands between the values of a row' },
  ],
  read(reading) {
    const { text } = decodeText(reading);
    const separator = findSeparator(text);
    reading.add('separator', separator === '\t' ? 'tab' : separator);
    addSheets(reading, [{ name: 'table', cells: readCells(reading, text, separator) }]);
  },
};

/** The most frequent separator in the first line, outside quotation marks. */
function findSeparator(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split('\n', 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]!.sign;
}

/**
 * RFC 4180: quotation marks enclose values with separators, line breaks or quotation marks, and inner ones are doubled.
 */
function readCells(reading: Reading, text: string, separator: string): Cell[] {
  const cells: Cell[] = [];
  let [row, column, value, at] = [0, 0, '', 0];
  const end = (): void => {
    if (value !== '') cells.push({ row, column, value });
    value = '';
    column += 1;
  };
  while (at < text.length) {
    reading.checkTime();
    const sign = text[at]!;
    if (sign === '"' && value === '') {
      const quoted =
        readQuoted(text, at) ?? reading.fail('damaged', `the quotation mark in row ${row + 1} is not closed`);
      value = quoted.value;
      at = quoted.end;
    } else if (sign === separator) {
      end();
      at += 1;
    } else if (sign === '\n' || sign === '\r') {
      end();
      [row, column] = [row + 1, 0];
      at += sign === '\r' && text[at + 1] === '\n' ? 2 : 1;
    } else {
      value += sign;
      at += 1;
    }
  }
  end();
  return cells;
}

function readQuoted(text: string, start: number): { value: string; end: number } | undefined {
  let [value, from] = ['', start + 1];
  for (;;) {
    const close = text.indexOf('"', from);
    if (close < 0) return undefined;
    value += text.slice(from, close);
    if (text[close + 1] !== '"') return { value, end: close + 1 };
    value += '"';
    from = close + 2;
  }
}
