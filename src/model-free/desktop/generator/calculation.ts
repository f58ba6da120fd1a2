/** Tasks for calculators: anything whose first screen has keys for digits and signs. One, two or several operations. */
import { findKeypad, showsSum, type Keypad, type Operator } from '../keypad.ts';
import { seededIndex } from '../../../text/seeded.ts';
import { factId } from '../../../check/facts.ts';
import type { FactKey } from '../../../schema/index.ts';
import { joinWords } from '../../../text/join-words.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { CALCULATION_WORTH } from '../../shared/weights.ts';

const VARIANTS = 6;
const OPERATORS: readonly Operator[] = ['×', '+', '-', '÷'];

export function proposeCalculations(material: Material): Candidate[] {
  return forEachVariant(material, (seed, at) => {
    const { expression, result } = sampleSum(seed, OPERATORS[at % OPERATORS.length]!);
    return { asked: 'calculate', params: { expression }, keys: expression, result };
  });
}

/** The result of the first is gone on with. */
export function proposeChains(material: Material): Candidate[] {
  return forEachVariant(material, (seed, at) => {
    const first = sampleSum(seed, at % 2 === 0 ? '×' : '+');
    const number = 2 + seededIndex(`${seed} more`, 50);
    const [further, sign, result] =
      at % 3 === 0
        ? [`subtract ${number} from the result`, '-', first.result - number]
        : at % 3 === 1
          ? [`add ${number} to the result`, '+', first.result + number]
          : ['double the result', '×', first.result * 2];
    const keys = `${first.expression} = ${sign} ${sign === '×' ? 2 : number}`;
    return { asked: 'calculate on', params: { expression: first.expression, further: String(further) }, keys, result };
  });
}

/** Several numbers added up. */
export function proposeSums(material: Material): Candidate[] {
  return forEachVariant(material, (seed, at) => {
    const all = Array.from({ length: 3 + (at % 3) }, (_, index) => 3 + seededIndex(`${seed} ${index}`, 90));
    const result = all.reduce((sum, number) => sum + number, 0);
    return { asked: 'add up', params: { numbers: joinWords(all.map(String)) }, keys: all.join(' + '), result };
  });
}

export function askCalculations(material: Material): Candidate[] {
  return forEachVariant(material, (seed, at) => {
    const { expression, result } = sampleSum(`${seed} asked`, OPERATORS[(at + 1) % OPERATORS.length]!);
    return { asked: 'ask result', params: { expression }, keys: expression, result, answer: true };
  });
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
  if (!keypad || !(showsPlainNumber(keypad, material) || wasSeenToCalculate(keypad, material))) return [];
  return Array.from({ length: VARIANTS }, (_, at) => {
    const seed = `${material.seed} sum ${at}`;
    return toCandidate(make(seed, at), keypad, seed);
  });
}

/** A display that begins with anything but 0 holds something already. */
function showsPlainNumber({ display }: Keypad, { start }: Material): boolean {
  return start.facts.get(factId({ kind: 'text', subject: display }))?.value.trim() === '0';
}

/** An empty one may as well be for words, or show its results elsewhere. */
function wasSeenToCalculate({ display }: Keypad, { start, graph }: Material): boolean {
  const id = factId({ kind: 'text', subject: display });
  const isSeen = graph.transitions.some(
    ({ gesture, after }) => gesture.key === display && showsSum(gesture, after.facts),
  );
  return isSeen && start.facts.get(id)?.value.trim() === '';
}

function toCandidate({ asked, params, keys, result, answer }: Sum, { display }: Keypad, seed: string): Candidate {
  const fact: FactKey = { kind: 'text', subject: display };
  return {
    template: phrase(asked, seed),
    params: { ...params, keys },
    check: {
      expect: [{ fact, op: 'same-text', value: String(result) }],
      allow: [],
      ...(answer ? { answer: { equals: String(result), from: [fact] } } : {}),
    },
    steps: [0],
    group: asked,
    worth: CALCULATION_WORTH,
  };
}

/** Two whole numbers whose result is whole, and short enough that no sign parts its digits. */
function sampleSum(seed: string, operator: Operator): { expression: string; result: number } {
  const [a, b] = [12 + seededIndex(`${seed} a`, 60), 3 + seededIndex(`${seed} b`, 9)];
  const big = 100 + seededIndex(`${seed} big`, 400);
  switch (operator) {
    case '×':
      return { expression: `${a} × ${b}`, result: a * b };
    case '+':
      return { expression: `${big} + ${a}`, result: big + a };
    case '-':
      return { expression: `${big} - ${a}`, result: big - a };
    case '÷':
      return { expression: `${a * b} ÷ ${b}`, result: a };
  }
}
