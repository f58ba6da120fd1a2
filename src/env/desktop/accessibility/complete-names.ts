/**
 * Completes what toolkits leave out of their trees and show in tool tips only: names of buttons with a picture, and that a
 * part which a program draws itself is a button.
 */
import type { UiNode } from '../../../schema/index.ts';
import { nameFromTip } from '../../../ui/name-from-tip.ts';

/** Controls whose own words are their name. A field's name is better looked for beside it (ui/label-of.ts). */
const NAMED_BY_TIP: ReadonlySet<string> = new Set([
  'push button',
  'toggle button',
  'push button menu',
  'check box',
  'radio button',
  'switch',
  'page tab',
  'icon',
  'link',
]);

/** What toolkits call a part that a program draws itself. */
const DRAWN: ReadonlySet<string> = new Set(['panel', 'filler', 'unknown', 'drawing area', 'canvas']);

export function completeNames(node: UiNode): UiNode {
  const children = node.children.map(completeNames);
  const role = isDrawnButton(node) ? 'push button' : node.role;
  const isUnnamed = node.name === '' && node.description !== undefined && NAMED_BY_TIP.has(role);
  return { ...node, role, ...(isUnnamed ? { name: nameFromTip(node.description!) } : {}), children };
}

function isDrawnButton({ role, description, states, actions = [], children }: UiNode): boolean {
  if (!DRAWN.has(role) || children.length > 0 || description === undefined) return false;
  return states.includes('has-tooltip') && (actions.length > 0 || states.includes('focusable'));
}
