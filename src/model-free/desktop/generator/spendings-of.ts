/** Which lines of a text say how much of a sum is spent, and what they say after something more is. */
import { readPair } from '../../../check/text-readings.ts';
import { readNumber } from '../../../check/work-out.ts';
import { seededIndex } from '../../../text/seeded.ts';
import { sayName } from '../../../ui/say-place.ts';

/** One line before and after something was spent. */
export interface Spending {
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
/** "1834.50 of 4200 spent", with a name before it. */
const SPENT = /^\d+(?:\.\d+)? of \d+(?:\.\d+)? spent$/;

/** So many lines that follow each other, from a seeded one on. */
export function spendingsOf(held: string, lines: readonly string[], seed: string, count: number): Spending[] {
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
