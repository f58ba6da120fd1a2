/** All that is untried, and what is done again to come back to it. */
import type { VisibleElement } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';
import { isInDialog } from '../element-place.ts';
import { isElsewhere, untriedGestures, type Exploration } from './exploration-state.ts';
import { gestureSignature, isTyping, type Gesture } from '../gesture.ts';
import { MAX_ATTEMPTS } from '../weights.ts';

export interface Candidate {
  element: VisibleElement;
  gesture: Gesture;
  /** How much the screen has changed since it was done last; left out when it never was. */
  change?: number;
}

/** All that is worth setting out for, whether a way to it is known or not. */
export function* untried(exploration: Exploration): Generator<Candidate> {
  const { graph, seed, attempts, disabled } = exploration;
  for (const element of graph.known.values()) {
    const { key, windowKey } = element;
    if (disabled.has(key) || (attempts.get(key) ?? 0) >= MAX_ATTEMPTS || isElsewhere(exploration, windowKey)) continue;
    for (const gesture of untriedGestures(graph, element, isInDialog(element), seed)) {
      // A text that was just typed is not added to.
      if (gesture.kind !== 'append' || !exploration.typed.has(key)) yield { element, gesture };
    }
  }
}

/** A gesture is repeated no more often than this to get back to something. */
const MAX_REPEATS = 8;

/**
 * Where nothing untried can be got to: a gesture that turned this place into something else before, so that what was
 * seen then may come back. The same words are typed once. Undefined when nothing is left to come back to, or it was done
 * too often.
 */
export function chooseAgain(exploration: Exploration, scene: Scene): Gesture | undefined {
  if (untried(exploration).next().done) return undefined;
  const { graph } = exploration;
  const triesOf = (gesture: Gesture): number => graph.tried.get(gestureSignature(gesture)) ?? 0;
  return graph.transitions
    .filter(
      ({ gesture, before, after }) =>
        scene.reachableKeys.has(gesture.key) && !isTyping(gesture) && before.scene.stateId !== after.scene.stateId,
    )
    .map(({ gesture }) => gesture)
    .filter((gesture) => triesOf(gesture) < MAX_REPEATS)
    .toSorted((a, b) => triesOf(a) - triesOf(b))[0];
}
