/** All nodes of a tree, the root first. */
import type { UiNode } from '../schema/index.ts';

export function listNodes(root: UiNode): UiNode[] {
  const nodes: UiNode[] = [];
  const descend = (node: UiNode): void => {
    nodes.push(node);
    for (const child of node.children) descend(child);
  };
  descend(root);
  return nodes;
}
