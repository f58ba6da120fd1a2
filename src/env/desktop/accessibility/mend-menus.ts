/**
 * Gives entries of menus the roles that they have in other toolkits. Qt has one role for all of them: an entry with a menu of
 * its own is a menu, and one that was seen on can be switched, which nothing else tells while its application runs.
 */
import type { AccessibleNode } from './accessible-object.ts';
import type { ObjectMemory } from './object-memory.ts';

/** `switches` are the entries that were seen on. */
export function mendMenus(node: AccessibleNode, switches: ObjectMemory<true>): void {
  if (node.role === 'menu item') {
    if (node.states.has('checked')) switches.remember(node.reference, true);
    if (node.children.some(({ role }) => role === 'popup menu')) node.role = 'menu';
    else if (switches.recall(node.reference)) node.role = 'check menu item';
  }
  for (const child of node.children) mendMenus(child, switches);
}
