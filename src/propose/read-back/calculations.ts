/** Phrases of what is to be worked out; the reader works it out itself, from the words. */
import type { Claim } from './claim.ts';
import { phrase, type Groups } from './phrase-table.ts';

const EUROS = (name: string): string => `(?<${name}>\\d+) euros`;

/** One or two words in the plural. */
const THINGS = '(?:[a-z]+ )?[a-z-]+s';

/** What people want to know, with what it comes to. */
const CASES = [
  `how much (?<count>\\d+) ${THINGS} at ${EUROS('price')} each cost(?: after a discount of ${EUROS('less')})?(?: and)?(?: with a delivery fee of ${EUROS('more')})?`,
  `what is left of a budget of ${EUROS('budget')} when ${EUROS('spent')} are spent on ${THINGS}(?:, ${EUROS('spentMore')} on ${THINGS})? and ${EUROS('spentToo')} on ${THINGS}`,
  `what each of (?<people>\\d+) people pays when they share equally the bills of ${EUROS('bill')} and ${EUROS('bills')}`,
  `what each of (?<sharing>\\d+) people pays when they share equally the cost of (?<number>\\d+) ${THINGS} at ${EUROS('each')} each and a delivery fee of ${EUROS('sent')}`,
].join('|');

function workOut(groups: Groups): number {
  const number = (name: string, otherwise = 0): number => Number(groups(name)[0] ?? otherwise);
  const price = number('count') * number('price') - number('less') + number('more');
  const left = number('budget') - number('spent') - number('spentMore') - number('spentToo');
  const share = (number('bill') + number('bills')) / number('people', 1);
  const shared = (number('number') * number('each') + number('sent')) / number('sharing', 1);
  return price + left + share + shared;
}

export const CALCULATIONS = [
  phrase(`(?:work out with the calculator|use the calculator to work out|work out) (?:${CASES})`, (groups) => [
    { asks: 'calculated', result: workOut(groups) },
  ]),
  phrase(
    `(?:use the calculator to )?add up the ${THINGS}(?: with the calculator)?: (?<numbers>\\d+(?:(?:, | and )\\d+)+) euros`,
    (groups) => [
      {
        asks: 'calculated',
        result: (groups('numbers')[0]?.match(/\d+/g) ?? []).reduce((sum, number) => sum + Number(number), 0),
      },
    ],
  ),
  phrase(`use the calculator and say (?:${CASES})`, (groups) => {
    const result = workOut(groups);
    return [{ asks: 'calculated', result }, answered(result)];
  }),
  phrase('use the calculator and say the result|what do they come to', (_groups, _request, earlier) => {
    const before = earlier.at(-1);
    return before?.asks === 'calculated' ? [answered(before.result)] : [];
  }),
];

function answered(result: number): Claim {
  return { asks: 'answered', kind: 'result', about: [String(result)], places: [] };
}
