/** Whether two switches turn one further switch, such as a button in a tool bar that stands for whichever of them is on. */
import { factId } from '../../../check/facts.ts';
import type { Operation } from '../operation.ts';

/** Only one of two such switches may be on at a time, though no exploration may have turned both. */
export function shareToggle(one: Operation, other: Operation): boolean {
  const turned = new Set(togglesOf(one));
  return togglesOf(other).some((id) => turned.has(id));
}

function togglesOf({ sideEffects }: Operation): string[] {
  return sideEffects.filter(({ kind }) => kind === 'checked').map((key) => factId(key));
}
