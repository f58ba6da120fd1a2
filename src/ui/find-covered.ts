/** Finds elements behind another window of the same screen, which a picture of the screen does not show. */
import type { Bounds, UiNode } from '../schema/index.ts';
import { areaOf, intersect } from './is-inside.ts';
import { isMainWindow, type UiElement, type VisibleElement } from './list-elements.ts';
import { hasState, WINDOW_ROLES } from './read-node.ts';

/** Largest hidden share of an element that still counts as visible. */
const MAX_HIDDEN = 0.1;

/**
 * Dialogs lie over main windows, and the active window over others of its kind. Pop-ups without a title count once they
 * have the keyboard, like a full-screen slide.
 */
export function findCovered(elements: readonly UiElement[]): (element: VisibleElement) => boolean {
  const windows = elements.filter(
    (element): element is VisibleElement =>
      element.key === element.windowKey && element.bounds !== undefined && WINDOW_ROLES.has(element.node.role),
  );
  const dialogs = windows.filter(({ key }) => !isMainWindow(key));
  const active = windows.filter(({ node }) => hasState(node, 'active'));
  const activeDialog = active.findLast(({ key }) => !isMainWindow(key));
  return ({ windowKey, bounds, node }) => {
    const own = windows.find(({ key }) => key === windowKey);
    if (!own) return false;
    // A pop-up without the keyboard lies over its own window.
    const isOnTop = hasState(own.node, 'active') || isPopupWindow(own.node);
    const others = isOnTop ? [] : active;
    const above = isMainWindow(windowKey) ? [...dialogs, ...others] : activeDialog ? [activeDialog] : [];
    return above.some(
      (other) => other.key !== windowKey && node !== other.node && shareOf(bounds, other.bounds) > MAX_HIDDEN,
    );
  };
}

/** True for windows without a title: menus, drop-down lists, tool tips. */
function isPopupWindow({ role, name }: UiNode): boolean {
  return role === 'window' && name === '';
}

/** The share of a box inside another one, 0 to 1. */
function shareOf(box: Bounds, other: Bounds): number {
  const common = intersect(box, other);
  return common === undefined ? 0 : areaOf(common) / areaOf(box);
}
