/** Reading accessibility trees: states, windows, what is on screen. */
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

/** Describes an application that does not answer in time, of which nothing else is told. */
export const NOT_RESPONDING = 'not responding';

/** Whether no application on a screen tells anything of itself. */
export function isSilent(root: UiNode): boolean {
  return root.children.length > 0 && root.children.every(({ description }) => description === NOT_RESPONDING);
}

export function hasState(node: UiNode, state: string): boolean {
  return node.states.includes(state);
}

/** True for a node that a person could see: it claims to be showing and has a place on the screenshot. */
export function isShowing(node: UiNode): boolean {
  return hasState(node, 'showing') && node.bounds !== undefined && node.bounds.width > 0 && node.bounds.height > 0;
}

/** Top-level windows and dialogs on screen: the window nodes directly below an application. */
export function openWindows(root: UiNode): UiNode[] {
  return root.children
    .flatMap((application) => application.children)
    .filter((node) => WINDOW_ROLES.has(node.role) && isShowing(node));
}

/** Whether it is a pane of icons; layered panes without any hold pages of which one is shown. */
export function holdsIcons({ role, children }: UiNode): boolean {
  return role === 'layered pane' && children.some((child) => child.role === 'icon');
}
