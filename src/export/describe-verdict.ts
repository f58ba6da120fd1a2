/** A verdict in words for people. Items of a check name facts by their ids, which no screen shows. */
import type { Verdict } from '../schema/index.ts';

type Judged = Pick<Verdict, 'result' | 'reasoning' | 'items'>;

/** Words for an item that did not pass, by its id. */
const FAILED: Readonly<Record<string, string>> = {
  answer: 'the answer is another one',
  'answer seen': 'no screen showed what the answer is read from',
  'nothing else changed': 'something else changed, too',
  finished: 'the episode did not end by declaring the task done',
};
const WANTED = /^expect \d+$/;
/** How several judges came to a verdict. */
const TALLY = /^(?:Decided by|Undecided).*\n/;

/** Verdicts without items have the judge's own prose. */
export function describeVerdict({ result, reasoning, items = [] }: Judged): string {
  if (items.length === 0) return reasoning.replace(TALLY, '');
  const failed = items.filter(({ passed }) => !passed).map(({ id }) => id);
  if (result === 'success') return 'The task is completed: everything that its check asks for holds at the end.';
  const missing = failed.filter((id) => WANTED.test(id)).length;
  const named = [
    ...(missing > 0 ? [`${missing} of the wanted changes ${missing === 1 ? 'is' : 'are'} missing`] : []),
    ...failed.flatMap((id) => FAILED[id] ?? []),
  ];
  const counted = `${failed.length} of ${items.length} conditions of its check do not hold at the end`;
  return `The task is not completed: ${named.length === 0 ? counted : named.join('; ')}.`;
}
