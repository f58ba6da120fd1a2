/** How a dialog is left: which of its buttons confirms it, as exploration has seen. */
import { CANCELS, DOES_NOT_CONFIRM } from '../../ui/words.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import type { Scene } from '../../ui/scene.ts';
import type { ExplorationGraph } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';

/** The click that was seen to close a dialog without cancelling it, on a button that a task can name. */
export function confirmingGesture(graph: ExplorationGraph, windowKey: string): Gesture | undefined {
  return graph.transitions.find(({ gesture, before, after }) => {
    const element = before.scene.byKey.get(gesture.key);
    if (gesture.kind !== 'click' || element?.windowKey !== windowKey || element.role !== 'push button') return false;
    if (element.name === '') return false;
    const closes = before.scene.front === windowKey && !isOpen(after.scene, windowKey);
    // Another window that comes up asks something, or says what is wrong.
    const isAnswered = after.scene.dialog && !isOpen(before.scene, after.scene.front ?? '');
    if (isAnswered) return false;
    return closes && !CANCELS.test(element.name) && !DOES_NOT_CONFIRM.test(element.name);
  })?.gesture;
}

/** The button of a dialog that says no more than that it closes it. */
export function closingButton({ reachable }: Scene, windowKey: string): VisibleElement | undefined {
  return reachable.find(
    (element) => element.windowKey === windowKey && element.role === 'push button' && /^close$/i.test(element.name),
  );
}

/** Whether a window is on screen. */
export function isOpen(scene: Scene, windowKey: string): boolean {
  return scene.byKey.get(windowKey)?.bounds !== undefined;
}
