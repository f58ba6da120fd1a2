/** Reads accessibility trees: states, windows, visible nodes. */
import type { UiNode } from '../schema/index.ts';

export const WINDOW_ROLES: ReadonlySet<string> = new Set([
  'frame',
  'window',
  'dialog',
  'alert',
  'file chooser',
  'color chooser',
  'font chooser',
]);

/** The description of an application that does not answer in time. Nothing else is known of it. */
export const NOT_RESPONDING = 'not responding';

/** True if no application on a screen answers. */
export function isSilent(root: UiNode): boolean {
  return root.children.length > 0 && root.children.every(({ description }) => description === NOT_RESPONDING);
}

export function hasState(node: UiNode, state: string): boolean {
  return node.states.includes(state);
}

/** True for a node that is visible to a person: it claims to be showing and has a place on the screenshot. */
export function isShowing(node: UiNode): boolean {
  return hasState(node, 'showing') && node.bounds !== undefined && node.bounds.width > 0 && node.bounds.height > 0;
}

/** Top-level windows and dialogs on screen: the window nodes directly below an application. */
export function openWindows(root: UiNode): UiNode[] {
  return root.children
    .flatMap((application) => application.children)
    .filter((node) => WINDOW_ROLES.has(node.role) && isShowing(node));
}

/** True for a pane of icons. Layered panes without icons hold pages, one of which is visible. */
export function holdsIcons({ role, children }: UiNode): boolean {
  return role === 'layered pane' && children.some((child) => child.role === 'icon');
}
