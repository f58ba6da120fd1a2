/** What learnt operations have brought a fact about. */
import { factId } from '../../../check/facts.ts';
import type { Gesture } from '../gesture.ts';
import type { Operation } from '../../desktop/operation.ts';

/** With `after`, only what was seen to give this value. */
export function learned(
  operations: readonly Operation[],
  kind: Operation['kind'],
  id: string,
  ...after: (string | undefined)[]
): Gesture[][] {
  return operations
    .filter((operation) => operation.kind === kind && factId(operation.fact) === id)
    .filter((operation) => after.every((value) => operation.after === value))
    .map((operation) => [...operation.gestures]);
}
