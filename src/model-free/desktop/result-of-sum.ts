/** The sum that is typed into a display to see whether it calculates. */
import { factId, type FactMap } from '../../check/facts.ts';
import type { Gesture } from '../shared/gesture.ts';

/** What is typed into an empty display to see whether it calculates, and what it then shows. */
export const SAMPLE_SUM = { typed: '12+7', result: '19' };

/** The text in which the sum came out that was typed into a display: itself or another one; undefined without one. */
export function resultOfSum(gesture: Gesture, before: FactMap, after: FactMap): string | undefined {
  if (gesture.kind !== 'fill' || gesture.text !== SAMPLE_SUM.typed) return undefined;
  return [...after.values()].find(
    ({ key, value }) =>
      key.kind === 'text' &&
      value.trim() === SAMPLE_SUM.result &&
      before.get(factId(key))?.value.trim() !== SAMPLE_SUM.result,
  )?.key.subject;
}
