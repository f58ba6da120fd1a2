/** Tasks for calculators: anything whose first screen has keys for digits and signs. Whoever asks is told the result. */
import { findKeypad, resultOfSum, type Keypad } from '../keypad.ts';
import { seededIndex } from '../../../text/seeded.ts';
import { factId } from '../../../check/facts.ts';
import type { FactKey } from '../../../schema/index.ts';
import { joinWords } from '../../../text/join-words.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { CALCULATION_WORTH } from '../../shared/weights.ts';
import { oneOf } from './name-files.ts';

const VARIANTS = 6;

export function proposeCalculations(material: Material): Candidate[] {
  return forEachVariant(material, (seed, at) => {
    const { words, keys, result } = sampleCase(seed, at);
    return { asked: 'ask result', params: { case: words }, keys, result };
  });
}

/** Operations of several kinds, one after the other. */
export function proposeChains(material: Material): Candidate[] {
  return forEachVariant(material, (seed, at) => {
    const { words, keys, result } = priceOf(seed, at);
    const [number, further] = [10 + seededIndex(`${seed} more`, 40), 5 + seededIndex(`${seed} fee`, 20)];
    if (at % 3 === 2) {
      const people = 2 + seededIndex(`${seed} people`, 4);
      // The fee makes the sum one that can be divided.
      const fee = 10 + further;
      const added = fee + ((people - ((result + fee) % people)) % people);
      return {
        asked: 'ask result',
        params: {
          case: `what each of ${people} people pays when they share equally the cost of ${goodsOf(words)} and a delivery fee of ${added} euros`,
        },
        keys: `${keys} + ${added} = ÷ ${people}`,
        result: (result + added) / people,
      };
    }
    const isLess = at % 3 === 0;
    const said = isLess
      ? `after a discount of ${number} euros and with a delivery fee of ${further} euros`
      : `with a delivery fee of ${number} euros`;
    return {
      asked: 'ask result',
      params: { case: `${words} ${said}` },
      keys: isLess ? `${keys} - ${number} + ${further}` : `${keys} + ${number}`,
      result: isLess ? result - number + further : result + number,
    };
  });
}

/** "22 chairs at 11 euros each", of what "how much 22 chairs at 11 euros each cost" asks. */
function goodsOf(words: string): string {
  return words.replace(/^how much /, '').replace(/ cost$/, '');
}

/** Several numbers added up. */
export function proposeSums(material: Material): Candidate[] {
  return forEachVariant(material, (seed, at) => {
    const all = Array.from({ length: 5 + (at % 3) }, (_, index) => 3 + seededIndex(`${seed} ${index}`, 90));
    const result = all.reduce((sum, number) => sum + number, 0);
    return {
      asked: 'ask sum',
      params: { bills: oneOf(BILLS, material.seed, at), numbers: joinWords(all.map(String)) },
      keys: all.join(' + '),
      result,
    };
  });
}

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
const BILLS = [
  'the paint bills',
  'the travel costs',
  'the ticket sales',
  'the shopping bills',
  'the donations',
  'the repair costs',
];

interface Case {
  words: string;
  keys: string;
  result: number;
}

/** Something that people work out from three or more whole numbers, whose result is whole. */
function sampleCase(seed: string, at: number): Case {
  const part = (name: string): number => 12 + seededIndex(`${seed} ${name}`, 60);
  const big = 300 + seededIndex(`${seed} big`, 400);
  const [one, other, last] = [goodsAt(seed, at)[0], goodsAt(seed, at + 5)[0], goodsAt(seed, at + 8)[0]];
  const [first, second, third] = [part('first'), part('second'), part('third')];
  switch (at % 4) {
    case 0: {
      const { words, keys, result } = priceOf(seed, at);
      return {
        words: `${words} with a delivery fee of ${third} euros`,
        keys: `${keys} + ${third}`,
        result: result + third,
      };
    }
    case 1:
      return {
        words: `what is left of a budget of ${big} euros when ${first} euros are spent on ${one} and ${second} euros on ${other}`,
        keys: `${big} - ${first} - ${second}`,
        result: big - first - second,
      };
    case 2: {
      const people = 3 + seededIndex(`${seed} few`, 6);
      const rest = (people - ((first + second) % people)) % people;
      return {
        words: `what each of ${people} people pays when they share equally the bills of ${first} euros and ${second + rest} euros`,
        keys: `${first} + ${second + rest} = ÷ ${people}`,
        result: (first + second + rest) / people,
      };
    }
    default:
      return {
        words: `what is left of a budget of ${big} euros when ${first} euros are spent on ${one}, ${second} euros on ${other} and ${third} euros on ${last}`,
        keys: `${big} - ${first} - ${second} - ${third}`,
        result: big - first - second - third,
      };
  }
}

function goodsAt(seed: string, at: number): (typeof GOODS)[number] {
  return GOODS[(seededIndex(`${seed} goods`, GOODS.length) + at) % GOODS.length]!;
}

function priceOf(seed: string, at: number): Case {
  const [goods, least, most] = goodsAt(seed, at);
  const count = 6 + seededIndex(`${seed} a`, 40);
  const price = least + seededIndex(`${seed} b`, most - least);
  return {
    words: `how much ${count} ${goods} at ${price} euros each cost`,
    keys: `${count} × ${price}`,
    result: count * price,
  };
}

interface Sum {
  asked: Asked;
  params: Record<string, string>;
  /** The signs to touch but for the last "=". */
  keys: string;
  result: number;
}

function forEachVariant(material: Material, make: (seed: string, at: number) => Sum): Candidate[] {
  const keypad = findKeypad(material.start.scene);
  const display = keypad && (showsPlainNumber(keypad, material) ? plainDisplay(keypad) : displaySeen(keypad, material));
  if (!display) return [];
  return Array.from({ length: VARIANTS }, (_, at) => {
    const seed = `${material.seed} sum ${at}`;
    return toCandidate(make(seed, at), display, seed);
  });
}

/** A display that begins with anything but 0 holds something already. */
function showsPlainNumber({ display }: Keypad, { start }: Material): boolean {
  return start.facts.get(factId({ kind: 'text', subject: display }))?.value.trim() === '0';
}

/** Where a result comes out, and what else calculating changes. */
interface ResultDisplay {
  result: FactKey;
  allow: FactKey[];
}

function plainDisplay({ display }: Keypad): ResultDisplay {
  return { result: { kind: 'text', subject: display }, allow: [] };
}

/** An empty one may as well be for words: where the sum that was typed into it came out, if it did. */
function displaySeen({ display }: Keypad, { start, graph }: Material): ResultDisplay | undefined {
  if (start.facts.get(factId({ kind: 'text', subject: display }))?.value.trim() !== '') return undefined;
  for (const { gesture, before, after, changes } of graph.transitions) {
    const subject = gesture.key === display ? resultOfSum(gesture, before.facts, after.facts) : undefined;
    if (subject === undefined) continue;
    const result: FactKey = { kind: 'text', subject };
    const others = changes.map(({ key }) => key).filter((key) => factId(key) !== factId(result));
    return { result, allow: subject === display ? [] : others };
  }
  return undefined;
}

function toCandidate(
  { asked, params, keys, result }: Sum,
  { result: fact, allow }: ResultDisplay,
  seed: string,
): Candidate {
  return {
    template: phrase(asked, seed),
    params: { ...params, keys },
    check: {
      expect: [{ fact, op: 'same-text', value: String(result) }],
      allow,
      answer: { equals: String(result), from: [fact] },
    },
    steps: [0],
    group: asked,
    worth: CALCULATION_WORTH,
  };
}
