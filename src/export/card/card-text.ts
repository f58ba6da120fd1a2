/** Helpers for Markdown, and the card's example. */
import type { DatasetRecord } from '../dataset-record.ts';
import { oneLine } from '../format-messages.ts';

/** Writes inline code, even if the text contains backticks. */
export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

export function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`;
}

/** Writes `a` (3), `b` (1). */
export function listCounts(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, rows]) => `\`${name}\` (${rows})`).join(', ');
}

export function writeExample(record: DatasetRecord | undefined, picture: string | undefined): string {
  if (!record) return 'None.';
  const lines = record.actions.map(
    (action, step) => `${step + 1}. ${oneLine(record.intents[step] ?? '')}: ${code(action)}`,
  );
  const shown = picture ? ['', `![${oneLine(record.instruction).replaceAll(/[[\]]/g, '')}](${picture})`] : [];
  return [`> ${oneLine(record.instruction)}`, '', `${record.app}, ${record.guideline}:`, ...shown, '', ...lines].join(
    '\n',
  );
}
