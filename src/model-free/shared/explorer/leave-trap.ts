/** How the explorer gets out of a place that nothing leads on from, where leaving windows does not help: pages have a way back. */
import type { Decision } from '../../../agent/policy.ts';
import type { Scene } from '../../../ui/scene.ts';
import { hasPage } from '../element-place.ts';
import { gestureSignature } from '../gesture.ts';
import type { Exploration } from './exploration-state.ts';
import { MAX_FAILURES } from './leave-window.ts';

/** In a turn, and in a row: back, then the application anew. */
const MAX_ESCAPES = 12;
const MAX_IN_A_ROW = 2;
const BACK: Decision = { intent: 'Go back to the page before', action: { type: 'hotkey', keys: ['alt', 'left'] } };

/** Undefined where there is no page to go back to, or that has been tried. What led here is not done again in this turn. */
export function leaveTrap(exploration: Exploration, { elements }: Scene): Decision | undefined {
  const { app, graph, escapes } = exploration;
  if (!hasPage(elements) || escapes.all >= MAX_ESCAPES || escapes.inARow >= MAX_IN_A_ROW) return undefined;
  const last = graph.transitions.at(-1);
  if (last && escapes.inARow === 0) exploration.failures.set(gestureSignature(last.gesture), MAX_FAILURES);
  exploration.escapes = { all: escapes.all + 1, inARow: escapes.inARow + 1 };
  exploration.leaving = 0;
  return escapes.inARow === 0 ? BACK : { ...graph.language.reopen(app), intent: `Open ${app} anew` };
}
