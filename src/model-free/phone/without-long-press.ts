/** A long press is hidden from most people: another explored way to what it leads to, by touches that a page shows. */
import type { ExplorationGraph } from '../shared/exploration-graph.ts';
import { gesturesTo, planReach } from '../shared/find-leg.ts';
import type { Gesture } from '../shared/gesture.ts';

/** Undefined without a long press, and where exploration saw no other way. */
export function withoutLongPress(gestures: readonly Gesture[], graph: ExplorationGraph): Gesture[] | undefined {
  const at = gestures.findIndex(({ kind }) => kind === 'long-press');
  const pressed = gestures[at];
  if (!pressed) return undefined;
  const list = graph.known.get(pressed.key)?.collectionKey;
  // Rows of one list open pages of one kind.
  const opening = graph.transitions.find(
    ({ gesture, before, after }) =>
      gesture.kind === 'click' &&
      list !== undefined &&
      graph.known.get(gesture.key)?.collectionKey === list &&
      after.scene.front !== before.scene.front,
  );
  if (!opening) return undefined;
  const reach = planReach(graph, opening.after.scene, ({ kind }) => kind !== 'click');
  for (let next = at + 1; next < gestures.length; next += 1) {
    const way = gesturesTo(reach, gestures[next]!.key);
    if (way.length === 0) continue;
    const touched: Gesture = { kind: 'click', key: pressed.key };
    return [...gestures.slice(0, at), touched, ...way, ...gestures.slice(next)];
  }
  return undefined;
}
