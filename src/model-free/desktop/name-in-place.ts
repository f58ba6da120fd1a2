/** The field in which a list has the name of one of its items typed, such as that of a folder that was just made. */
import { isMainWindow, type UiElement } from '../../ui/list-elements.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { hasState } from '../../ui/read-node.ts';
import { isOnPage } from '../shared/element-place.ts';

/** Roles of what has a name of its own in a list. */
const NAMED: ReadonlySet<string> = new Set(['icon', 'list item', 'table cell', 'tree item']);

/** It has the focus, stands in the list, and holds what the item is called; whatever comes next but typing leaves that name. */
export function isNameInPlace(element: UiElement): boolean {
  const { role, node, windowKey, collectionKey, ancestors } = element;
  const { text = '' } = node;
  const isField = role === 'text' && hasState(node, 'editable') && hasState(node, 'focused');
  if (!isField || collectionKey === undefined || !isMainWindow(windowKey) || isOnPage(element)) return false;
  if (text === '' || text.includes('\n')) return false;
  const list = ancestors.at(-1);
  return list !== undefined && listNodes(list).some((item) => NAMED.has(item.role) && item.name === text);
}
