/** Which part of an element a click is meant for. */
import type { Bounds } from '../schema/index.ts';

/**
 * A number field is clicked on its number, in the left half: the arrows at its right, which GTK 3 and 4 draw as wide as
 * buttons, change the number instead, and what is between gives the field no focus.
 */
export function clickablePart({ role, bounds }: { role: string; bounds: Bounds }): Bounds {
  return role === 'spin button' ? { ...bounds, width: Math.ceil(bounds.width / 2) } : bounds;
}
