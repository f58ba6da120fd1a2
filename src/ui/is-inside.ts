/** Where boxes and points lie; trees of some applications extend beyond the screen. */
import type { Bounds, Point } from '../schema/index.ts';

/** True when the middle of the box is within width × height pixels, or the size is unknown. */
export function isInside(bounds: Bounds, screen: { width: number; height: number } | undefined): boolean {
  if (screen === undefined) return true;
  return contains({ x: 0, y: 0, ...screen }, { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 });
}

/** A box holds what is on its left and upper edge, and not what is on the others. */
export function contains({ x, y, width, height }: Bounds, point: Point): boolean {
  return point.x >= x && point.y >= y && point.x < x + width && point.y < y + height;
}
