/** What is told of spreadsheets, whatever their format. */
import { childPath, entryPath, ORDER } from '../../data-path.ts';
import { digest, type Reading } from '../reading.ts';

export interface Cell {
  /** From 0. */
  row: number;
  column: number;
  /** As a number, an ISO date, true or false, or words; '' for a cell that only looks otherwise. */
  value: string;
  /** As it is shown, where that is recorded and another. */
  shown?: string;
  /** As it is typed: =SUM(B2:B6). */
  formula?: string;
  /** Formatting by its words, such as bold: true. */
  look?: Readonly<Record<string, string>>;
  /** What is said of a cell besides. */
  comment?: string;
}

export interface Sheet {
  name: string;
  cells: readonly Cell[];
  /** Widths that were chosen, by the column's letter. */
  widths?: ReadonlyMap<string, string>;
  isHidden?: boolean;
  merged?: readonly string[];
}

/** A number as short as it can be written: some applications write more digits than it has. */
export function shortest(number: string): string {
  return number.trim() !== '' && Number.isFinite(Number(number)) ? String(Number(number)) : number;
}

/** The name of a column: 0 is A, 26 is AA. */
export function columnName(column: number): string {
  const above = Math.floor(column / 26) - 1;
  return `${above < 0 ? '' : columnName(above)}${String.fromCodePoint(65 + (column % 26))}`;
}

export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

/** Column and row of "B7", from 0; undefined for what is no cell. */
export function readCellName(name: string): { row: number; column: number } | undefined {
  const [, letters, number] = /^([A-Z]{1,3})(\d{1,7})$/.exec(name) ?? [];
  if (letters === undefined || number === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1;
  return { column, row: Number(number) - 1 };
}

export function saySheets(reading: Reading, sheets: readonly Sheet[]): void {
  const names = sheets.map(({ name }) => name);
  if (new Set(names).size < names.length) reading.fail('damaged', 'has two sheets of one name');
  for (const { name, cells, widths, isHidden, merged } of sheets) {
    const path = entryPath('sheets', name);
    reading.say(path, isHidden === true ? 'hidden' : 'present');
    for (const cell of cells) sayCell(reading, childPath(path, cellName(cell.row, cell.column)), cell);
    sayEmpty(reading, path, cells);
    for (const [column, width] of widths ?? []) reading.say(`${path}/column ${column}/width`, width);
    if (merged && merged.length > 0) reading.say(`${path}/merged`, JSON.stringify(merged));
    const held = cells.filter(({ value }) => value !== '');
    if (held.length === 0) continue;
    const last = [Math.max(...held.map(({ row }) => row)), Math.max(...held.map(({ column }) => column))] as const;
    reading.sayDerived(`${path}/last cell`, cellName(...last));
  }
  reading.say(childPath('sheets', ORDER), JSON.stringify(names));
}

function sayCell(reading: Reading, path: string, { value, shown, formula, look, comment }: Cell): void {
  if (value === '' && formula === undefined && comment === undefined) return;
  // What a formula comes to follows from other cells.
  if (formula === undefined) reading.say(`${path}/value`, value);
  else {
    reading.say(`${path}/formula`, formula);
    reading.sayDerived(`${path}/value`, value);
  }
  if (shown !== undefined && shown !== value) reading.sayDerived(`${path}/shown`, shown);
  for (const [name, own] of Object.entries(look ?? {})) reading.say(`${path}/${name}`, own);
  if (comment !== undefined) reading.say(`${path}/comment`, comment);
}

/** The look of cells without a value is compared as one. */
function sayEmpty(reading: Reading, path: string, cells: readonly Cell[]): void {
  const looks = cells.filter(
    ({ value, formula, look }) => value === '' && formula === undefined && look && Object.keys(look).length > 0,
  );
  if (looks.length === 0) return;
  const words = looks.map(({ row, column, look }) => `${cellName(row, column)} ${JSON.stringify(look)}`);
  reading.say(`${path}/empty cells`, digest(words.join('\n')));
}
