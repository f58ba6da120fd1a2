/** Tasks for calculators: anything whose first screen has keys for digits and signs. Whoever asks is told the result. */
import { findKeypad } from '../keypad.ts';
import { seededIndex } from '../../../text/seeded.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { phrase } from '../../shared/generator/phrasings.ts';
import { CALCULATION_WORTH } from '../../shared/weights.ts';
import { makeCase, THINGS, type Case, type MakeCase } from './calculation-cases.ts';
import { type ResultDisplay, findResult } from './find-result.ts';

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
