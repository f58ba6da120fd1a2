/**
 * Scrolling by swiping: a finger that moves up reveals the content below. Used by the grammars that have only swipes.
 */
import type { AndroidAction, Point } from '../schema/index.ts';
import { refuse } from './check-action.ts';
import type { ImageSize } from './grammar.ts';

export type Direction = Extract<AndroidAction, { type: 'scroll' }>['direction'];

const OPPOSITE: Readonly<Record<Direction, Direction>> = { up: 'down', down: 'up', left: 'right', right: 'left' };

export function opposite(direction: Direction): Direction {
  return OPPOSITE[direction];
}

/** Throws MODEL_REPLY_INVALID for other words. */
export function readDirection(value: unknown): Direction {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (Object.hasOwn(OPPOSITE, word)) return word as Direction;
  return refuse('direction has to be up, down, left or right');
}

/** A swipe over the middle of the screen that scrolls in this direction. */
export function swipeFor(direction: Direction, { width, height }: ImageSize): { from: Point; to: Point } {
  const at = (offset: number): Point =>
    direction === 'up' || direction === 'down'
      ? { x: width / 2, y: height * offset }
      : { x: width * offset, y: height / 2 };
  return direction === 'down' || direction === 'right'
    ? { from: at(0.7), to: at(0.3) }
    : { from: at(0.3), to: at(0.7) };
}

/** The scroll direction of a swipe: opposite to the finger's main direction. Throws if the points are equal. */
export function scrollOfSwipe(from: Point, to: Point): Direction {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (across === 0 && down === 0) return refuse('a swipe needs two different points');
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? 'left' : 'right';
  return down > 0 ? 'up' : 'down';
}
