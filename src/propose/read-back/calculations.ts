/** Phrases of what is to be worked out; the reader works it out itself, from the words. */
import { phrase, type Groups, type Phrase } from './phrase-table.ts';

const EUROS = (name: string): string => `(?<${name}>\\d+) euros`;
const NUMBER = (name: string): string => `(?<${name}>\\d+)`;

/** One or two words in the plural. */
const THINGS = '(?:[a-z]+ )?[a-z-]+s';
const PRICED = `${NUMBER('count')} ${THINGS} at ${EUROS('price')} each`;
const SHARED = `what each of ${NUMBER('sharing')} clubs (?:pays|gets) when they share equally`;

type WorkOut = (number: (name: string) => number, groups: Groups) => number;

/** What people want to know, and what it comes to. */
const CASES: readonly [words: string, workOut: WorkOut][] = [
  [
    `how much is missing for ${PRICED} when ${EUROS('given')} have been given`,
    (number) => number('count') * number('price') - number('given'),
  ],
  [
    `how much a discount of ${NUMBER('percent')} percent takes off ${PRICED}`,
    (number) => (number('count') * number('price') * number('percent')) / 100,
  ],
  [
    `${SHARED} the cost of ${PRICED} and a delivery fee of ${EUROS('fee')}`,
    (number) => (number('count') * number('price') + number('fee')) / number('sharing'),
  ],
  [
    `${SHARED} the ${THINGS} of (?<numbers>\\d+(?:(?:, | and )\\d+)+) euros`,
    (number, groups) => sumOf(groups('numbers')[0]) / number('sharing'),
  ],
];

export const CALCULATIONS: readonly Phrase[] = [
  ...CASES.map(([words, workOut]) =>
    phrase(`use the calculator (?:and say|to find out) ${words}`, (groups) => {
      const result = workOut((name) => Number(groups(name)[0] ?? 0), groups);
      return [
        { asks: 'calculated', result },
        { asks: 'answered', kind: 'result', about: [String(result)], places: [] },
      ];
    }),
  ),
  phrase('give the result', () => []),
];

function sumOf(numbers = ''): number {
  return (numbers.match(/\d+/g) ?? []).reduce((sum, number) => sum + Number(number), 0);
}
