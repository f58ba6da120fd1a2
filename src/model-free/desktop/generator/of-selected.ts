/** Settings of a dialog that are those of the item that is selected beside them, which the words would have to name. */
import { COLLECTION_ROLES, roleClass } from '../../../ui/element-names.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import { hasState, isShowing, WINDOW_ROLES } from '../../../ui/read-node.ts';
import { SETTINGS } from '../../../ui/words.ts';
import { ITEM_ROLES } from '../../shared/element-place.ts';

/** Whether its dialog has a list of several things, one of them selected. In windows of settings such a list is of pages. */
export function isOfSelected({ ancestors }: Pick<UiElement, 'ancestors'>): boolean {
  const window = ancestors.findLast(({ role }) => WINDOW_ROLES.has(role));
  if (!window || window.role === 'frame' || SETTINGS.test(window.name)) return false;
  return listNodes(window).some((list) => {
    if (!COLLECTION_ROLES.has(roleClass(list.role)) || !isShowing(list) || ancestors.includes(list)) return false;
    const items = list.children.filter(({ role }) => ITEM_ROLES.has(role));
    return items.length > 1 && items.some((item) => hasState(item, 'selected'));
  });
}
