/** GTK 2 never says of the entries of a menu that they are showing. Those of an open menu have a place on the screen. */
import type { Accessibility } from './accessibility.ts';
import type { AccessibleNode } from './accessible-node.ts';
import { readBounds } from './node-details.ts';

/** Adds the state to the entries of menus that are open, so that they are read like those of other toolkits. */
export async function showOpenMenus(a11y: Accessibility, node: AccessibleNode): Promise<void> {
  if (node.role === 'menu' && node.states.has('showing') && isLit(node)) {
    const hidden = node.children.filter(({ states }) => states.has('visible') && !states.has('showing'));
    const [first] = hidden.filter(({ role }) => !/tearoff|separator/.test(role));
    const bounds = first && (await readBounds(a11y, first.reference));
    if (bounds && bounds.x >= 0 && bounds.y >= 0) for (const entry of hidden) addShowing(entry);
  }
  await Promise.all(node.children.map((child) => showOpenMenus(a11y, child)));
}

/** An open menu has the focus, or one of its entries is selected. */
function isLit({ states, children }: AccessibleNode): boolean {
  return states.has('focused') || children.some((child) => child.states.has('selected') || isLit(child));
}

/** Keeps the states in order. */
function addShowing(node: AccessibleNode): void {
  node.states = new Set([...node.states, 'showing'].toSorted());
}
