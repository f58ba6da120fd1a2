/** Marks drawn on a screenshot for an action, in screenshot pixels. */
import type { Action } from '../../../schema/index.ts';

export interface Place {
  x: number;
  y: number;
}

export type Mark = { shape: 'ring'; at: Place; times: number } | { shape: 'arrow'; from: Place; to: Place };

/** Length of the arrow of a scroll, as a share of the shorter side. */
const SCROLL_SHARE = 0.18;

export function marksOf(action: Action, size: { width: number; height: number }): Mark[] {
  switch (action.type) {
    case 'drag_and_drop':
      return [{ shape: 'arrow', from: action.from, to: action.to }];
    case 'scroll':
      return [scrollArrow(action, size)];
    default:
      return 'x' in action
        ? [{ shape: 'ring', at: { x: action.x, y: action.y }, times: 'numClicks' in action ? action.numClicks : 1 }]
        : [];
  }
}

type Scroll = Extract<Action, { type: 'scroll' }>;

/** Direction in which the content continues: "down" points to the content below. */
function scrollArrow(action: Scroll, { width, height }: { width: number; height: number }): Mark {
  const from = 'x' in action ? { x: action.x, y: action.y } : { x: width / 2, y: height / 2 };
  const length = Math.min(width, height) * SCROLL_SHARE;
  const [x, y] = directionOf(action);
  return { shape: 'arrow', from, to: { x: from.x + x * length, y: from.y + y * length } };
}

const DIRECTIONS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

function directionOf(action: Scroll): readonly [number, number] {
  if ('direction' in action) return DIRECTIONS[action.direction];
  const forward = action.clicks >= 0;
  if (action.shift) return forward ? DIRECTIONS.right : DIRECTIONS.left;
  return forward ? DIRECTIONS.down : DIRECTIONS.up;
}
