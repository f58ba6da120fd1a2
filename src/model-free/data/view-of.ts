/** The view of a main window that gestures were made in: what is in front looks the same and does something else. */
import { isMainWindow } from '../../ui/list-elements.ts';
import type { ExplorationGraph, Moment, Transition } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';

/** A view shows at least this many elements that were not there, and this share of all. Not measured. */
const MIN_NEW = 5;
const MIN_SHARE = 0.2;
const CHOOSES_VIEW = /^(toggle button|radio button|page tab|list item|tree item|table cell|icon)$/;

/** The touch that brought the view up; undefined for the view that the application starts with. */
export function viewOf({ transitions }: ExplorationGraph, index: number): Gesture | undefined {
  const { trajectoryId } = transitions[index]!.source;
  for (let at = index - 1; at >= 0 && transitions[at]!.source.trajectoryId === trajectoryId; at -= 1)
    if (bringsView(transitions[at]!)) return transitions[at]!.gesture;
  return undefined;
}

/**
 * The touch that brought up the page on which this is done, as the link to a form does; undefined for what the first page has,
 * and where a dialog came up.
 */
export function pageOf(
  { transitions }: ExplorationGraph,
  index: number,
  key: string,
  isOnFirst: (start: Moment) => boolean,
): Gesture | undefined {
  const { trajectoryId } = transitions[index]!.source;
  const start = transitions.findIndex(({ source }) => source.trajectoryId === trajectoryId);
  if (isOnFirst(transitions[start]!.before)) return undefined;
  const brings = ({ before, after }: Transition): boolean => !before.scene.byKey.has(key) && after.scene.byKey.has(key);
  const opening = transitions.findLast((one, at) => at >= start && at < index && brings(one));
  if (!opening || opening.gesture.kind !== 'click' || opening.changes.some(({ key: { kind } }) => kind === 'data'))
    return undefined;
  return opening.gesture;
}

function bringsView({ gesture, before, after, revealed }: Transition): boolean {
  const role = before.scene.byKey.get(gesture.key)?.role ?? '';
  const { front } = before.scene;
  if (gesture.kind !== 'click' || !CHOOSES_VIEW.test(role) || front === undefined || !isMainWindow(front)) return false;
  if (after.scene.front !== front || before.scene.popup || after.scene.popup) return false;
  return revealed.length >= Math.max(MIN_NEW, MIN_SHARE * after.scene.reachable.length);
}
