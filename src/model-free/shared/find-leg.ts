/** Plans over the explored graph: which gestures bring an element within reach from the present screen. */
import { readPath } from '../../check/data-path.ts';
import { isLasting, type FactChange } from '../../check/facts.ts';
import { kindOfBar, lastPart, parentKey } from '../../ui/element-key.ts';
import { isEnabled, isVisible } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';
import type { FactKey } from '../../schema/index.ts';
import type { Scene } from '../../ui/scene.ts';
import { isMarkOfMenu } from '../desktop/late-marks.ts';
import { isNameInPlace } from '../desktop/name-in-place.ts';
import { isOnPage, opensForm } from './element-place.ts';
import type { ExplorationGraph, Transition } from './exploration-graph.ts';
import type { Gesture } from './gesture.ts';
import { DIALOG_COST, POPUP_COST } from './weights.ts';

/** The next thing to do on the way to an element. Closing a window is no leg: it has to be closed sooner or later. */
export type Leg =
  | { kind: 'arrived' }
  | { kind: 'gesture'; gesture: Gesture; legsLeft: number; isLast: boolean }
  /** A menu or dialog is in the way: close it first. */
  | { kind: 'dismiss'; legsLeft: number; isLast: boolean };

/** A gesture on the screen that it was made on. */
type Touch = Pick<Transition, 'gesture' | 'before'>;

/** A gesture with what it brought within reach and changed. */
type Move = Pick<Transition, 'gesture' | 'before' | 'revealed' | 'changes'>;

/**
 * Whether a change goes with a button of a tool bar that stays down while the page is shown that it opens: the button's
 * own, its neighbours', and tabs that come and go with the page.
 */
function isOpening({ gesture, before }: Touch, { key }: FactChange): boolean {
  if (gesture.kind !== 'click') return false;
  const element = before.scene.byKey.get(gesture.key);
  // A form in the main window takes the place of all that is there, and gives it back.
  if (element && opensForm(element)) return key.kind !== 'file';
  const role = element?.node.role;
  const isOpener = role === 'toggle button' || kindOfBar(parentKey(gesture.key)) === 'tool';
  if (!isOpener) return false;
  if (key.kind === 'item') return lastPart(key.subject).role === 'page tab';
  if (key.kind !== 'checked') return false;
  const place = parentKey(key.subject);
  const isNeighbour = place === parentKey(gesture.key) && lastPart(key.subject).role === 'toggle button';
  return key.subject === gesture.key || isNeighbour || kindOfBar(place) === 'tool';
}

/**
 * Whether a change is that a tab shows a page with bars and settings of its own, or hides one, or that a field which was locked
 * and empty shows what is chosen on that page. On phones tabs tell nothing.
 */
function isOfPage({ gesture, before }: Touch, { key, before: old, after }: FactChange): boolean {
  const tab = before.scene.byKey.get(gesture.key);
  const isTab = gesture.kind === 'click' && tab?.role === 'page tab' && tab.node.className === undefined;
  if (!isTab) return false;
  // An application may keep which page is open.
  if (key.kind === 'data') return readPath(key.subject).entry === undefined;
  const field = before.scene.byKey.get(key.subject);
  const fills = key.kind === 'text' && old === '' && field !== undefined && !hasState(field.node, 'editable');
  return fills || (OF_PAGES.has(key.kind) && (old === undefined || after === undefined));
}

const OF_PAGES: ReadonlySet<FactKey['kind']> = new Set(['item', 'checked', 'value']);

/** Whether a change is that something comes into view: a window, or a page with what is on it. */
export function comesWith(gesture: Touch, change: FactChange): boolean {
  return change.key.kind === 'window' || isOpening(gesture, change) || isOfPage(gesture, change);
}

/** Whether it is taken on the way to something: it alters nothing that lasts. A new name for an item does. */
function isWay(transition: Transition): boolean {
  const { gesture, revealed, after } = transition;
  if (gesture.kind === 'rename') return false;
  // A field for a name is that of the thing it came up for.
  if (after.scene.reachable.some((element) => isNameInPlace(element) && revealed.includes(element.key))) return false;
  return revealed.length > 0 && !altersAnything(transition);
}

