/** Switches that hide a part of the window: what happens in that part is asked for by itself, or not at all. */
import type { Bounds } from '../../../schema/index.ts';
import { isBelow } from '../../../ui/element-key.ts';
import { contains } from '../../../ui/is-inside.ts';
import { isVisible, type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';
import type { ExplorationGraph, Moment, Transition } from '../../shared/exploration-graph.ts';
import type { Part } from './part-of-request.ts';

/** True if one of the two hides or greys out what the other one changes or touches, as exploration has shown it. */
export function disturbs(one: Part, other: Part, graph: ExplorationGraph): boolean {
  return hides(one, other, graph) || hides(other, one, graph);
}

function hides({ operation, candidate }: Part, other: Part, graph: ExplorationGraph): boolean {
  if (operation.kind !== 'toggle') return false;
  const turning = transitionOf(operation.source, graph);
  const changing = transitionOf(other.operation.source, graph);
  if (!turning || !changing) return false;
  const isAsExplored = candidate.check.expect[0]?.value === operation.after;
  const [shown, hidden] = isAsExplored ? [turning.before, turning.after] : [turning.after, turning.before];
  const touched = other.operation.gestures.map(({ key }) => key);
  if (touched.some((key) => isGreyedOut(key, shown, hidden) || isOfLostMenu(key, shown, hidden))) return true;
  const parts = lost(shown, hidden);
  const changed = [...lost(changing.before, changing.after), ...lost(changing.after, changing.before)];
  return changed.some((box) => parts.some((part) => contains(part, middleOf(box))));
}

function transitionOf(source: Transition['source'], { transitions }: ExplorationGraph): Transition | undefined {
  return transitions.find((transition) => transition.source === source);
}

const known = new WeakMap<Moment, WeakMap<Moment, Bounds[]>>();

/** Places of what a screen shows and another one does not, menus aside. */
function lost(shown: Moment, hidden: Moment): Bounds[] {
  const own = known.get(shown) ?? new WeakMap<Moment, Bounds[]>();
  known.set(shown, own);
  const boxes = own.get(hidden) ?? listLost(shown, hidden).map(({ bounds }) => bounds);
  own.set(hidden, boxes);
  return boxes;
}

function listLost(shown: Moment, hidden: Moment): VisibleElement[] {
  return shown.scene.elements
    .filter(isVisible)
    .filter((element) => !isOfMenu(element) && hidden.scene.byKey.get(element.key)?.bounds === undefined);
}

function isOfMenu({ role, ancestors }: UiElement): boolean {
  return role === 'menu' || ancestors.some((node) => node.role === 'menu');
}

/** True if the menu of the menu bar that holds an entry goes with the menu bar. */
function isOfLostMenu(key: string, shown: Moment, hidden: Moment): boolean {
  return shown.scene.elements.some(
    ({ role, key: menu, ancestors, bounds }) =>
      role === 'menu' &&
      ancestors.at(-1)?.role === 'menu bar' &&
      bounds !== undefined &&
      isBelow(key, menu) &&
      hidden.scene.byKey.get(menu)?.bounds === undefined,
  );
}

function isGreyedOut(key: string, shown: Moment, hidden: Moment): boolean {
  const isSeen = hidden.scene.byKey.get(key)?.bounds !== undefined && !hidden.scene.popup;
  return isSeen && shown.scene.reachableKeys.has(key) && !hidden.scene.reachableKeys.has(key);
}

function middleOf({ x, y, width, height }: Bounds): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
