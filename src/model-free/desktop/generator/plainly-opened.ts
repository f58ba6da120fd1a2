/** Whether a dialog is one that a person gets to by a command, and not by way of some other thing that is not named. */
import type { ExplorationGraph, Transition } from '../../shared/exploration-graph.ts';
import { lastPart } from '../../../ui/element-key.ts';
import { isMainWindow, type UiElement } from '../../../ui/list-elements.ts';

/** True of main windows, and of dialogs that were first opened from one of them by a plain command. */
export function isPlainlyOpened({ transitions }: ExplorationGraph, windowKey: string): boolean {
  if (windowKey === '' || isMainWindow(windowKey)) return true;
  // Alerts come up by themselves.
  if (lastPart(windowKey).role === 'alert') return false;
  const opening = transitions.find((transition) => opens(transition, windowKey));
  const element = opening?.before.scene.byKey.get(opening.gesture.key);
  return element !== undefined && opening?.gesture.kind === 'click' && isPlainCommand(element);
}

/** Whether a transition has brought a window to the front. */
export function opens({ before, after }: Transition, windowKey: string): boolean {
  return after.scene.front === windowKey && before.scene.front !== windowKey;
}

/** An entry of the menu bar or a button of the main window; other menus are about the thing that they came up over. */
export function isPlainCommand({ ancestors, windowKey, collectionKey }: UiElement): boolean {
  const isInMenu = ancestors.some(({ role }) => role === 'menu');
  const isOnBar = ancestors.some(({ role }) => role === 'menu bar');
  return isMainWindow(windowKey) && collectionKey === undefined && (!isInMenu || isOnBar);
}
