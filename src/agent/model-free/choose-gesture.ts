/** Chooses what the explorer tries next on a screen: what teaches most, spread over all places. */
import type { VisibleElement } from '../../ui/list-elements.ts';
import type { Scene } from '../../ui/scene.ts';
import { hasState } from '../../ui/read-node.ts';
import { featureName, isInDialog, placeOf, type Exploration } from './exploration-state.ts';
import type { Gesture } from './gesture.ts';
import { seededIndex } from './sample-text.ts';
import { untriedGesture } from './untried-gestures.ts';

/** Lower is tried earlier. Fields and switches teach more than buttons, buttons more than links. */
const ROLE_RANK: Readonly<Record<string, number>> = {
  text: 0,
  'spin button': 1,
  'check box': 1,
  'radio button': 1,
  'combo box': 2,
  'page tab': 2,
  menu: 2,
  'menu item': 3,
  'toggle button': 3,
  'push button': 3,
};
const SWITCH_ROLES: ReadonlySet<string> = new Set(['check menu item', 'radio menu item']);
const DEFAULT_RANK = 4;
/** A field of the main window that holds something tells where one is; typing into it goes elsewhere. */
const LOCATION_RANK = 9;
const OPENING_RANK = 1;
/** What throws a dialog's changes away teaches little. */
const DISMISSING_RANK = 12;
const DISMISSES = /^(cancel|close|no|discard|help|about)\b/i;

/** How much one earlier try in the same place counts against the next one there. */
const PLACE_WEIGHT = 2;
/** Lists are where an application's data is: they are worth more tries than tool bars. */
const LIST_WEIGHT = 0.7;
/** A list of this size is tried one rank earlier: the main view before side bars. */
const LIST_AREA_PX = 100_000;
/** Something of the same name was tried elsewhere. */
const NAMESAKE_WEIGHT = 5;

/** The best untried gesture; `continueOn` is an element just altered, whose next gesture (saving, say) goes first. */
export function chooseGesture(
  exploration: Exploration,
  scene: Scene,
  continueOn: string | undefined,
): Gesture | undefined {
  let best: { gesture: Gesture; score: number } | undefined;
  for (const element of scene.reachable) {
    const gesture = untriedGesture(exploration.graph, element, scene.dialog, exploration.seed);
    if (!gesture) continue;
    if (element.key === continueOn) return gesture;
    const score = scoreOf(element, exploration, scene);
    if (!best || score < best.score) best = { gesture, score };
  }
  return best?.gesture;
}

function scoreOf(element: VisibleElement, { triesByPlace, triesByName, seed }: Exploration, scene: Scene): number {
  const tries = triesByPlace.get(placeOf(element)) ?? 0;
  const list = element.collectionKey === undefined ? undefined : scene.byKey.get(element.collectionKey)?.bounds;
  const place = list ? tries * LIST_WEIGHT - (list.width * list.height) / LIST_AREA_PX : tries * PLACE_WEIGHT;
  const chance = seededIndex(`${seed} ${element.key}`, 1000) / 1e5;
  const isKnown = list === undefined && (triesByName.get(featureName(element)) ?? 0) > 0;
  return place + rankOf(element) + (isKnown ? NAMESAKE_WEIGHT : 0) + readingOrder(element) + chance;
}

function rankOf(element: VisibleElement): number {
  if (DISMISSES.test(element.name)) return DISMISSING_RANK;
  const { role, node } = element;
  const holdsLine = role === 'text' && !!node.text && !hasState(node, 'multi-line');
  if (holdsLine && !isInDialog(element)) return LOCATION_RANK;
  // Dots announce a dialog.
  if (/(\.\.\.|…)$/.test(element.name)) return OPENING_RANK;
  return SWITCH_ROLES.has(node.role) ? 0 : (ROLE_RANK[role] ?? DEFAULT_RANK);
}

/** Below 1: top left first. */
function readingOrder({ bounds }: VisibleElement): number {
  return Math.min(0.99, (Math.max(bounds.y, 0) * 4 + Math.max(bounds.x, 0)) / 20_000);
}
