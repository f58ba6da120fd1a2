/** The aim of an action: whole pixels, and the tree's element there or with the focus. */
import { definitionOf, mapPoints, pointsOf } from '../../actions/index.ts';
import type { Action, Observation, Point, Target } from '../../schema/index.ts';
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
  const aimed = mapPoints(action, pixelAt);
  const [point] = pointsOf(aimed);
  const found = point && elementAt(numberElements(tree), point);
  return { action: aimed, ...(found ? { target: toTarget(found.element) } : {}) };
}

/** The pointer's place after an action; undefined when the action has none. */
export function pointerAfter(action: Action): Point | undefined {
  return pointsOf(action).at(-1);
}

function pixelAt({ x, y }: Point): Point {
  return { x: Math.floor(x), y: Math.floor(y) };
}
