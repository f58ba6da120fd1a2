/** Plain tables and sums of money for terminals. */
import { printableLine } from '../text/printable.ts';
import { paint } from './paint.ts';

/** The usual width of a terminal. */
const MAX_WIDTH = 80;
/** Texts keep at least this many characters. */
const LEAST_TEXT = 8;
const GAP = 2;

/**
 * The first two columns are left-aligned, figures right-aligned; a rule separates the last row, the totals. The widest
 * texts are cut to keep within the terminal, or within 80 characters elsewhere.
 */
export function formatTable(
  head: readonly string[],
  body: readonly string[][],
  total: readonly string[],
  styleOf: (column: number, cell: string) => Parameters<typeof paint>[0] | undefined = () => undefined,
): string {
  const rows = body.map((row) => row.map(printableLine));
  const widths = fitWidths(head, [...rows, total], process.stdout.columns ?? MAX_WIDTH);
  const line = (row: readonly string[], isStyled: boolean) =>
    row
      .map((cell, column) => {
        const width = widths[column]!;
        const cut = cell.length > width ? `${cell.slice(0, width - 1)}…` : cell;
        const text = column < 2 ? cut.padEnd(width) : cut.padStart(width);
        const style = isStyled ? styleOf(column, cell) : undefined;
        return style === undefined ? text : paint(style, text);
      })
      .join(' '.repeat(GAP));
  const rule = '─'.repeat(widthOf(widths));
  const lines = [line(head, false), rule, ...rows.map((row) => line(row, true)), rule, line(total, true), ''];
  return lines.map((text) => text.trimEnd()).join('\n');
}

function widthOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1);
}

/** Cuts the widest column of texts until the table fits. Figures are never cut. */
function fitWidths(head: readonly string[], rows: readonly (readonly string[])[], most: number): number[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const texts = head.flatMap((_, column) => (rows.some((row) => /\p{L}{2}/u.test(row[column]!)) ? [column] : []));
  while (widthOf(widths) > most) {
    const widest = texts.toSorted((a, b) => widths[b]! - widths[a]!)[0];
    if (widest === undefined || widths[widest]! <= LEAST_TEXT) break;
    widths[widest]! -= 1;
  }
  return widths;
}

/** All columns left-aligned, without rules. */
export function formatColumns(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(printableLine));
  const mostOf = (column: number) => Math.max(...lines.map((row) => row[column]!.length));
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(mostOf(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Without the currency; four decimals below one dollar. */
export function formatUsd(usd: number): string {
  return usd > 0 && usd < 1 ? usd.toFixed(4) : usd.toFixed(2);
}
