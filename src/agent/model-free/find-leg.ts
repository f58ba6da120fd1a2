/** Plans over the explored graph: which gestures bring an element within reach from the present screen. */
import { isLasting } from '../../check/facts.ts';
import { isEnabled, isVisible } from '../../ui/list-elements.ts';
import type { Scene } from '../../ui/scene.ts';
import type { ExplorationGraph, Transition } from './exploration-graph.ts';
import type { Gesture } from './gesture.ts';

/** What to do next on the way to an element. */
export type Leg =
  | { kind: 'arrived' }
  | { kind: 'gesture'; gesture: Gesture; legsLeft: number }
  /** A menu or dialog is in the way: close it first. */
  | { kind: 'dismiss'; legsLeft: number };

interface Place {
  cost: number;
  via?: Transition;
  /** The transition's gesture, on another item of the same list where its own is not there: menus of items are alike. */
  gesture?: Gesture;
  covered: boolean;
}

// Escape closes a menu for certain; for a dialog a way out that was seen to work is better.
const POPUP_COST = 1;
const DIALOG_COST = 2;

/** Every element that explored ways lead to from one screen, with the cheapest way. */
export type Reach = ReadonlyMap<string, Place>;

/**
 * Plans from a screen to everywhere at once. Ways that alter anything lasting are not taken; `isBlocked` leaves out
 * gestures that failed before.
 */
export function planReach(
  graph: ExplorationGraph,
  scene: Scene,
  isBlocked: (gesture: Gesture) => boolean = () => false,
): Reach {
  const reach = startingPoints(scene);
  const standIns = new Map(scene.reachable.toReversed().map(({ collectionKey, key }) => [collectionKey, key]));
  const startOf = (gesture: Gesture): Gesture => {
    if (reach.has(gesture.key) || (gesture.kind !== 'right-click' && gesture.kind !== 'press')) return gesture;
    const collection = graph.known.get(gesture.key)?.collectionKey;
    const key = collection === undefined ? undefined : standIns.get(collection);
    return key === undefined ? gesture : { ...gesture, key };
  };
  const usable = graph.transitions.filter(
    (transition) =>
      transition.revealed.length > 0 && !isBlocked(transition.gesture) && !transition.changes.some(isLasting),
  );
  relax(reach, usable, startOf);
  return reach;
}

/** The first leg on the cheapest way to an element, or undefined when no explored way leads there. */
export function firstLeg(reach: Reach, goalKey: string): Leg | undefined {
  const goal = reach.get(goalKey);
  if (!goal) return undefined;
  let at = goal;
  let gesture: Gesture | undefined;
  while (at.via) {
    gesture = at.gesture ?? at.via.gesture;
    const earlier = reach.get(gesture.key);
    if (!earlier) return undefined;
    at = earlier;
  }
  if (at.covered) return { kind: 'dismiss', legsLeft: goal.cost };
  return gesture ? { kind: 'gesture', gesture, legsLeft: goal.cost } : { kind: 'arrived' };
}

function startingPoints(scene: Scene): Map<string, Place> {
  const reach = new Map<string, Place>();
  if (scene.popup || scene.dialog) {
    for (const element of scene.elements) {
      if (isVisible(element) && isEnabled(element))
        reach.set(element.key, { cost: scene.popup ? POPUP_COST : DIALOG_COST, covered: true });
    }
  }
  for (const key of scene.reachableKeys) reach.set(key, { cost: 0, covered: false });
  return reach;
}

/** Bellman–Ford over gestures; the graph is small and its cycles only make ways longer. */
function relax(
  reach: Map<string, Place>,
  transitions: readonly Transition[],
  startOf: (gesture: Gesture) => Gesture,
): void {
  for (let changed = true; changed;) {
    changed = false;
    for (const transition of transitions) {
      const gesture = startOf(transition.gesture);
      const start = reach.get(gesture.key);
      if (!start) continue;
      const cost = start.cost + 1;
      for (const key of transition.revealed) {
        if (cost >= (reach.get(key)?.cost ?? Infinity)) continue;
        reach.set(key, { cost, via: transition, gesture, covered: false });
        changed = true;
      }
    }
  }
}
