/** What is still to be tried with an element. */
import type { VisibleElement } from '../../../ui/list-elements.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';
import { listTriedIn } from '../element-place.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import { MAX_ITEMS } from '../weights.ts';

/** The gestures not yet tried on this element, without those that enough of its like were tried with. */
export function untriedGestures(
  graph: ExplorationGraph,
  element: VisibleElement,
  inDialog: boolean,
  seed: string,
): Gesture[] {
  return graph.language
    .offer(element, inDialog, seed)
    .filter(
      (gesture) =>
        (graph.tried.get(gestureSignature(gesture)) ?? 0) < graph.turn && !enoughAlike(graph, element, gesture),
    );
}

function enoughAlike({ triedInList, turn }: ExplorationGraph, element: VisibleElement, gesture: Gesture): boolean {
  const list = listTriedIn(element);
  if (list === undefined) return false;
  const alike = triedInList.get(gestureSignature({ ...gesture, key: list })) ?? 0;
  return alike >= (gesture.kind === 'click' ? MAX_ITEMS : 1) * turn;
}
