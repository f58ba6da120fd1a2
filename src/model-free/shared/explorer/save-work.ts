/**
 * Saves what was changed in a desktop's main window. Otherwise the change reaches the disk only after the exploration, and
 * teaches nothing about the application's data.
 */
import { isLasting } from '../../../check/facts.ts';
import { isEnabled, isMainWindow, isVisible, type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import type { Scene } from '../../../ui/scene.ts';
import { isOnPage, ITEM_ROLES } from '../element-place.ts';
import type { Transition } from '../exploration-graph.ts';
import { isTyping, type Gesture } from '../gesture.ts';
import { MAX_FAILURES } from './closing-gestures.ts';
import type { Exploration } from './exploration-state.ts';

/** Names of buttons that write what the window shows. */
const SAVES_WORK = /^(save|apply)( (changes|file|files|document|all))?$/i;
/** Marks in the title of a window with unsaved changes. */
const MARKED = /^[*•●]|\*(?=\s|$|\])|\[(modified|changed)\]|\((modified|changed|unsaved)\)/i;

/** Notes that a gesture left something to save, and what became of the last attempt to save. */
export function noteWork(exploration: Exploration, { gesture, before, after, changes }: Transition): void {
  if (exploration.graph.language.platform !== 'desktop') return;
  const { work } = exploration;
  if (work.saving === gesture.key) work.inVain = changes.some(isLasting) ? 0 : work.inVain + 1;
  const isAttempt = work.saving === gesture.key;
  delete work.saving;
  if (isAttempt) delete work.from;
  else if (isToSave(after.scene) && (!isToSave(before.scene) || isTyping(gesture))) work.from = gesture.key;
  else if (work.from !== undefined && !after.scene.dialog && !isToSave(after.scene)) delete work.from;
}

/** ctrl+s in a text that was edited, else the button that saves, else ctrl+s elsewhere. Undefined over a dialog or menu. */
export function gestureThatSaves(exploration: Exploration, scene: Scene): Gesture | undefined {
  const { work } = exploration;
  if (work.from === undefined || work.inVain >= MAX_FAILURES || scene.dialog || scene.popup) return undefined;
  const text = scene.reachable.find(({ key, role }) => key === work.from && role === 'text');
  const button = text && hasState(text.node, 'multi-line') ? undefined : scene.reachable.find(isSaveButton);
  const place = button ?? text ?? placeForKeys(scene);
  if (!place) return undefined;
  work.saving = place.key;
  return button ? { kind: 'click', key: button.key } : { kind: 'press', key: place.key, keys: ['ctrl', 's'] };
}

/** An element that a click leaves as it is. */
function placeForKeys({ reachable }: Scene): VisibleElement | undefined {
  return reachable.find(isChosen) ?? reachable.find(({ role }) => ITEM_ROLES.has(role));
}

function isChosen({ role, node }: UiElement): boolean {
  return (ITEM_ROLES.has(role) || role === 'page tab') && hasState(node, 'selected');
}

function isToSave({ elements }: Scene): boolean {
  return elements.some(
    (element) => (isVisible(element) && isSaveButton(element) && isEnabled(element)) || hasMark(element),
  );
}

function hasMark({ key, windowKey, node }: UiElement): boolean {
  return key === windowKey && isMainWindow(key) && MARKED.test(node.name);
}

function isSaveButton(element: UiElement): boolean {
  return (
    element.role === 'push button' &&
    isMainWindow(element.windowKey) &&
    SAVES_WORK.test(element.name) &&
    !isOnPage(element)
  );
}
