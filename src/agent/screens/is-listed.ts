/** Selects and names the elements of a tree that prompts list. */
import type { UiNode } from '../../schema/index.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import { hasState, isShowing, WINDOW_ROLES } from '../../ui/read-node.ts';
import { INTERACTIVE_ROLES } from '../../ui/scene.ts';

/** Roles that only contain other elements, even if a toolkit names them. */
const CONTAINER_ROLES: ReadonlySet<string> = new Set([
  ...WINDOW_ROLES,
  'application',
  'desktop frame',
  'filler',
  'panel',
  'scroll pane',
  'split pane',
  'viewport',
  'root pane',
  'layered pane',
  'menu bar',
  'tool bar',
  'page tab list',
  'list',
  'list box',
  'table',
  'tree',
  'table row',
  'separator',
  'scroll bar',
  'grouping',
]);

/** Roles of elements with their own label and picture as parts. */
const DRAWN_ON_ROLES: ReadonlySet<string> = new Set([
  'push button',
  'button',
  'toggle button',
  'check box',
  'radio button',
  'page tab',
  'menu item',
  'list item',
  'tree item',
  'table cell',
  'link',
]);
const PART_DEPTH = 5;
const MAX_PARTS = 6;
const PART_ROLES: ReadonlySet<string> = new Set(['label', 'icon', 'image', 'static']);

/** True if prompts list the element. */
export function isListed(element: VisibleElement): boolean {
  const { role, node, ancestors } = element;
  if (ancestors.slice(-PART_DEPTH).some((parent) => isNamedBy(parent, node))) return false;
  const hasText = nameOf(element) !== '' || (node.text ?? '').trim() !== '' || node.value !== undefined;
  if (role === 'table cell' || role === 'icon') return hasText || hasState(node, 'editable');
  return isInteractive(element) || (hasText && !CONTAINER_ROLES.has(role));
}

/** True if a person can act on it; other elements only carry text. */
export function isInteractive({ role, node, collectionKey }: VisibleElement): boolean {
  if (role === 'text') return hasState(node, 'editable');
  // A drop-down list wraps its entries in a menu without a name; an icon outside a list is a picture.
  if (role === 'menu') return node.name !== '';
  if (role === 'icon') return collectionKey !== undefined;
  // Column headers list a click action if a click has an effect.
  const isInteractiveRole = INTERACTIVE_ROLES.has(role) && role !== 'table column header';
  return isInteractiveRole || (!CONTAINER_ROLES.has(role) && (node.actions ?? []).includes('click'));
}

/** True for parts drawn on a button, an entry or a cell, which are listed with it and not separately. */
function isNamedBy(parent: UiNode, node: UiNode): boolean {
  if (!DRAWN_ON_ROLES.has(parent.role)) return false;
  if (node.role === parent.role && node.role === 'table cell') return true;
  return PART_ROLES.has(node.role) && nameOfNode(parent).includes(wordsOf(node));
}

/** Its own name, else the names of the labels inside it, else its description; '' without any. */
export function nameOf({ name, node }: VisibleElement): string {
  return name || nameOfNode(node);
}

function nameOfNode(node: UiNode): string {
  const parts = DRAWN_ON_ROLES.has(node.role) && node.name.trim() === '' ? partNames(node, PART_DEPTH) : [];
  return node.name.trim() || parts.slice(0, MAX_PARTS).join(', ') || node.description?.trim() || '';
}

function partNames({ children }: UiNode, depth: number): string[] {
  if (depth === 0) return [];
  return children.flatMap((node) => {
    const words = PART_ROLES.has(node.role) && isShowing(node) ? wordsOf(node) : '';
    return words === '' ? partNames(node, depth - 1) : [words];
  });
}

function wordsOf(node: UiNode): string {
  return (node.name || node.text || '').trim();
}
