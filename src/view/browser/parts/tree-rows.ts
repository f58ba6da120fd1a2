/** The open rows of a tree of UI nodes, and the node at a place of the screen. */
import type { Bounds, UiNode } from '../../../schema/index.ts';
import type { Place } from './marks-of.ts';

export interface TreeRow {
  /** Indexes of children from the root, joined by ".". */
  path: string;
  node: UiNode;
  level: number;
  isOpen: boolean;
}

/** `closed` are paths of nodes whose children are not listed. */
export function listRows(root: UiNode, closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (node: UiNode, path: string, level: number): void => {
    const isOpen = !closed.has(path);
    rows.push({ path, node, level, isOpen });
    if (isOpen) for (const [at, child] of node.children.entries()) add(child, `${path}.${at}`, level + 1);
  };
  add(root, '0', 1);
  return rows;
}

/** The smallest node on screen at this place. */
export function nodeAt(root: UiNode, place: Place): string | undefined {
  let found: { path: string; area: number } | undefined;
  const visit = (node: UiNode, path: string): void => {
    if (node.bounds && isWithin(place, node.bounds)) {
      const area = node.bounds.width * node.bounds.height;
      // For equal sizes the inner node counts.
      if (!found || area <= found.area) found = { path, area };
    }
    for (const [at, child] of node.children.entries()) visit(child, `${path}.${at}`);
  };
  visit(root, '0');
  return found?.path;
}

export function nodeOf(root: UiNode, path: string): UiNode | undefined {
  let node: UiNode | undefined = root;
  for (const at of path.split('.').slice(1)) node = node?.children[Number(at)];
  return node;
}

function isWithin({ x, y }: Place, bounds: Bounds): boolean {
  return x >= bounds.x && y >= bounds.y && x < bounds.x + bounds.width && y < bounds.y + bounds.height;
}
