/** Which elements lie behind another window of the same screen, so that a picture of it does not show them. */
import type { Bounds } from '../schema/index.ts';
import type { UiElement, VisibleElement } from './list-elements.ts';
import { hasState, WINDOW_ROLES } from './read-node.ts';

/** More of an element than this may not be hidden. */
const MOST_HIDDEN = 0.1;

/** The window in front covers what is behind it in the others. */
export function findCovered(elements: readonly UiElement[]): (element: VisibleElement) => boolean {
  const windows = elements.filter(
    ({ key, windowKey, node, bounds }) => key === windowKey && bounds !== undefined && WINDOW_ROLES.has(node.role),
  );
  const front = windows.findLast(({ node }) => hasState(node, 'active'));
  return ({ windowKey, bounds }) =>
    front?.bounds !== undefined &&
    windowKey !== front.key &&
    windows.some(({ key }) => key === windowKey) &&
    shareOf(bounds, front.bounds) > MOST_HIDDEN;
}

/** The part of a box that lies in another one, 0 to 1. */
function shareOf(box: Bounds, other: Bounds): number {
  const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
  const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (box.width * box.height);
}
