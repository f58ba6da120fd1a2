/** The fields of a form are filled from its top, whichever order exploration found them in. */
import type { UiElement } from '../../../ui/list-elements.ts';
import type { Gesture } from '../gesture.ts';

/** The gestures with each run of fillings in one window in the order of the fields on the screen. */
export function inFormOrder(gestures: readonly Gesture[], known: ReadonlyMap<string, UiElement>): Gesture[] {
  const windowOf = (gesture: Gesture | undefined): string | undefined => {
    const isFilling = gesture?.kind === 'fill' && !gesture.enter;
    const field = isFilling ? known.get(gesture.key) : undefined;
    return field?.bounds && field.windowKey;
  };
  const runs: Gesture[][] = [];
  for (const gesture of gestures) {
    const window = windowOf(gesture);
    const run = runs.at(-1);
    if (run && window !== undefined && windowOf(run.at(-1)) === window) run.push(gesture);
    else runs.push([gesture]);
  }
  return runs.flatMap((run) => run.toSorted((one, other) => compare(known.get(one.key), known.get(other.key))));
}

/** From top to bottom; on one line from left to right. */
function compare(one: UiElement | undefined, other: UiElement | undefined): number {
  if (!one?.bounds || !other?.bounds) return 0;
  const [a, b] = [one.bounds, other.bounds];
  const isOnOneLine = a.y < b.y + b.height && b.y < a.y + a.height;
  return isOnOneLine ? a.x - b.x : a.y - b.y;
}
