/** Reckons what a text says once more is spent, from the words of a task alone. */
import { readPair } from '../../check/text-readings.ts';
import { readNumber } from '../../check/work-out.ts';

export interface Spent {
  name: string;
  amount: number;
}

/** The text with each line brought up to date, and what is left of the last one; undefined where a line is missing. */
export function bringUpToDate(held: string, spent: readonly Spent[]): { text: string; left: string } | undefined {
  const lines = held.split('\n');
  let left = '';
  for (const { name, amount } of spent) {
    const at = lines.findIndex((line) => readPair(line.trim())?.name === name);
    const value = readPair(lines[at]?.trim() ?? '')?.value ?? '';
    const said = readNumber(value);
    if (said?.whole === undefined || !said.isSpent) return undefined;
    const now = (said.number + amount).toFixed(said.decimals);
    lines[at] = lines[at]!.replace(value, value.replace(/^[\d.]+/, now));
    left = (said.whole - said.number - amount).toFixed(said.decimals);
  }
  return { text: lines.join('\n'), left };
}
