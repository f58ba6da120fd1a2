/** What is closed before an episode ends: menus, and dialogs that the task has nothing to do with. */
import { factId } from '../../../check/fact.ts';
import type { FactHistory } from '../../../check/fact-history.ts';
import type { Check } from '../../../schema/index.ts';
import { isBelow } from '../../../ui/element-key.ts';
import type { ExplorationGraph, Moment } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import { confirmingGesture } from '../../desktop/leave-dialog.ts';

/**
 * A dialog in which something was set stays open: there it can be seen, and closing it may lose it. A task that wants
 * it confirmed says so, and then it is closed already.
 */
export function hasLeftovers(check: Check, { scene }: Moment, history: FactHistory): boolean {
  if (scene.popup) return true;
  return [...history.latest.values()].some(
    ({ key, strict }) =>
      key.kind === 'window' &&
      strict &&
      key.subject === scene.front &&
      !history.initial.has(factId(key)) &&
      !isAskedAbout(check, key.subject),
  );
}

/** Whether the task asks for the window, or for something in it. */
export function isAskedAbout({ expect }: Check, windowKey: string): boolean {
  return expect.some(
    ({ fact, op }) =>
      isBelow(fact.subject, windowKey) || (fact.kind === 'window' && fact.subject === windowKey && op !== 'absent'),
  );
}

/** A dialog in which something was asked for is confirmed; any other is left as it was. */
export function confirmingIfAsked(
  graph: ExplorationGraph,
  check: Check,
  windowKey: string | undefined,
): Gesture | undefined {
  return windowKey !== undefined && isAskedAbout(check, windowKey) ? confirmingGesture(graph, windowKey) : undefined;
}
