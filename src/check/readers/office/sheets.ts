/** Sheets and cells of spreadsheets, whatever their format, and the names of cells. */

export interface Cell {
  /** Counts from 0. */
  row: number;
  column: number;
  /** A number, an ISO date, true or false, or words; '' for a cell with formatting only. */
  value: string;
  /** The displayed text, if it is recorded and differs. */
  shown?: string;
  /** The formula as people type it: =SUM(B2:B6). */
  formula?: string;
  /** Formatting in the vocabulary of facts, such as bold: true. */
  look?: Readonly<Record<string, string>>;
  /** The cell's comment. */
  comment?: string;
}

export interface Sheet {
  name: string;
  cells: readonly Cell[];
  /** Custom column widths, by the column's letter. */
  widths?: ReadonlyMap<string, string>;
  isHidden?: boolean;
  merged?: readonly string[];
}

/** The shortest form of a number, because some applications write extra digits. */
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

/** Column and row of "B7", from 0; undefined for other text. */
export function readCellName(name: string): { row: number; column: number } | undefined {
  const [, letters, number] = /^([A-Z]{1,3})(\d{1,7})$/.exec(name) ?? [];
  if (letters === undefined || number === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1;
  return { column, row: Number(number) - 1 };
}
