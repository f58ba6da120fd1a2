import { expect, test } from 'vitest';
import type { AccessibleNode } from './accessible-object.ts';
import { mendMenus } from './mend-menus.ts';
import { createObjectMemory, type ObjectMemory } from './object-memory.ts';

function node(role: string, path: string, states: string[] = [], ...children: AccessibleNode[]): AccessibleNode {
  const about = { name: path, description: '', interfaces: new Set<string>(), childCount: children.length };
  return { reference: { bus: ':1', path }, role, ...about, states: new Set(states), children };
}

/** Roles of the entries of a nested menu, by their paths, read again with the same memory. */
function rolesOf(switches: ObjectMemory<true>, wrap: string[]): Record<string, string> {
  const entries = [node('menu item', 'wrap', wrap), node('menu item', 'find')];
  const tree = node('menu bar', 'bar', [], node('menu item', 'view', [], node('popup menu', 'popup', [], ...entries)));
  mendMenus(tree, switches);
  return Object.fromEntries([tree.children[0]!, ...entries].map(({ name, role }) => [name, role]));
}

test('an entry with a menu of its own is a menu, and one that is on can be switched', () => {
  expect(rolesOf(createObjectMemory(), ['checked'])).toEqual({
    view: 'menu',
    wrap: 'check menu item',
    find: 'menu item',
  });
});

test('an entry that was on is known when it is off, one that never was is not', () => {
  const switches = createObjectMemory<true>();
  expect(rolesOf(switches, []).wrap).toBe('menu item');
  rolesOf(switches, ['checked']);
  expect(rolesOf(switches, []).wrap).toBe('check menu item');
});
