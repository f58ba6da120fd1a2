/** The aim of an action: whole pixels, and the tree's element there or with the focus. */
import { definitionOf, mapPoints, pointsOf } from '../../actions/index.ts';
import type { Action, Observation, Point, Step, Target } from '../../schema/index.ts';
import { focusedTarget } from '../../ui/focused-target.ts';
import { toTarget } from '../../ui/list-elements.ts';
import { elementAt, numberElements } from '../screens/number-elements.ts';

export interface Aimed {
  action: Action;
  target?: Target;
}

/** Models point between pixels; the pixel that contains the point is meant. */
export function aimAction(action: Action, { tree }: Pick<Observation, 'tree'>): Aimed {
  if (definitionOf(action).isKeyboard) {
    const target = focusedTarget(tree);
    return { action, ...(target ? { target } : {}) };
  }
  const aimed = mapPoints(action, ({ x, y }) => ({ x: Math.floor(x), y: Math.floor(y) }));
  const [point] = pointsOf(aimed);
  const found = point && elementAt(numberElements(tree), point);
  return { action: aimed, ...(found ? { target: toTarget(found.element) } : {}) };
}

/** Where the pointer is after these steps; undefined when none of them moved it. */
export function pointerAfter(history: readonly Pick<Step, 'action'>[]): Point | undefined {
  return history.map(({ action }) => pointsOf(action).at(-1)).findLast((point) => point !== undefined);
}
