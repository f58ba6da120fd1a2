/** Gestures that close a dialog, keeping what was set in it or discarding it. */
import type { Scene } from '../../../ui/scene.ts';
import { DISCARDS, DOES_NOT_CONFIRM, SAVES, SAVES_THING } from '../../../ui/words.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { completes, type Exploration } from './exploration-state.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import { isOpen } from '../../desktop/leave-dialog.ts';

/** Tries in a row to leave by keys, the window manager's among them. */
const TRIES_BEFORE_SAVING = 3;
/** A gesture that leads nowhere new this often is not taken again on the way to something. */
export const MAX_FAILURES = 2;

export function hasFailed({ failures }: Exploration, gesture: Gesture): boolean {
  return (failures.get(gestureSignature(gesture)) ?? 0) >= MAX_FAILURES;
}

/** A window that is being left may ask whether to save first; Escape would keep it open. */
export function discardingGesture(exploration: Exploration, { dialog, front, reachable }: Scene): Gesture | undefined {
  if (!dialog) exploration.isReturning = false;
  const { isReturning, leavingFrom } = exploration;
  const asks = leavingFrom !== undefined && dialog && front !== leavingFrom;
  if (!isReturning && !asks) return undefined;
  const button = reachable.find(({ role, name }) => role === 'push button' && DISCARDS.test(name));
  return button && { kind: 'click', key: button.key };
}

/** A button that makes what was set in its window count. */
export function savesSettings({ role, name }: Pick<UiElement, 'role' | 'name'>): boolean {
  return role === 'push button' && SAVES.test(name) && !DOES_NOT_CONFIRM.test(name);
}

/**
 * A dialog in which something was set is confirmed before it is left, or what was set would come to nothing. A dialog that
 * stays open is saved, as it may ask in an unseen window. Both happen once while it is open.
 */
export function gestureThatKeeps(exploration: Exploration, scene: Scene): Gesture | undefined {
  const { dialog, popup, reachable, front = '' } = scene;
  if (!dialog || popup) return undefined;
  const { graph, leaving, budget } = exploration;
  if (budget.confirmed.has(front)) return undefined;
  const stays = graph.language.platform === 'desktop' && leaving >= TRIES_BEFORE_SAVING;
  const button =
    reachable.find((element) => completes(exploration, element) && savesSettings(element)) ??
    (stays ? reachable.find(({ role, name }) => role === 'push button' && SAVES_THING.test(name)) : undefined);
  const gesture: Gesture | undefined = button && { kind: 'click', key: button.key };
  if (!gesture || hasFailed(exploration, gesture)) return undefined;
  budget.confirmed.add(front);
  return gesture;
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
