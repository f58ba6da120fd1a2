/** How the explorer gets out of a dialog, of another application or of a second main window. */
import type { Scene } from '../../../ui/scene.ts';
import type { Decision } from '../../../agent/policy.ts';
import { isMainWindow } from '../../../ui/list-elements.ts';
import { alikeDialogs, hasPage } from '../element-place.ts';
import { noteStepsInDialog, stepsIn } from './dialog-budget.ts';
import type { Exploration } from './exploration-state.ts';
import { gestureSignature } from '../gesture.ts';
import { isOpen } from '../../desktop/leave-dialog.ts';
import { MAX_IN_GREETING } from '../weights.ts';
import { MAX_FAILURES } from './closing-gestures.ts';

/** After this many tries in a row others are needed: a window that stays would use up the whole budget. */
const MAX_LEAVING = 9;
const CLOSE_TAB: Decision = { intent: 'Close the tab in front', action: { type: 'hotkey', keys: ['ctrl', 'w'] } };

/**
 * Escape first, for a window that stays the window manager's own key, at last the application anew; undefined when all were
 * tried in vain.
 */
export function leaveDialog(exploration: Exploration): Decision | undefined {
  const { app, graph, budget } = exploration;
  const { language } = graph;
  const front = budget.stack.at(-1);
  if (exploration.leaving === 0 && front !== undefined) exploration.leavingFrom = front;
  exploration.leaving += 1;
  if (front !== undefined) noteStepsInDialog(budget, front, 1);
  if (exploration.leaving > MAX_LEAVING) return undefined;
  if (exploration.leaving === MAX_LEAVING) return reopenAgain(exploration, language.reopen(app));
  return exploration.leaving % 3 === 0 ? language.leaveHard : language.leave;
}

/** A window that was closed is behind: the next one is left with tries of its own. */
export function noteLeft(exploration: Exploration, scene: Scene): void {
  const { leavingFrom } = exploration;
  if (leavingFrom === undefined || isOpen(scene, leavingFrom)) return;
  exploration.leaving = 0;
  delete exploration.leavingFrom;
}

/** In a turn: an application that ends each time would use it up. */
const MAX_REOPENED = 6;

export function reopenAgain(exploration: Exploration, reopening: Decision): Decision | undefined {
  exploration.reopened += 1;
  return exploration.reopened > MAX_REOPENED ? undefined : reopening;
}

/**
 * Leaves what is in front of the main window from the start, such as an assistant or a greeting, once enough was tried in it:
 * it keeps one from what the application is for.
 */
export function leaveGreeting(exploration: Exploration, { front, popup, elements }: Scene): Decision | undefined {
  const { start, graph, budget } = exploration;
  const isGreeting =
    start !== undefined && front !== undefined && !isMainWindow(start) && alikeDialogs(start) === alikeDialogs(front);
  if (!isGreeting || popup || graph.language.hasPages || hasPage(elements)) return undefined;
  const hasMainWindow = elements.some(({ key, windowKey, bounds }) => bounds && key === windowKey && isMainWindow(key));
  return hasMainWindow && stepsIn(budget, front) >= MAX_IN_GREETING ? leaveDialog(exploration) : undefined;
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
