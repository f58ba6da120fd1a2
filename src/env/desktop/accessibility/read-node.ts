/** Reads one object of an application by single calls. */
import type { Accessibility, Reference } from './accessibility.ts';
import { roleName, stateNames } from './accessible-words.ts';
import type { AccessibleNode } from './accessible-object.ts';

/**
 * Reads one object by single calls, without its children. An object that is not showing has no details, so its
 * interfaces are not read. (GetAll would be cheaper, but Qt 5 crashes on it.)
 */
export async function readNode(
  a11y: Accessibility,
  reference: Reference,
  isVisibleShowing = false,
): Promise<AccessibleNode> {
  const [name, childCount, [role], [bits]] = await Promise.all([
    a11y.property<string>(reference, 'Accessible', 'Name'),
    a11y.property<number>(reference, 'Accessible', 'ChildCount').catch(() => -1),
    a11y.call(reference, 'Accessible', 'GetRole'),
    a11y.call(reference, 'Accessible', 'GetState'),
  ]);
  const held = new Set(stateNames(bits as number[]));
  const states = isVisibleShowing && held.has('visible') ? withShowing(held) : held;
  const node = { reference, role: roleName(role as number), name: name.trim(), states, childCount, children: [] };
  if (!states.has('showing')) return { ...node, description: '', interfaces: new Set() };
  const [description, [interfaces]] = await Promise.all([
    a11y.property<string>(reference, 'Accessible', 'Description').catch(() => ''),
    a11y.call(reference, 'Accessible', 'GetInterfaces'),
  ]);
  return { ...node, description, interfaces: shortNames(interfaces as string[]) };
}

/** Keeps the states sorted. */
export function withShowing(states: ReadonlySet<string>): Set<string> {
  return new Set([...states, 'showing'].toSorted());
}

export function shortNames(interfaces: readonly string[]): ReadonlySet<string> {
  return new Set(interfaces.map((name) => name.slice('org.a11y.atspi.'.length)));
}
