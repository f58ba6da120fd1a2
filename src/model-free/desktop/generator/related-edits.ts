/** Edits of several lines that are about the same people or sums, so that one follows from the other. */
import { phrase } from '../../shared/generator/phrasings.ts';
import { sampleFor } from '../../shared/sample-text.ts';
import { lineTo } from '../../shared/topics/choose-topic.ts';
import { EDIT_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import { appendLines } from '../append-lines.ts';
import { mapLines } from '../line-edits.ts';
import type { Relate } from './relate.ts';
import { spendAndNote, spendTwice } from './spending.ts';
import { otherNumber, readEntry, withOtherDigits } from './line-like.ts';

/** Somebody's entry and the line that names them become those of somebody else. */
const takeOver: Relate = (held, lines, seed) => {
  const person = sampleFor('personName', seed);
  const [first = ''] = person.split(' ');
  for (const line of lines) {
    const entry = readEntry(line);
    const [former = ''] = entry?.name.split(' ') ?? [];
    const about = lines.filter((other) => other !== line && hasWord(other, former));
    const isKnown = held.split('\n').filter((other) => hasWord(other, former)).length === 2;
    const [second] = about;
    if (!entry || second === undefined || !isKnown || hasWord(held, first)) continue;
    const other = `${person}${entry.gap}${withOtherDigits(entry.number, seed)}`;
    const changes = { line, other, line_2: second, other_2: second.replace(wordPattern(former), first) };
    return {
      wanted: exchange(held, changes),
      said: {
        template: phrase('take over', seed),
        params: { person, former: entry.name, ...changes },
        group: 'take over',
        worth: EDIT_WORTH + 2 * TOGETHER_WORTH,
      },
    };
  }
  return undefined;
};

/** A further entry, and a line at the end that says what its person is wanted for. */
const addPerson: Relate = (held, lines, seed) => {
  const line = lines.findLast((one) => readEntry(one) !== undefined);
  const entry = line === undefined ? undefined : readEntry(line);
  if (line === undefined || !entry) return undefined;
  const person = sampleFor('personName', seed);
  const last = lineTo(held, person.split(' ')[0]!, seed);
  if (last === undefined || hasWord(held, person.split(' ')[0]!)) return undefined;
  const other = `${person}${entry.gap}${withOtherDigits(entry.number, seed)}`;
  return {
    wanted: appendLines(exchange(held, { line, other: `${other}\n${line}` }), [last]),
    said: {
      template: phrase('add person', seed),
      params: { line, other, last },
      group: 'add person',
      worth: EDIT_WORTH + TOGETHER_WORTH,
    },
  };
};

/** The numbers of two entries become other ones. */
const changeNumbers: Relate = (held, lines, seed) => {
  const [line, second] = lines.filter((one) => readEntry(one) !== undefined).slice(-2);
  if (line === undefined || second === undefined) return undefined;
  const changes = { line, other: otherNumber(line, seed)!, line_2: second, other_2: otherNumber(second, `${seed} 2`)! };
  return {
    wanted: exchange(held, changes),
    said: {
      template: phrase('change numbers', seed),
      params: changes,
      group: 'change numbers',
      worth: EDIT_WORTH,
    },
  };
};

const COMPOSED: readonly Relate[] = [takeOver, spendAndNote, addPerson];

/** One kind after the other: two of a kind differ in names and numbers alone. */
export function composeEdits(variant: number): Relate {
  return COMPOSED[variant % COMPOSED.length]!;
}

/** Of several lines of one kind. */
export function repeatEdits(variant: number): Relate | undefined {
  return [spendTwice, undefined, changeNumbers, undefined][variant % 4];
}

function exchange(held: string, { line, other, line_2, other_2 }: Record<string, string>): string {
  return mapLines(held, (old) => (old === line ? other! : old === line_2 ? other_2! : old));
}

function wordPattern(word: string): RegExp {
  return new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u');
}

function hasWord(text: string, word: string): boolean {
  return word !== '' && wordPattern(word).test(text);
}
