/** All nodes of a tree, the root first. */
import type { UiNode } from '../schema/index.ts';

export function listNodes(root: UiNode): UiNode[] {
  return [root, ...root.children.flatMap(listNodes)];
}
