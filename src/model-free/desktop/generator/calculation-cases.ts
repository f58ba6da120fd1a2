/** What people work out with a calculator, from whole numbers whose result is whole. Keys go from left to right. */
import { seededIndex } from '../../../text/seeded.ts';
import { joinWords } from '../../../text/join-words.ts';
import { sum } from '../../../collections/sum.ts';

export interface Case {
  /** What is to be found out: "how much is missing for 22 chairs at 45 euros each when 500 euros have been given". */
  words: string;
  /** The signs to touch but for the last "=". One before it ends what has to be worked out first. */
  keys: string;
  result: number;
}

/** A number from `least` on, `name` keeping it apart from others of the case. */
type Draw = (name: string, least: number, range: number) => number;

export type MakeCase = (draw: Draw, at: number) => Case;

/** What is bought in numbers, with what one costs at least and at most, in euros. */
const GOODS: readonly [goods: string, least: number, most: number][] = [
  ['chairs', 35, 80],
  ['catalogues', 9, 19],
  ['paint pots', 12, 28],
  ['rose bushes', 8, 18],
  ['lamps', 18, 45],
  ['floor tiles', 3, 9],
  ['T-shirts', 7, 15],
  ['flower pots', 4, 14],
  ['curtains', 15, 40],
  ['bookshelves', 45, 95],
  ['notebooks', 2, 6],
  ['posters', 4, 12],
];

/** "36 lamps", and what one costs. */
function drawGoods(draw: Draw, at: number): { goods: string; count: number; price: number } {
  const [goods, least, most] = GOODS[(draw('goods', 0, GOODS.length) + at) % GOODS.length]!;
  return { goods, count: draw('count', 12, 34), price: draw('price', least, most - least) };
}

/** A discount takes a number of twentieths, so a price that divides by 20 keeps the result whole. */
function drawDiscounted(draw: Draw, at: number): Case {
  const { goods, count, price } = drawGoods(draw, at);
  const [number, each, percent] = [
    4 * Math.ceil(count / 4),
    5 * Math.max(1, Math.floor(price / 5)),
    5 * draw('percent', 2, 4),
  ];
  return {
    words: `how much a discount of ${percent} percent takes off ${number} ${goods} at ${each} euros each`,
    keys: `${number} × ${each} × ${percent} ÷ 100`,
    result: (number * each * percent) / 100,
  };
}

/** What has to be added to a number so that it divides. */
function upTo(number: number, divisor: number): number {
  return (divisor - (number % divisor)) % divisor;
}

const missing: MakeCase = (draw, at) => {
  const { goods, count, price } = drawGoods(draw, at);
  const given = Math.floor((count * price) / 2) + draw('given', 1, 9);
  return {
    words: `how much is missing for ${count} ${goods} at ${price} euros each when ${given} euros have been given`,
    keys: `${count} × ${price} - ${given}`,
    result: count * price - given,
  };
};

/** One thing to work out, of a single sentence. */
export const PLAIN_CASES: readonly MakeCase[] = [missing, drawDiscounted];

const sharedCost: MakeCase = (draw, at) => {
  const { goods, count, price } = drawGoods(draw, at);
  const people = draw('people', 3, 5);
  const least = draw('fee', 14, 20);
  const fee = least + upTo(count * price + least, people);
  return {
    words: `what each of ${people} clubs pays when they share equally the cost of ${count} ${goods} at ${price} euros each and a delivery fee of ${fee} euros`,
    keys: `${count} × ${price} + ${fee} = ÷ ${people}`,
    result: (count * price + fee) / people,
  };
};

/** Operations of several kinds, one after the other. */
export const CHAINED_CASES: readonly MakeCase[] = [sharedCost];

const COSTS = ['the paint bills', 'the travel costs', 'the shopping bills', 'the repair costs', 'the printing bills'];
const GAINS = ['the ticket sales', 'the donations', 'the book sales'];

/** What is bought or added up, as cases name it. */
export const THINGS: readonly string[] = [...GOODS.map(([goods]) => goods), ...COSTS, ...GAINS];

const sharedSum: MakeCase = (draw, at) => {
  const people = draw('people', 3, 5);
  const numbers = Array.from({ length: 4 + (at % 3) }, (_, index) => draw(`number ${index}`, 13, 80));
  numbers[0]! += upTo(sum(numbers), people);
  const isCost = at % 2 === 0;
  const names = isCost ? COSTS : GAINS;
  const name = names[(draw('name', 0, names.length) + (at >> 1)) % names.length]!;
  return {
    words: `what each of ${people} clubs ${isCost ? 'pays' : 'gets'} when they share equally ${name} of ${joinWords(numbers.map(String))} euros`,
    keys: `${numbers.join(' + ')} = ÷ ${people}`,
    result: sum(numbers) / people,
  };
};

/** Several numbers added up, and shared. */
export const SHARED_SUMS: readonly MakeCase[] = [sharedSum];

/** The `at`th of a list of cases, one kind after the other; its numbers are drawn from a seed. */
export function makeCase(cases: readonly MakeCase[], seed: string, at: number): Case {
  const draw: Draw = (name, least, range) => least + seededIndex(`${seed} ${name}`, range);
  return cases[at % cases.length]!(draw, at);
}
