/** The field in which a list has the name of one of its items typed, such as that of a folder that was just made. */
import type { UiNode } from '../../schema/index.ts';
import { COLLECTION_ROLES, roleClass } from '../../ui/element-names.ts';
import { isMainWindow, type UiElement } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';
import { isOnPage, ITEM_ROLES } from '../shared/element-place.ts';

/** It stands in the list, has the focus and holds what an item is called: whatever comes next but typing leaves that name. */
export function isNameInPlace(element: UiElement): boolean {
  const { role, node, windowKey, ancestors } = element;
  const { text = '' } = node;
  const list = ancestors.at(-1);
  const isField = role === 'text' && hasState(node, 'editable') && hasState(node, 'focused');
  if (!isField || list === undefined || !COLLECTION_ROLES.has(roleClass(list.role))) return false;
  if (!isMainWindow(windowKey) || isOnPage(element) || node.className !== undefined) return false;
  const isNamed = (item: UiNode): boolean => ITEM_ROLES.has(item.role) && item.name === text;
  return text !== '' && !text.includes('\n') && list.children.some(isNamed);
}
