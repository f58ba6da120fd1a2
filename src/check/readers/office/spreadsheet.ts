/** Spreadsheets: OpenDocument and Office Open XML. */
import type { StateReader } from '../reading.ts';
import { readZip } from '../zip-archive.ts';
import { readOds } from './ods.ts';
import { isOffice, isOpenDocument } from './parts.ts';
import { readXlsx } from './xlsx.ts';

const ENDINGS = ['ods', 'ots', 'xlsx', 'xlsm', 'xltx'];

export const SPREADSHEET: StateReader = {
  name: 'spreadsheet',
  reads: 'spreadsheets (OpenDocument, Office Open XML)',
  extensions: ENDINGS,
  recognises: (file) => isOffice(file, { openDocument: 'spreadsheet', endings: ENDINGS }),
  facts: [
    { path: 'sheets/[Costs]', meaning: 'present, or hidden' },
    {
      path: 'sheets/[Costs]/B7/value',
      meaning:
        'a number as it is stored (420, 0.5), a date (2026-03-01), true or false, or words; of a cell with a formula its result, which follows from others',
    },
    { path: 'sheets/[Costs]/B7/formula', meaning: 'as it is typed: =SUM(B2:B6)' },
    { path: 'sheets/[Costs]/B7/format', meaning: 'the number format: 0.00%, #,##0.00, YYYY-MM-DD' },
    { path: 'sheets/[Costs]/B7/bold', meaning: 'true where it was chosen; so italic, underline, struck, wrap' },
    {
      path: 'sheets/[Costs]/B7/color',
      meaning: '#rrggbb; so background; size (12pt), font, align (center), border, style',
    },
    { path: 'sheets/[Costs]/B7/comment', meaning: 'the comment on a cell (OpenDocument)' },
    {
      path: 'sheets/[Costs]/B7/shown',
      meaning: 'the words that the cell shows, where they are recorded and others than its value',
    },
    { path: 'sheets/[Costs]/column B/width', meaning: 'the width of a column' },
    { path: 'sheets/[Costs]/merged', meaning: 'the ranges that are one cell' },
    { path: 'sheets/[Costs]/last cell', meaning: 'the cell of the last row and the last column that hold anything' },
    { path: 'sheets/(order)', meaning: 'the names of the sheets from left to right' },
    {
      path: 'rest/[table:shapes]',
      meaning: 'a digest of what is told nowhere else: charts, filters, conditional formats',
    },
    {
      path: 'parts/[Object 1/content.xml]',
      meaning: 'a digest of another file in the document, such as a chart or a picture',
    },
  ],
  read(reading) {
    const parts = readZip(reading);
    if (isOpenDocument(parts)) readOds(reading, parts);
    else readXlsx(reading, parts);
  },
};
