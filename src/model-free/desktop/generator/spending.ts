/** Edits of lines that say how much of a sum is spent: something more is, so that the new line has to be worked out. */
import { readPair } from '../../../check/text-readings.ts';
import { readNumber } from '../../../check/work-out.ts';
import { seededIndex } from '../../../text/seeded.ts';
import { sayName } from '../../../ui/say-place.ts';
import { phrase } from '../../shared/generator/phrasings.ts';
import { EDIT_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import { appendLines } from '../append-lines.ts';
import { mapLines } from '../line-edits.ts';
import type { Relate } from './relate.ts';

/** One line before and after something was spent. */
interface Spending {
  name: string;
  /** Whole euros, or whatever the line counts. */
  amount: string;
  line: string;
  other: string;
  left: string;
}

/** What is spent is a number of these, no more than half of what is left, and no more than so many. */
const STEP = 10;
const MAX_STEPS = 60;
/** More than an edit: what the new line says has to be worked out, and others have to stay. */
const SPENDING_WORTH = EDIT_WORTH + 2 * TOGETHER_WORTH;
/** "1834.50 of 4200 spent", with a name before it. */
const SPENT = /^\d+(?:\.\d+)? of \d+(?:\.\d+)? spent$/;

export const spendOnce: Relate = (held, lines, seed) => {
  const [one] = spendingsOf(held, lines, seed, 1);
  return (
    one && {
      wanted: exchange(held, [one]),
      said: {
        template: phrase('spend', seed),
        params: { name: one.name, amount: one.amount },
        group: 'spend',
        worth: SPENDING_WORTH,
      },
    }
  );
};

/** The line that is brought up to date, and another one at the end with what follows from it. */
export const spendAndNote: Relate = (held, lines, seed) => {
  const [one] = spendingsOf(held, lines, seed, 1);
  const beginning = `Left for ${one?.name}:`;
  if (!one) return undefined;
  return {
    wanted: appendLines(exchange(held, [one]), [`${beginning} ${one.left}`]),
    said: {
      template: phrase('spend and note', seed),
      params: { name: one.name, amount: one.amount, beginning },
      group: 'spend and note',
      worth: SPENDING_WORTH,
    },
  };
};

export const spendTwice: Relate = (held, lines, seed) => {
  const [one, other] = spendingsOf(held, lines, seed, 2);
  if (!one || !other) return undefined;
  return {
    wanted: exchange(held, [one, other]),
    said: {
      template: phrase('spend twice', seed),
      params: { name_1: one.name, amount_1: one.amount, name_2: other.name, amount_2: other.amount },
      group: 'spend twice',
      worth: SPENDING_WORTH,
    },
  };
};

/** So many lines that follow each other, from a seeded one on. */
function spendingsOf(held: string, lines: readonly string[], seed: string, count: number): Spending[] {
  // A sum of the lines would have to be brought up to date as well.
  if (/\btotal\b/i.test(held)) return [];
  const all = lines.flatMap((line) => spendingOf(held, line, `${seed} ${line}`) ?? []);
  const first = seededIndex(`${seed} spent`, Math.max(1, all.length - count + 1));
  return all.slice(first, first + count);
}

/** Undefined where the line does not say what is spent of a whole, or where its name stands in the text again. */
function spendingOf(held: string, line: string, seed: string): Spending | undefined {
  const pair = readPair(line.trim());
  const said = pair && readNumber(pair.value);
  if (!pair || said?.whole === undefined || !SPENT.test(pair.value)) return undefined;
  // What is left is said with as many decimals as what is spent.
  if (Number(said.whole.toFixed(said.decimals)) !== said.whole) return undefined;
  const steps = Math.floor((said.whole - said.number) / 2 / STEP);
  if (steps < 1 || sayName(pair.name) === undefined || held.split(pair.name).length !== 2) return undefined;
  const amount = STEP * (1 + seededIndex(`${seed} amount`, Math.min(steps, MAX_STEPS)));
  const spent = (said.number + amount).toFixed(said.decimals);
  return {
    name: pair.name,
    amount: String(amount),
    line,
    other: line.replace(pair.value, pair.value.replace(/^[\d.]+/, spent)),
    left: (said.whole - said.number - amount).toFixed(said.decimals),
  };
}

function exchange(held: string, spendings: readonly Spending[]): string {
  const others = new Map(spendings.map(({ line, other }) => [line, other]));
  return mapLines(held, (line) => others.get(line) ?? line);
}
