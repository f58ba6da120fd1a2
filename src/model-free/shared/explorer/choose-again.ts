/** Gets the explorer out of a place that it knows no way from. */
import type { Scene } from '../../../ui/scene.ts';
import { untried } from './choose-gesture.ts';
import type { Exploration } from './exploration-state.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';

/** A gesture is repeated no more often than this to get back to something. */
const MAX_REPEATS = 8;

/**
 * Where nothing untried can be got to: a gesture that turned this place into something else before, so that what was
 * seen then may come back. Undefined when nothing is left to come back to, or it was done too often.
 */
export function chooseAgain(exploration: Exploration, scene: Scene): Gesture | undefined {
  if (untried(exploration).next().done) return undefined;
  const { graph } = exploration;
  const triesOf = (gesture: Gesture): number => graph.tried.get(gestureSignature(gesture)) ?? 0;
  return graph.transitions
    .filter(
      ({ gesture, before, after }) =>
        scene.reachableKeys.has(gesture.key) && before.scene.stateId !== after.scene.stateId,
    )
    .map(({ gesture }) => gesture)
    .filter((gesture) => triesOf(gesture) < MAX_REPEATS)
    .toSorted((a, b) => triesOf(a) - triesOf(b))[0];
}
