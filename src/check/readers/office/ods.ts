/** OpenDocument spreadsheets. */
import type { Reading } from '../reading.ts';
import { childElements, textOf, type XmlElement } from '../xml-tree.ts';
import { readOdfStyles, type OdfStyles } from './odf-styles.ts';
import { childAt, collectRest, readPart, addOtherParts, type Parts, type Rest, wordsOf } from './parts.ts';
import { addSheets } from './add-sheets.ts';
import { cellName, columnName, shortest, type Cell, type Sheet } from './sheets.ts';

/** A row without values repeated this often is the empty space below the sheet. */
const MAX_REPEATED = 1_000;
const ROW_GROUPS = new Set(['table:table-rows', 'table:table-header-rows', 'table:table-row-group']);
const COLUMN_GROUPS = new Set(['table:table-columns', 'table:table-header-columns', 'table:table-column-group']);

export function readOds(reading: Reading, parts: Parts): void {
  const content = readPart(reading, parts, 'content.xml');
  const body = childAt(content, 'office:body', 'office:spreadsheet') ?? reading.fail('other-kind', 'is no spreadsheet');
  const styles = readOdfStyles(reading, parts, content);
  const rest = collectRest(reading);
  for (const element of childElements(body))
    if (element.name !== 'table:table' && !PASSING.has(element.name)) rest.add(element);
  addSheets(
    reading,
    childElements(body, 'table:table').map((table) => readSheet(reading, table, styles, rest)),
  );
  rest.report('rest');
  addOtherParts(reading, parts, ['content.xml', 'styles.xml']);
}

const PASSING = new Set([
  'table:calculation-settings',
  'table:null-date',
  'office:forms',
  'table:named-expressions-empty',
]);

function readSheet(reading: Reading, table: XmlElement, styles: OdfStyles, rest: Rest): Sheet {
  const cells: Cell[] = [];
  const merged: string[] = [];
  const columns: Columns = { widths: new Map(), styles: [] };
  let [row, column] = [0, 0];
  const visit = (element: XmlElement): void => {
    const { name, attributes } = element;
    if (ROW_GROUPS.has(name) || COLUMN_GROUPS.has(name)) childElements(element).forEach(visit);
    else if (name === 'table:table-column') column += readColumn(element, column, styles, columns);
    else if (name === 'table:table-row') {
      const own = readRow({ reading, styles, rest, merged, columns }, element, row);
      const repeated = repetition(attributes['table:number-rows-repeated']);
      const times = own.some(({ value, formula }) => value !== '' || formula !== undefined) ? repeated : 1;
      for (let again = 0; again < times; again += 1) for (const cell of own) cells.push({ ...cell, row: row + again });
      if (cells.length > 1_000_000) reading.fail('too-large', 'has more than a million cells');
      row += repeated;
    } else rest.add(element);
  };
  childElements(table).forEach(visit);
  const isHidden = childElements(
    styles.automatic('table', table.attributes['table:style-name'] ?? '') ?? table,
    'style:table-properties',
  ).some(({ attributes }) => attributes['table:display'] === 'false');
  return { name: table.attributes['table:name'] ?? '', cells, widths: columns.widths, merged, isHidden };
}

function repetition(times: string | undefined): number {
  return Math.max(1, Math.min(2_000_000, Number(times ?? 1) || 1));
}

interface Columns {
  widths: Map<string, string>;
  /** The default style of cells, for the columns up to `end`. */
  styles: { end: number; style: string | undefined }[];
}

function readColumn({ attributes }: XmlElement, column: number, styles: OdfStyles, columns: Columns): number {
  const own = styles.automatic('table-column', attributes['table:style-name'] ?? '');
  const width = own && childAt(own, 'style:table-column-properties')?.attributes['style:column-width'];
  const repeated = repetition(attributes['table:number-columns-repeated']);
  columns.styles.push({ end: column + repeated, style: attributes['table:default-cell-style-name'] });
  if (width === undefined || repeated > MAX_REPEATED) return repeated;
  for (let at = column; at < column + repeated; at += 1) columns.widths.set(columnName(at), width);
  return repeated;
}

