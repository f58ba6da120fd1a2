/** The definition of a fact. */
import { hasState } from '../ui/read-node.ts';
import type { FactKey, UiNode } from '../schema/index.ts';
import { listNodes } from '../ui/list-nodes.ts';

export interface Fact {
  key: FactKey;
  value: string;
  /** True if an unrequested change of it is a side effect. Selections and computed displays are not strict. */
  strict: boolean;
}

/** Facts by their id. */
export type FactMap = ReadonlyMap<string, Fact>;

export function factId(key: FactKey): string {
  return `${key.kind} ${key.subject}`;
}

/** The subject of a fact, from its id. */
export function keyOfFact(id: string): FactKey {
  const at = id.indexOf(' ');
  return { kind: id.slice(0, at) as FactKey['kind'], subject: id.slice(at + 1) };
}

const TOGGLE_ROLES: ReadonlySet<string> = new Set([
  'check menu item',
  'radio menu item',
  'check box',
  'radio button',
  'toggle button',
]);

export function isToggle(node: UiNode): boolean {
  return (TOGGLE_ROLES.has(node.role) || hasState(node, 'checkable')) && !isMenuButton(node);
}

/** True for a button that stays pressed while its menu is open, which is no setting. */
export function isMenuButton(node: UiNode): boolean {
  return node.role === 'toggle button' && listNodes(node).some(({ role }) => role === 'menu item');
}
