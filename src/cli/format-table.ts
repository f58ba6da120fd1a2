/** Plain tables and sums of money for terminals. */
import { printableLine } from '../text/printable.ts';

/** The first two columns are left-aligned, figures right-aligned; a rule separates the last row, the totals. */
export function formatTable(head: readonly string[], body: readonly string[][], total: readonly string[]): string {
  const rows = body.map((row) => row.map(printableLine));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...[...rows, total].map((row) => row[column]!.length)),
  );
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ');
  const rule = '─'.repeat(widths.reduce((sum, width) => sum + width, 0) + 2 * (widths.length - 1));
  return [line(head), rule, ...rows.map(line), rule, line(total), ''].map((text) => text.trimEnd()).join('\n');
}

/** All columns left-aligned, without rules. */
export function formatColumns(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(printableLine));
  const widthOf = (column: number) => Math.max(...lines.map((row) => row[column]!.length));
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widthOf(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Without the currency; four decimals below one dollar. */
export function formatUsd(usd: number): string {
  return usd > 0 && usd < 1 ? usd.toFixed(4) : usd.toFixed(2);
}
