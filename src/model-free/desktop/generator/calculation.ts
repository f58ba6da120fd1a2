/** Tasks for calculators: anything whose first screen has keys for digits and signs. One, two or several operations. */
import { findKeypad, resultOfSum, type Keypad, type Operator } from '../keypad.ts';
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
