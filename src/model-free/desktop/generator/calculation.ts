/** Tasks for calculators: anything whose first screen has keys for digits and signs. Whoever asks is told the result. */
import { findKeypad, type Keypad } from '../keypad.ts';
import { resultOfSum } from '../result-of-sum.ts';
import { seededIndex } from '../../../text/seeded.ts';
import { factId } from '../../../check/facts.ts';
import type { FactKey } from '../../../schema/index.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { phrase } from '../../shared/generator/phrasings.ts';
import { CALCULATION_WORTH } from '../../shared/weights.ts';
import { makeCase, THINGS, type Case, type MakeCase } from './calculation-cases.ts';

const VARIANTS = 6;

export function proposeCalculations(material: Material, cases: readonly MakeCase[]): Candidate[] {
  const keypad = findKeypad(material.start.scene);
  const display = keypad && findResult(keypad, material);
  if (!display) return [];
  const first = seededIndex(`${material.seed} cases`, cases.length);
  return Array.from({ length: VARIANTS }, (_, at) => {
    const seed = `${material.seed} sum ${at}`;
    return toCandidate(makeCase(cases, seed, first + at), display, seed);
  });
}

/** Where a result comes out, and what else calculating changes. */
interface ResultDisplay {
  result: FactKey;
  allow: FactKey[];
}

/** A display that begins with anything but 0 holds something already. */
function findResult({ display }: Keypad, { start, graph }: Material): ResultDisplay | undefined {
  const shown: FactKey = { kind: 'text', subject: display };
  const held = start.facts.get(factId(shown))?.value.trim();
  if (held === '0') return { result: shown, allow: [] };
  // An empty one may as well be for words: where the sum that was typed into it came out, if it did.
  if (held !== '') return undefined;
  for (const { gesture, before, after, changes } of graph.transitions) {
    const subject = gesture.key === display ? resultOfSum(gesture, before.facts, after.facts) : undefined;
    if (subject === undefined) continue;
    const result: FactKey = { kind: 'text', subject };
    const others = changes.map(({ key }) => key).filter((key) => factId(key) !== factId(result));
    return { result, allow: subject === display ? [] : others };
  }
  return undefined;
}

function toCandidate({ words, keys, result }: Case, { result: fact, allow }: ResultDisplay, seed: string): Candidate {
  const { template, params } = toTemplate(words);
  return {
    template: phrase('ask result', seed).replace('{case}', template),
    params: { ...params, keys },
    check: {
      expect: [{ fact, op: 'same-text', value: String(result) }],
      allow,
      answer: { equals: String(result), from: [fact] },
    },
    steps: [0],
    group: 'ask result',
    worth: CALCULATION_WORTH,
  };
}

/** Tasks that differ in numbers and goods alone are of one template, of which a dataset has no more than a share. */
function toTemplate(words: string): { template: string; params: Record<string, string> } {
  const params: Record<string, string> = {};
  let named = words;
  const things = THINGS.find((name) => words.includes(` ${name} `));
  if (things !== undefined) {
    params['things'] = things;
    named = words.replace(` ${things} `, ' {things} ');
  }
  let count = 0;
  const template = named.replace(/\d+/g, (number) => {
    count += 1;
    params[`number_${count}`] = number;
    return `{number_${count}}`;
  });
  return { template, params };
}
