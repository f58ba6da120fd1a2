/** Finds elements behind another window of the same screen, which a picture of the screen does not show. */
import type { Bounds } from '../schema/index.ts';
import { areaOf, intersect } from './is-inside.ts';
import { isMainWindow, type UiElement, type VisibleElement } from './list-elements.ts';
import { hasState, WINDOW_ROLES } from './read-node.ts';

/** More of an element than this may not be hidden. */
const MAX_HIDDEN = 0.1;

/** Dialogs lie over main windows, and the active dialog over the others. */
export function findCovered(elements: readonly UiElement[]): (element: VisibleElement) => boolean {
  const windows = elements.filter(
    (element): element is VisibleElement =>
      element.key === element.windowKey && element.bounds !== undefined && WINDOW_ROLES.has(element.node.role),
  );
  const dialogs = windows.filter(({ key }) => !isMainWindow(key));
  const active = dialogs.findLast(({ node }) => hasState(node, 'active'));
  return ({ windowKey, bounds }) => {
    if (!windows.some(({ key }) => key === windowKey)) return false;
    const above = isMainWindow(windowKey) ? dialogs : active ? [active] : [];
    return above.some((dialog) => dialog.key !== windowKey && shareOf(bounds, dialog.bounds) > MAX_HIDDEN);
  };
}

/** The part of a box that lies in another one, 0 to 1. */
function shareOf(box: Bounds, other: Bounds): number {
  const common = intersect(box, other);
  return common === undefined ? 0 : areaOf(common) / areaOf(box);
}