interface Table {
  reading: Reading;
  styles: OdfStyles;
  rest: Rest;
  merged: string[];
  columns: Columns;
}

function readRow(table: Table, element: XmlElement, row: number): Cell[] {
  const cells: Cell[] = [];
  const { reading, merged, columns } = table;
  const rowStyle = element.attributes['table:default-cell-style-name'];
  let column = 0;
  for (const cell of childElements(element)) {
    reading.checkTime();
    const { attributes } = cell;
    const repeated = repetition(attributes['table:number-columns-repeated']);
    const ownStyle = attributes['table:style-name'];
    const content = readContent(cell, table.rest);
    const [wide, high] = ['columns', 'rows'].map((kind) => repetition(attributes[`table:number-${kind}-spanned`])) as [
      number,
      number,
    ];
    if (wide * high > 1) merged.push(`${cellName(row, column)}:${cellName(row + high - 1, column + wide - 1)}`);
    const isHeld = content.value !== '' || content.formula !== undefined || content.comment !== undefined;
    const times = isHeld ? repeated : ownStyle === undefined ? 0 : 1;
    if (times > READABLE_CELLS) reading.fail('too-large', `repeats a cell ${times} times`);
    for (let at = column; at < column + times; at += 1) {
      const style = ownStyle ?? rowStyle ?? columns.styles.find(({ end }) => at < end)?.style;
      cells.push({ ...content, look: lookOf(style, table.styles), row, column: at });
    }
    column += repeated;
  }
  return cells;
}

function lookOf(style: string | undefined, styles: OdfStyles): Record<string, string> {
  const named = styles.namedStyle('table-cell', style);
  return {
    ...styles.formattingOf('table-cell', style),
    ...(named === undefined || named === 'Default' ? {} : { style: named }),
  };
}

const READABLE_CELLS = 50_000;

function readContent(element: XmlElement, rest: Rest): Omit<Cell, 'row' | 'column' | 'look'> {
  const { attributes } = element;
  const paragraphs = childElements(element, 'text:p');
  const shown = paragraphs.map(wordsOf).join('\n');
  const formula = attributes['table:formula'];
  const note = childAt(element, 'office:annotation');
  for (const child of childElements(element))
    if (child.name !== 'text:p' && child.name !== 'office:annotation') rest.add(child);
  return {
    value: valueOf(attributes, shown),
    ...(shown === '' ? {} : { shown }),
    ...(formula === undefined ? {} : { formula: typedFormula(formula) }),
    ...(note ? { comment: childElements(note, 'text:p').map(textOf).join('\n') } : {}),
  };
}

function valueOf(attributes: XmlElement['attributes'], shown: string): string {
  const type = attributes['office:value-type'] ?? attributes['calcext:value-type'];
  if (attributes['calcext:value-type'] === 'error') return shown;
  if (type === undefined || type === 'string') return attributes['office:string-value'] ?? shown;
  return (
    (attributes['office:value'] === undefined ? undefined : shortest(attributes['office:value'])) ??
    attributes['office:date-value'] ??
    attributes['office:time-value'] ??
    attributes['office:boolean-value'] ??
    shown
  );
}

/** "of:=SUM([.B2:.B6];1)" is typed as "=SUM(B2:B6,1)". Texts in quotation marks stay as they are. */
export function typedFormula(formula: string): string {
  return formula.replace(/^(of|oooc|msoxl):/, '').replaceAll(/"[^"]*"|\[[^\]]*\]|;/g, (part) => {
    if (part.startsWith('"')) return part;
    if (part === ';') return ',';
    return part
      .slice(1, -1)
      .split(':')
      .map((reference) => reference.replace(/^\$?(.+)\./, (_, sheet: string) => `${sheet}!`).replace(/^\./, ''))
      .join(':');
  });
}
