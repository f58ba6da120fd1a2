/** Works out from the numbers of a text what tasks ask for, as their reader does by itself. */
import { readPair } from '../../check/text-readings.ts';
import { readNumber } from '../../check/work-out.ts';

/** A name, and a number that may be a part of another one, which is spent. */
const LINE = /^\s*(.+?)(?::\s+|\s{2,})\p{Sc}? ?([\d,]+(?:\.(\d+))?)(?: of (\d+(?:\.\d+)?) (?:spent|used|paid))?\s*$/u;

/** What follows from a text; undefined where its words do not tell. */
export function workOutFrom(text: string, kind: string, about: readonly string[]): string | undefined {
  const [name = '', other] = about;
  const lines = linesBelow(text, /total|highest|most left/.test(kind) ? name : '').flatMap((line) => {
    const [, called = '', digits = '', decimals = '', whole] = LINE.exec(line) ?? [];
    return called === '' ? [] : [{ called, number: Number(digits.replaceAll(',', '')), decimals, whole }];
  });
  const places = Math.max(0, ...lines.map(({ decimals }) => decimals.length));
  const numberOf = (wanted?: string): number => lines.find(({ called }) => called === wanted)?.number ?? NaN;
  const rest = ({ number, whole }: (typeof lines)[number]): number => Number(whole) - number;
  switch (kind) {
    case 'worked out: total':
      return lines.reduce((sum, { number }) => sum + number, 0).toFixed(places);
    case 'worked out: difference':
      return (numberOf(name) - numberOf(other)).toFixed(places);
    case 'worked out: highest':
      return lines.toSorted((a, b) => b.number - a.number)[0]?.called;
    case 'worked out: most left':
      return lines.toSorted((a, b) => rest(b) - rest(a))[0]?.called;
    case 'worked out: left':
      return lines.filter(({ called }) => called === name).map((line) => rest(line).toFixed(line.decimals.length))[0];
    default:
      return undefined;
  }
}

/** From a heading to the next empty line; all lines without one. */
function linesBelow(text: string, heading: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  if (heading === '') return lines;
  const below = lines.slice(lines.indexOf(heading) + 1);
  const end = below.indexOf('');
  return end < 0 ? below : below.slice(0, end);
}

/**
 * The text with each line brought up to date by what is spent besides, and what is left of the last one; undefined where a
 * line is missing.
 */
export function bringUpToDate(
  held: string,
  spent: readonly { name: string; amount: number }[],
): { text: string; left: string } | undefined {
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
