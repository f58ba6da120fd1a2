/** Which part of an element a click is meant for. */
import type { Bounds, UiNode } from '../schema/index.ts';

/** A day or a time, in parts of which a click chooses one. */
const IN_PARTS = /\d[^\d.,]+\d/;

/**
 * A number field is clicked on its number, in the left half: the arrows at its right, which GTK 3 and 4 draw as wide as
 * buttons, change the number instead, and what is between gives the field no focus.
 */
export function clickablePart({ node, bounds }: { node: UiNode; bounds: Bounds }): Bounds {
  const isNumber = node.role === 'spin button' && !IN_PARTS.test(node.text ?? '');
  return isNumber ? { ...bounds, width: Math.ceil(bounds.width / 2) } : bounds;
}
