/** Entries of menus and of drop-down lists, and the state of their containers. */
import type { Bounds, UiNode } from '../schema/index.ts';
import { COLLECTION_ROLES, roleClass } from './element-names.ts';
import type { UiElement } from './list-elements.ts';
import { listNodes } from './list-nodes.ts';
import { hasState, isShowing } from './read-node.ts';

/**
 * True for entries of an open menu or drop-down list. A menu bar's own entries are permanent and do not count. Entries
 * of a closed menu may claim to be showing, but toolkits report them as not visible, so they do not count either.
 */
export function isOfPopup(element: UiElement): boolean {
  if (isOfOpenList(element)) return true;
  if (!isEntry(element)) return false;
  if (isMenuBarEntry(element) || !hasState(element.node, 'visible')) return false;
  const comboBox = element.ancestors.findLast(({ role }) => role === 'combo box');
  return comboBox === undefined || isListOpen(comboBox);
}

/**
 * Some toolkits never report "expanded". Entries of an open list lie outside its box, and a closed box shows its
 * choice.
 */
function isListOpen(comboBox: UiNode): boolean {
  return hasState(comboBox, 'expanded') || hasEntryOutside(comboBox, comboBox.bounds);
}

/** An open drop-down list of GTK 4 with nameless entries. Elements behind it cannot be clicked until it is closed. */
export function isNamelessList({ node }: UiElement): boolean {
  if (node.role !== 'combo box' || !hasState(node, 'pressed')) return false;
  const lists = node.children.filter((child) => isShowing(child) && !isMiddleIn(child.bounds!, node.bounds));
  return lists.length > 0 && lists.flatMap(listNodes).every(({ name }) => name === '');
}

/** An entry of an open drop-down list of Qt or of GTK 4, whose box also shows its choice as a list. */
export function isOfOpenList({ role, name, bounds, ancestors }: UiElement): boolean {
  if (role !== 'list item' || name === '' || bounds === undefined) return false;
  const comboBox = ancestors.findLast((node) => node.role === 'combo box');
  const list = ancestors.findLast((node) => COLLECTION_ROLES.has(roleClass(node.role)));
  if (comboBox?.bounds === undefined || list?.bounds === undefined) return false;
  return list.bounds.height > comboBox.bounds.height || !isMiddleIn(list.bounds, comboBox.bounds);
}

function hasEntryOutside({ children }: UiNode, box: Bounds | undefined): boolean {
  return children.some(
    (child) =>
      (roleClass(child.role) === 'menu item' && isShowing(child) && !isMiddleIn(child.bounds!, box)) ||
      hasEntryOutside(child, box),
  );
}

export function isMiddleIn({ x, y, width, height }: Bounds, box: Bounds | undefined): boolean {
  if (box === undefined) return false;
  const [right, down] = [x + width / 2 - box.x, y + height / 2 - box.y];
  return right >= 0 && down >= 0 && right <= box.width && down <= box.height;
}

export function isMenuBarEntry(element: UiElement): boolean {
  const parent = element.ancestors.at(-1);
  return parent?.role === 'menu bar' && isEntry(element);
}

export function isEntry({ role }: UiElement): boolean {
  return role === 'menu item' || role === 'menu';
}
