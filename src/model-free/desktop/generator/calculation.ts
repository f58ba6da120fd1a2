/** Tasks for calculators: anything whose first screen has keys for digits and signs. One, two or several operations. */
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
    return { asked: 'calculate', params: { case: words }, keys, result };
  });
}

/** The result of the first is gone on with. */
export function proposeChains(material: Material): Candidate[] {
  return forEachVariant(material, (seed, at) => {
    const { words, keys, result } = priceOf(seed);
    const number = 10 + seededIndex(`${seed} more`, 40);
    const isLess = at % 2 === 0;
    const further = isLess ? `after a discount of ${number} euros` : `with a delivery fee of ${number} euros`;
    return {
      asked: 'calculate',
      params: { case: `${words} ${further}` },
      keys: `${keys} = ${isLess ? '-' : '+'} ${number}`,
      result: isLess ? result - number : result + number,
    };
  });
}

/** Several numbers added up. */
export function proposeSums(material: Material): Candidate[] {
  return forEachVariant(material, (seed, at) => {
    const all = Array.from({ length: 3 + (at % 3) }, (_, index) => 3 + seededIndex(`${seed} ${index}`, 90));
    const result = all.reduce((sum, number) => sum + number, 0);
    return {
      asked: 'add up',
      params: { bills: oneOf(BILLS, material.seed, at), numbers: joinWords(all.map(String)) },
      keys: all.join(' + '),
      result,
    };
  });
}

export function askCalculations(material: Material): Candidate[] {
  return forEachVariant(material, (seed, at) => {
    const { words, keys, result } = sampleCase(`${seed} asked`, at + 1);
    return { asked: 'ask result', params: { case: words }, keys, result, answer: true };
  });
}

const GOODS = [
  'chairs', 'catalogues', 'paint pots', 'rose bushes', 'lamps', 'floor tiles', 'T-shirts', 'flower pots', 'curtains',
  'bookshelves', 'name badges', 'garden tools',
]; // prettier-ignore
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

/** Something that people work out, in whole numbers whose result is whole. */
function sampleCase(seed: string, at: number): Case {
  const [some, few] = [12 + seededIndex(`${seed} some`, 60), 3 + seededIndex(`${seed} few`, 9)];
  const big = 100 + seededIndex(`${seed} big`, 400);
  const goods = oneOf(GOODS, seed, at);
  switch (at % 4) {
    case 0:
      return priceOf(seed);
    case 1:
      return {
        words: `what is left of a budget of ${big} euros when ${some} euros are spent on ${goods}`,
        keys: `${big} - ${some}`,
        result: big - some,
      };
    case 2:
      return {
        words: `what each of ${few} people pays when they share a bill of ${some * few} euros equally`,
        keys: `${some * few} ÷ ${few}`,
        result: some,
      };
    default:
      return {
        words: `how much ${goods} for ${big} euros and a delivery fee of ${some} euros come to`,
        keys: `${big} + ${some}`,
        result: big + some,
      };
  }
}

function priceOf(seed: string): Case {
  const [count, price] = [12 + seededIndex(`${seed} a`, 60), 4 + seededIndex(`${seed} b`, 9)];
  const goods = GOODS[seededIndex(`${seed} goods`, GOODS.length)]!;
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
  answer?: boolean;
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
  { asked, params, keys, result, answer }: Sum,
  { result: fact, allow }: ResultDisplay,
  seed: string,
): Candidate {
  return {
    template: phrase(asked, seed),
    params: { ...params, keys },
    check: {
      expect: [{ fact, op: 'same-text', value: String(result) }],
      allow,
      ...(answer ? { answer: { equals: String(result), from: [fact] } } : {}),
    },
    steps: [0],
    group: asked,
    worth: CALCULATION_WORTH,
  };
}
