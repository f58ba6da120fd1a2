/** All nodes of a tree, the root first. */
export function listNodes<Node extends { children: readonly Node[] }>(root: Node): Node[] {
  const nodes: Node[] = [];
  const descend = (node: Node): void => {
    nodes.push(node);
    for (const child of node.children) descend(child);
  };
  descend(root);
  return nodes;
}
