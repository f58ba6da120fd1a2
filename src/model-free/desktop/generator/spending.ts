/** Edits of lines that say how much of a sum is spent: something more is, so that the new line has to be worked out. */
import { phrase } from '../../shared/generator/phrasings.ts';
import { EDIT_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import { appendLines } from '../append-lines.ts';
import { mapLines } from '../line-edits.ts';
import type { Relate } from './relate.ts';
import { type Spending, spendingsOf } from './spendings-of.ts';

/** More than an edit: what the new line says has to be worked out, and others have to stay. */
const SPENDING_WORTH = EDIT_WORTH + 2 * TOGETHER_WORTH;

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

function exchange(held: string, spendings: readonly Spending[]): string {
  const others = new Map(spendings.map(({ line, other }) => [line, other]));
  return mapLines(held, (line) => others.get(line) ?? line);
}
