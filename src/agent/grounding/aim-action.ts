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

/** Models may give a point between pixels; the action uses the pixel that contains it. */
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

/** Position of the pointer after these steps; undefined if none of them moved it. */
export function pointerAfter(history: readonly Pick<Step, 'action'>[]): Point | undefined {
  return history.map(({ action }) => pointsOf(action).at(-1)).findLast((point) => point !== undefined);
}
