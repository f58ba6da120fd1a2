/** Spreadsheets of Office Open XML. */
import { digest, type Reading } from '../reading.ts';
import { childElements, textOf, type XmlElement } from '../xml-tree.ts';
import { fillColor, fontLook, lookIf } from './cell-looks.ts';
import { BUILT_IN, isDateCode, isoDate } from './number-formats.ts';
import {
  childAt,
  collectRest,
  outlineOf,
  readPart,
  readPartIfThere,
  readRelations,
  addOtherParts,
  type Parts,
  type Rest,
} from './parts.ts';
import { addSheets } from './add-sheets.ts';
import { columnName, readCellName, shortest, type Cell, type Sheet } from './sheets.ts';

const WORKBOOK = 'xl/workbook.xml';

export function readXlsx(reading: Reading, parts: Parts): void {
  const workbook = readPart(reading, parts, WORKBOOK);
  const relations = readRelations(reading, parts, WORKBOOK);
  const strings = childElements(readPartIfThere(reading, parts, 'xl/sharedStrings.xml'), 'si').map(stringOf);
  const lookOf = readStyles(readPartIfThere(reading, parts, 'xl/styles.xml'));
  const rest = collectRest(reading);
  const known = [WORKBOOK];
  const is1904 = ['1', 'true'].includes(childAt(workbook, 'workbookPr')?.attributes['date1904'] ?? '');
  const sheets = childElements(childAt(workbook, 'sheets'), 'sheet').map(({ attributes }): Sheet => {
    const part = relations.get(attributes['r:id'] ?? '') ?? '';
    known.push(part);
    const root = readPart(reading, parts, part);
    const own = { name: attributes['name'] ?? '', isHidden: (attributes['state'] ?? 'visible') !== 'visible' };
    return { ...own, ...readSheet(reading, root, { strings, lookOf, is1904 }, rest) };
  });
  addSheets(reading, sheets);
  const names = childElements(childAt(workbook, 'definedNames'));
  if (names.length > 0) reading.add('names', digest(names.map(outlineOf).join('\n')));
  rest.report('rest');
  addOtherParts(reading, parts, known);
}

/** Parts of a sheet that hold view or print settings, or that follow from its cells. */
const PASSING = new Set([
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'sheetCalcPr',
  'phoneticPr',
  'ignoredErrors',
  'drawing',
  'legacyDrawing',
  'extLst',
  'tableParts',
]);

type LookOf = (style: string | undefined) => Readonly<Record<string, string>>;

interface Book {
  strings: readonly string[];
  lookOf: LookOf;
  is1904: boolean;
}

function readSheet(reading: Reading, root: XmlElement, book: Book, rest: Rest): Omit<Sheet, 'name'> {
  const cells: Cell[] = [];
  const widths = new Map<string, string>();
  const merged: string[] = [];
  for (const element of childElements(root)) {
    if (element.name === 'sheetData') cells.push(...readRows(reading, element, book));
    else if (element.name === 'cols') for (const column of childElements(element)) readWidth(column, widths);
    else if (element.name === 'mergeCells')
      merged.push(...childElements(element).map(({ attributes }) => attributes['ref'] ?? ''));
    else if (!PASSING.has(element.name)) rest.add(element);
  }
  return { cells, widths, merged };
}

function readWidth({ attributes }: XmlElement, widths: Map<string, string>): void {
  const [min, max] = [Number(attributes['min']), Number(attributes['max'])];
  if (attributes['customWidth'] === undefined || !(max - min < 1_000)) return;
  for (let at = min; at <= max; at += 1) widths.set(columnName(at - 1), attributes['width'] ?? '');
}

function readRows(reading: Reading, data: XmlElement, book: Book): Cell[] {
  return childElements(data, 'row').flatMap((row, at) =>
    childElements(row, 'c').map((cell, column): Cell => {
      reading.checkTime();
      const place = readCellName(cell.attributes['r'] ?? '') ?? {
        row: Number(row.attributes['r'] ?? at + 1) - 1,
        column,
      };
      return { ...place, ...readCell(reading, cell, book) };
    }),
  );
}

function readCell(reading: Reading, cell: XmlElement, { strings, lookOf, is1904 }: Book): Omit<Cell, 'row' | 'column'> {
  const { attributes } = cell;
  const look = lookOf(attributes['s']);
  const [value, formula] = [childAt(cell, 'v'), childAt(cell, 'f')];
  const raw = value ? textOf(value) : '';
  const isDate = isDateCode(look['format'] ?? '');
  const read = (): string => {
    switch (attributes['t'] ?? 'n') {
      case 's':
        return strings[Number(raw)] ?? reading.fail('damaged', `a cell names the missing text ${raw}`);
      case 'inlineStr':
        return stringOf(childAt(cell, 'is'));
      case 'b':
        return raw === '1' ? 'true' : 'false';
      case 'n':
        return isDate && raw !== '' ? isoDate(Number(raw), is1904) : shortest(raw);
      default:
        return raw;
    }
  };
  return { value: read(), look, ...(formula ? { formula: formulaOf(formula) } : {}) };
}

/** The first cell of a shared formula holds it. */
function formulaOf(element: XmlElement): string {
  const words = textOf(element);
  return words === '' ? `shared ${element.attributes['si'] ?? ''}` : `=${words}`;
}

/** Texts with changing formatting come in pieces. Phonetic readings of Chinese characters are not part of them. */
function stringOf(element: XmlElement | undefined): string {
  return childElements(element)
    .map((part) =>
      part.name === 't' ? textOf(part) : part.name === 'r' ? childElements(part, 't').map(textOf).join('') : '',
    )
    .join('')
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** Formatting by the number in a cell. */
function readStyles(root: XmlElement | undefined): LookOf {
  const list = (name: string) => childElements(childAt(root, name));
  const codes = new Map(
    list('numFmts').map(({ attributes }) => [attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '']),
  );
  const [fonts, fills] = [list('fonts'), list('fills')];
  const [plain] = fonts;
  const looks = list('cellXfs').map((style) => {
    const { attributes } = style;
    const id = attributes['numFmtId'] ?? '0';
    const format = codes.get(id) ?? BUILT_IN[id];
    const alignment = childAt(style, 'alignment')?.attributes;
    return {
      ...lookIf('format', format === 'General' ? '' : format),
      ...fontLook(fonts[Number(attributes['fontId'])], plain),
      ...lookIf('background', fillColor(fills[Number(attributes['fillId'])])),
      ...lookIf('align', alignment?.['horizontal'] === 'general' ? '' : alignment?.['horizontal']),
      ...lookIf('wrap', ['1', 'true'].includes(alignment?.['wrapText'] ?? '') ? 'true' : ''),
    };
  });
  return (style) => looks[Number(style ?? 0)] ?? {};
}
