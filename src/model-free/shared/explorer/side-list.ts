/** Lists of places beside the list of what is in one of them. */
import type { UiNode } from '../../../schema/index.ts';
import { COLLECTION_ROLES, roleClass } from '../../../ui/element-names.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import { isShowing, WINDOW_ROLES } from '../../../ui/read-node.ts';

/** A list that another one of its window is this many times as large as. */
const MUCH_LARGER = 2;

/** Whether it stands in a list beside a much larger one: what the window is about is in that. Phones have no such lists. */
export function isInSideList({ node, ancestors }: Pick<UiElement, 'node' | 'ancestors'>): boolean {
  const list = ancestors.findLast(isList);
  const window = ancestors.findLast(({ role }) => WINDOW_ROLES.has(role));
  if (!list || !window || node.className !== undefined) return false;
  return largestList(window) >= MUCH_LARGER * areaOf(list);
}

/** Windows seen before, as elements of them are rated at each step. */
const LARGEST = new WeakMap<UiNode, number>();

function largestList(window: UiNode): number {
  const known = LARGEST.get(window);
  if (known !== undefined) return known;
  const largest = Math.max(0, ...listNodes(window).filter(isList).map(areaOf));
  LARGEST.set(window, largest);
  return largest;
}

function isList(node: UiNode): boolean {
  return COLLECTION_ROLES.has(roleClass(node.role)) && isShowing(node);
}

function areaOf({ bounds }: UiNode): number {
  return bounds ? bounds.width * bounds.height : 0;
}
