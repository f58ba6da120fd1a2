/** Steps that habits are made of. */
import type { Decision } from '../../../agent/policy.ts';
import type { DesktopAction, Point } from '../../../schema/index.ts';
import { toTarget, type VisibleElement } from '../../../ui/list-elements.ts';
import type { HabitStep } from '../../shared/habit.ts';

/** An action on an element; without one, of the whole window. */
export function step(
  element: VisibleElement | undefined,
  intent: string,
  action: DesktopAction,
  holds?: HabitStep['holds'],
): HabitStep {
  const decision: Decision = { intent, action, ...(element ? { target: toTarget(element) } : {}) };
  return { decision, ...(holds ? { holds } : {}) };
}

export function press(...keys: string[]): DesktopAction {
  return { type: 'hotkey', keys };
}

export function clickAt(point: Point, numClicks = 1): DesktopAction {
  return { type: 'click', ...point, numClicks, button: 'left', holdKeys: [] };
}

export function drag(from: Point, to: Point): DesktopAction {
  return { type: 'drag_and_drop', from, to, holdKeys: [] };
}

export function typing(text: string, enter = false, overwrite = false): DesktopAction {
  return { type: 'type', text, overwrite, enter };
}
