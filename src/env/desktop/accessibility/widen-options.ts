/**
 * Widens the entries of an open drop-down list to their drawn width, because web engines report the width of their
 * words.
 */
import type { Bounds, UiNode } from '../../../schema/index.ts';

/** A list begins at its box, except for a border. */
const MAX_BORDER_PX = 8;

export function widenOptions(node: UiNode): UiNode {
  const box = node.role === 'combo box' ? node.bounds : undefined;
  return { ...node, children: node.children.map((child) => (box ? widenIn(child, box) : widenOptions(child))) };
}

function widenIn(node: UiNode, box: Bounds): UiNode {
  const children = node.children.map((child) => widenIn(child, box));
  if (node.role !== 'menu item' || node.bounds === undefined) return { ...node, children };
  return { ...node, bounds: widen(node.bounds, box), children };
}

function widen(bounds: Bounds, box: Bounds): Bounds {
  const border = bounds.x - box.x;
  const isInList = bounds.y >= box.y + box.height || bounds.y + bounds.height <= box.y;
  if (!isInList || border < 0 || border > MAX_BORDER_PX) return bounds;
  return { ...bounds, width: Math.max(bounds.width, box.width - 2 * border) };
}
