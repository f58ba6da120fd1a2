/** Plans a sum on a calculator: typed where exploration saw that the display takes keys, else touched. */
import { seededShare } from '../../text/seeded.ts';
import type { ExplorationGraph } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { touchExpression, typeExpression, type Keypad } from './keypad.ts';
import { resultOfSum } from './result-of-sum.ts';

/** Short sums are touched now and then. */
const TOUCHED_SHARE = 0.3;
const MAX_TOUCHES = 8;

export function planSum({ transitions }: ExplorationGraph, keypad: Keypad, expression: string): Gesture[][] {
  const touching = touchExpression(keypad, expression);
  const takesKeys = transitions.some(
    ({ gesture, before, after }) =>
      gesture.key === keypad.keys.get('=') && resultOfSum(gesture, before.facts, after.facts) !== undefined,
  );
  if (!takesKeys) return [touching];
  const isTouched = touching.length <= MAX_TOUCHES && seededShare(`${expression} touched`) < TOUCHED_SHARE;
  return isTouched ? [touching] : [typeExpression(keypad, expression), touching];
}
