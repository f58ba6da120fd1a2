/** Tells whether a box is on the screen, since trees of some applications extend beyond it. */
import type { Bounds } from '../schema/index.ts';

/** True when the middle of the box is within width × height pixels, or the size is unknown. */
export function isInside(bounds: Bounds, screen: { width: number; height: number } | undefined): boolean {
  if (screen === undefined) return true;
  const [x, y] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2];
  return x >= 0 && y >= 0 && x < screen.width && y < screen.height;
}
