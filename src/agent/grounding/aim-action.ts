/** What an action is aimed at: whole pixels, and the element of the tree that is there or has the focus. */
import type { Action, Observation, Point, Target } from '../../schema/index.ts';
import { focusedTarget } from '../../ui/focused-target.ts';
import { toTarget } from '../../ui/list-elements.ts';
import { elementAt, numberElements } from '../screens/number-elements.ts';

export interface Aimed {
  action: Action;
  target?: Target;
}

/** What the keyboard does, to whatever has the focus. */
const KEYBOARD: ReadonlySet<Action['type']> = new Set(['type', 'input_text', 'hotkey', 'hold_and_press']);

/** Models point between pixels; the pixel that holds the point is the one that is meant. */
export function aimAction(action: Action, { tree }: Pick<Observation, 'tree'>): Aimed {
  if (KEYBOARD.has(action.type)) {
    const target = focusedTarget(tree);
    return { action, ...(target ? { target } : {}) };
  }
  const aimed = onPixels(action);
  const point = 'from' in aimed ? aimed.from : 'x' in aimed ? aimed : undefined;
  const found = point && elementAt(numberElements(tree), point);
  return { action: aimed, ...(found ? { target: toTarget(found.element) } : {}) };
}

/** Where the pointer is after an action; undefined when the action does not say. */
export function pointerAfter(action: Action): Point | undefined {
  if ('to' in action) return action.to;
  return 'x' in action ? { x: action.x, y: action.y } : undefined;
}

function onPixels(action: Action): Action {
  if ('from' in action) return { ...action, from: pixelAt(action.from), to: pixelAt(action.to) };
  return 'x' in action ? { ...action, ...pixelAt(action) } : action;
}

function pixelAt({ x, y }: Point): Point {
  return { x: Math.floor(x), y: Math.floor(y) };
}
