/**
 * Gives entries of menus the roles of other toolkits. Qt has one role for all of them. An entry with a menu of its own
 * is a menu. An entry that was once on is a switch, which Qt reveals in no other way while its application runs.
 */
import type { AccessibleNode } from './accessible-object.ts';
import type { ObjectMemory } from './object-memory.ts';

/** `switches` are the entries that were once on. */
export function mendMenus(node: AccessibleNode, switches: ObjectMemory<true>): void {
  if (node.role === 'menu item') {
    if (node.states.has('checked')) switches.remember(node.reference, true);
    if (node.children.some(({ role }) => role === 'popup menu')) node.role = 'menu';
    else if (switches.recall(node.reference)) node.role = 'check menu item';
  }
  for (const child of node.children) mendMenus(child, switches);
}
