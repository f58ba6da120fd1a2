/** Whether a box is on the screen: trees of some applications go on beyond its edges. */
import type { Bounds } from '../schema/index.ts';

/** Whether the middle of the box is within width × height pixels; true where the size is not known. */
export function isInside(bounds: Bounds, screen: { width: number; height: number } | undefined): boolean {
  if (screen === undefined) return true;
  const [x, y] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2];
  return x >= 0 && y >= 0 && x < screen.width && y < screen.height;
}
