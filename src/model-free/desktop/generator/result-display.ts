/** Where the result of a calculation comes out. */
import { type Keypad } from '../keypad.ts';
import { resultOfSum } from '../result-of-sum.ts';
import { factId } from '../../../check/facts.ts';
import type { FactKey } from '../../../schema/index.ts';
import type { Material } from '../../shared/generator/material.ts';

/** Where a result comes out, and what else calculating changes. */
export interface ResultDisplay {
  result: FactKey;
  allow: FactKey[];
}

/** A display that begins with anything but 0 holds something already. */
export function findResult({ display }: Keypad, { start, graph }: Material): ResultDisplay | undefined {
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
