/** Chooses the part of an element to click. */
import type { Bounds, UiNode } from '../schema/index.ts';

/** A day or a time, where a click selects one part. */
const IN_PARTS = /\d[^\d.,]+\d/;

/**
 * The clickable part of a number field is the number in its left half. The arrows on the right change the number, and
 * GTK 3 and 4 draw them as wide as buttons. The space between gives the field no focus.
 */
export function clickablePart({ node, bounds }: { node: UiNode; bounds: Bounds }): Bounds {
  const isNumber = node.role === 'spin button' && !IN_PARTS.test(node.text ?? '');
  return isNumber ? { ...bounds, width: Math.ceil(bounds.width / 2) } : bounds;
}
