/** How the explorer gets out of a dialog, of another application or of a second main window. */
import type { Scene } from '../../../ui/scene.ts';
import { DISCARDS, DOES_NOT_CONFIRM, SAVES, SAVES_THING } from '../../../ui/words.ts';
import type { Decision } from '../../../agent/policy.ts';
import { isMainWindow, type UiElement } from '../../../ui/list-elements.ts';
import { alikeDialogs, hasPage } from '../element-place.ts';
import { completes, type Exploration } from './exploration-state.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import { isOpen } from '../../desktop/leave-dialog.ts';
import { MAX_IN_GREETING } from '../weights.ts';

/** After this many tries in a row others are needed: a window that stays would use up the whole budget. */
const MAX_LEAVING = 9;
/** Tries in a row to leave by keys, the window manager's among them. */
const TRIES_BEFORE_SAVING = 3;
const CLOSE_TAB: Decision = { intent: 'Close the tab in front', action: { type: 'hotkey', keys: ['ctrl', 'w'] } };
/** A gesture that leads nowhere new this often is not taken again on the way to something. */
export const MAX_FAILURES = 2;

export function hasFailed({ failures }: Exploration, gesture: Gesture): boolean {
  return (failures.get(gestureSignature(gesture)) ?? 0) >= MAX_FAILURES;
}

/** Escape first, for a window that stays the window manager's own key; undefined when both were tried in vain. */
export function leaveDialog(exploration: Exploration): Decision | undefined {
  const { language } = exploration.graph;
  exploration.leaving += 1;
  if (exploration.leaving > MAX_LEAVING) return undefined;
  return exploration.leaving % 3 === 0 ? language.leaveHard : language.leave;
}

/**
 * Leaves what is in front of the main window from the start, such as an assistant or a greeting, once enough was tried in it:
 * it keeps one from what the application is for.
 */
export function leaveGreeting(exploration: Exploration, { front, popup, elements }: Scene): Decision | undefined {
  const { start, graph, triesInDialog } = exploration;
  const isGreeting =
    start !== undefined && front !== undefined && !isMainWindow(start) && alikeDialogs(start) === alikeDialogs(front);
  if (!isGreeting || popup || graph.language.hasPages || hasPage(elements)) return undefined;
  const hasMainWindow = elements.some(({ key, windowKey, bounds }) => bounds && key === windowKey && isMainWindow(key));
  const tries = triesInDialog.get(alikeDialogs(front)) ?? 0;
  return hasMainWindow && tries >= MAX_IN_GREETING ? leaveDialog(exploration) : undefined;
}

/** Another application or main window is closed; one that stays is left where it is, and undefined when it stays in front. */
export function comeBack(exploration: Exploration, { elements }: Scene): Decision | undefined {
  const { app, graph } = exploration;
  const { language } = graph;
  exploration.leaving += 1;
  exploration.isReturning = true;
  if (exploration.leaving > MAX_LEAVING) return undefined;
  if (exploration.leaving === 1 && hasPage(elements)) return CLOSE_TAB;
  return exploration.leaving % 3 === 0 ? language.returnTo(app) : language.leaveHard;
}

/** A window that is being closed may ask whether to save first; Escape would keep it open. */
export function discardingGesture(exploration: Exploration, { dialog, reachable }: Scene): Gesture | undefined {
  if (!dialog) exploration.isReturning = false;
  if (!exploration.isReturning) return undefined;
  const button = reachable.find(({ role, name }) => role === 'push button' && DISCARDS.test(name));
  return button && { kind: 'click', key: button.key };
}

/** A button that makes what was set in its window count. */
export function savesSettings({ role, name }: Pick<UiElement, 'role' | 'name'>): boolean {
  return role === 'push button' && SAVES.test(name) && !DOES_NOT_CONFIRM.test(name);
}

/**
 * A dialog in which something was set is confirmed before it is left, or what was set would come to nothing. What is in one
 * that stays is saved, once in a turn: it may ask, in a window that no tree tells of, what is to become of it.
 */
export function gestureThatKeeps(exploration: Exploration, scene: Scene): Gesture | undefined {
  const { dialog, popup, reachable, front = '' } = scene;
  if (!dialog || popup) return undefined;
  const { graph, leaving, savedToLeave } = exploration;
  const stays = graph.language.platform === 'desktop' && leaving >= TRIES_BEFORE_SAVING && !savedToLeave.has(front);
  const button =
    reachable.find((element) => completes(exploration, element) && savesSettings(element)) ??
    (stays ? reachable.find(({ role, name }) => role === 'push button' && SAVES_THING.test(name)) : undefined);
  if (stays) savedToLeave.add(front);
  const gesture: Gesture | undefined = button && { kind: 'click', key: button.key };
  return gesture && !hasFailed(exploration, gesture) ? gesture : undefined;
}

/** A click that was seen to close the dialog in front; one that opened another over it does not. */
export function closingGesture(exploration: Exploration, scene: Scene): Gesture | undefined {
  return exploration.graph.transitions.find(
    ({ gesture, before, after }) =>
      gesture.kind === 'click' &&
      scene.front !== undefined &&
      before.scene.front === scene.front &&
      !isOpen(after.scene, scene.front) &&
      scene.reachableKeys.has(gesture.key) &&
      !hasFailed(exploration, gesture),
  )?.gesture;
}

/** In a turn, and in a row: back, then the application anew. */
const MAX_ESCAPES = 12;
const MAX_IN_A_ROW = 2;
const BACK: Decision = { intent: 'Go back to the page before', action: { type: 'hotkey', keys: ['alt', 'left'] } };

/**
 * Out of a place that nothing leads on from, where leaving windows does not help: pages have a way back. Undefined where there
 * is no page to go back to, or that has been tried. What led here is not done again in this turn.
 */
export function leaveTrap(exploration: Exploration, { elements }: Scene): Decision | undefined {
  const { app, graph, escapes } = exploration;
  if (!hasPage(elements) || escapes.all >= MAX_ESCAPES || escapes.inARow >= MAX_IN_A_ROW) return undefined;
  const last = graph.transitions.at(-1);
  if (last && escapes.inARow === 0) exploration.failures.set(gestureSignature(last.gesture), MAX_FAILURES);
  exploration.escapes = { all: escapes.all + 1, inARow: escapes.inARow + 1 };
  exploration.leaving = 0;
  return escapes.inARow === 0 ? BACK : { ...graph.language.reopen(app), intent: `Open ${app} anew` };
}
