/** Tables as comma-separated values (RFC 4180), the format of spreadsheets. */
import { PipelineError } from '../../errors.ts';

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A quoted or plain cell, and its terminator. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/** Skips empty lines. Throws CONFIG_INVALID with the line of a malformed cell. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  // Spreadsheets put a byte order mark before UTF-8.
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length || cells.length > 0) {
    CELL.lastIndex = at;
    const [whole, quoted, plain = '', end] = CELL.exec(text) ?? [];
    if (whole === undefined) {
      const line = text.slice(0, at).split(/\r\n|\n|\r/).length;
      throw new PipelineError(
        'CONFIG_INVALID',
        `line ${line}: a quotation mark is not closed, or stands inside a cell`,
      );
    }
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (end === ',') continue;
    if (cells.length > 1 || cells[0] !== '') rows.push(cells);
    cells = [];
  }
  return rows;
}
