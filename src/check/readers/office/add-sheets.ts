/** Reports the content of a spreadsheet's sheets, whatever its format. */
import { childPath, entryPath, ORDER } from '../../data-path.ts';
import { digest, type Reading } from '../reading.ts';
import { cellName, type Cell, type Sheet } from './sheets.ts';

export function addSheets(reading: Reading, sheets: readonly Sheet[]): void {
  const names = sheets.map(({ name }) => name);
  if (new Set(names).size < names.length) reading.fail('damaged', 'has two sheets of one name');
  for (const { name, cells, widths, isHidden, merged } of sheets) {
    const path = entryPath('sheets', name);
    reading.add(path, isHidden === true ? 'hidden' : 'present');
    for (const cell of cells) addCell(reading, childPath(path, cellName(cell.row, cell.column)), cell);
    addEmpty(reading, path, cells);
    for (const [column, width] of widths ?? []) reading.add(`${path}/column ${column}/width`, width);
    if (merged && merged.length > 0) reading.add(`${path}/merged`, JSON.stringify(merged));
    const held = cells.filter(({ value }) => value !== '');
    if (held.length === 0) continue;
    const last = [Math.max(...held.map(({ row }) => row)), Math.max(...held.map(({ column }) => column))] as const;
    reading.addDerived(`${path}/last cell`, cellName(...last));
  }
  reading.add(childPath('sheets', ORDER), JSON.stringify(names));
}

function addCell(reading: Reading, path: string, { value, shown, formula, look, comment }: Cell): void {
  if (value === '' && formula === undefined && comment === undefined) return;
  // A formula's result follows from other cells.
  if (formula === undefined) reading.add(`${path}/value`, value);
  else {
    reading.add(`${path}/formula`, formula);
    reading.addDerived(`${path}/value`, value);
  }
  if (shown !== undefined && shown !== value) reading.addDerived(`${path}/shown`, shown);
  for (const [name, own] of Object.entries(look ?? {})) reading.add(`${path}/${name}`, own);
  if (comment !== undefined) reading.add(`${path}/comment`, comment);
}

/** The formatting of all cells without a value has a single digest. */
function addEmpty(reading: Reading, path: string, cells: readonly Cell[]): void {
  const looks = cells.filter(
    ({ value, formula, look }) => value === '' && formula === undefined && look && Object.keys(look).length > 0,
  );
  if (looks.length === 0) return;
  const words = looks.map(({ row, column, look }) => `${cellName(row, column)} ${JSON.stringify(look)}`);
  reading.add(`${path}/empty cells`, digest(words.join('\n')));
}