/** Whether something lasts that is no part of a place coming into view. */
export function altersAnything(transition: Transition): boolean {
  const isOfWay = (change: FactChange): boolean =>
    isOpening(transition, change) || isOfPage(transition, change) || isMarkOfMenu(transition, change);
  return transition.changes.some((change) => isLasting(change) && !isOfWay(change));
}

/** A link or tab of a page, outside of its lists. */
function isLink({ gesture, before }: Transition): boolean {
  const touched = gesture.kind === 'click' ? before.scene.byKey.get(gesture.key) : undefined;
  return touched !== undefined && isOnPage(touched) && !touched.collectionKey && /^(link|page tab)$/.test(touched.role);
}

interface Reached {
  cost: number;
  via?: Move;
  covered: boolean;
}

/** Every element that explored ways lead to from one screen, with the cheapest way. */
export type Reach = ReadonlyMap<string, Reached>;

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
  const items = scene.reachable.filter(({ role }) => role !== 'table column header');
  const standIns = new Map(items.toReversed().map(({ collectionKey, key }) => [collectionKey, key]));
  // On another item of the same list where its own is not there: menus of items are alike.
  const startOf = (gesture: Gesture): Gesture => {
    if (reach.has(gesture.key) || (gesture.kind !== 'right-click' && gesture.kind !== 'press')) return gesture;
    const collection = graph.known.get(gesture.key)?.collectionKey;
    const key = collection === undefined ? undefined : standIns.get(collection);
    return key === undefined ? gesture : { ...gesture, key };
  };
  const moves = graph.transitions
    .filter(isWay)
    .map((transition) => ({ ...transition, gesture: startOf(transition.gesture) }))
    .filter(({ gesture }) => !isBlocked(gesture));
  relax(reach, moves);
  // A link shows its page from anywhere, though what it shows was there already when it was tried.
  const links = graph.transitions
    .filter((transition) => isLink(transition) && !altersAnything(transition) && !isBlocked(transition.gesture))
    .map((link) => ({ ...link, revealed: [...link.after.scene.reachableKeys].filter((key) => !reach.has(key)) }));
  relax(reach, [...moves, ...links]);
  return reach;
}

/** The first leg on the cheapest way to an element, or undefined when no explored way leads there. */
export function firstLeg(reach: Reach, goalKey: string): Leg | undefined {
  const goal = reach.get(goalKey);
  if (!goal) return undefined;
  let at = goal;
  let gesture: Gesture | undefined;
  let legs = 0;
  while (at.via) {
    legs += 1;
    gesture = at.via.gesture;
    const earlier = reach.get(gesture.key);
    if (!earlier) return undefined;
    at = earlier;
  }
  const legsLeft = at.covered ? goal.cost - at.cost : goal.cost;
  if (at.covered) return { kind: 'dismiss', legsLeft, isLast: legs === 0 };
  return gesture ? { kind: 'gesture', gesture, legsLeft, isLast: legs === 1 } : { kind: 'arrived' };
}

/** The gestures on the cheapest way to an element, the first one first; none where no way leads there. */
export function gesturesTo(reach: Reach, goalKey: string): Gesture[] {
  const gestures: Gesture[] = [];
  let at = reach.get(goalKey);
  while (at?.via) {
    gestures.unshift(at.via.gesture);
    at = reach.get(at.via.gesture.key);
  }
  return gestures;
}

function startingPoints(scene: Scene): Map<string, Reached> {
  const reach = new Map<string, Reached>();
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
function relax(reach: Map<string, Reached>, moves: readonly Move[]): void {
  for (let changed = true; changed;) {
    changed = false;
    for (const move of moves) {
      const start = reach.get(move.gesture.key);
      if (!start) continue;
      const cost = start.cost + 1;
      for (const key of move.revealed) {
        if (cost >= (reach.get(key)?.cost ?? Infinity)) continue;
        reach.set(key, { cost, via: move, covered: false });
        changed = true;
      }
    }
  }
}
