/** Phrases of what is to be worked out from the numbers of a text; the reader works it out itself, from the text. */
import { readPair } from '../../check/text-readings.ts';
import { readNumber } from '../../check/work-out.ts';
import type { Claim } from './claim.ts';
import { first, phrase, type Phrase } from './phrase-table.ts';

const TEXT = '(?:in|according to) «file»';
const ENTRY = 'on the [a-z]+ «entry»';
const HIGHER = 'by how much is the number for «about» higher than the one for «other»';
const LEFT = 'how much of the \\d+ for «about» is left';

export const WORKED_OUT: readonly Phrase[] = [
  ...[
    ['column', 'in the column «column», by how much is the amount for «about» higher than the one for «other»'],
    ['total', 'what do the numbers under «about» in «file» add up to'],
    ['total', 'add up the numbers under «about» in «file»: what is the total'],
    ['total', `what do the numbers ${ENTRY} add up to`],
    ['total', `add up the numbers ${ENTRY}: what is the total`],
    ['highest', 'which name under «about» in «file» has the highest number'],
    ['highest', 'which line of the [a-z]+ «entry» has the highest number\\? answer with its name'],
    ['difference', `(?:${TEXT}), ${HIGHER}`],
    ['difference', `${ENTRY}, ${HIGHER}`],
    ['left', `${TEXT}, ${LEFT}`],
    ['left', `${ENTRY}, ${LEFT}`],
    ['left', 'how much is left of the \\d+ that «file» has for «about»'],
    ['left', 'work out how much of the \\d+ for «about» in «file» is left'],
    ['most left', `${TEXT}, which line under «about» has the most left\\? answer with its name`],
  ].map(([kind, source]) => asked(kind!, source!)),
  phrase(
    `add a line at the end of «file» that begins with «beginning» and says ${LEFT}`,
    (groups, { places }): Claim[] => {
      const file = first(groups, 'file');
      return [
        { asks: 'answered', kind: 'worked out: left', about: [...groups('about')], places, file },
        { asks: 'noted', beginning: first(groups, 'beginning'), file },
      ];
    },
  ),
  phrase('write it at the end of the file on a line that begins with «beginning»', (groups, _request, earlier) => {
    const before = earlier.at(-1);
    const file = before?.asks === 'answered' ? before.file : undefined;
    return [{ asks: 'noted', beginning: first(groups, 'beginning'), file }];
  }),
  // What is asked was said before.
  phrase('give the amount as the answer', () => []),
];

function asked(kind: string, source: string): Phrase {
  return phrase(source, (groups, { places }) => [
    {
      asks: 'answered',
      kind: `worked out: ${kind}`,
      about: ['column', 'about', 'other'].flatMap(groups),
      places,
      file: groups('file')[0],
      entry: groups('entry')[0],
    },
  ]);
}

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
