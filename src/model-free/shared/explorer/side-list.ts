/** Side bars, lists of places, and paths, beside the list of what is in one of them. */
import type { UiNode } from '../../../schema/index.ts';
import { COLLECTION_ROLES, roleClass } from '../../../ui/element-names.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import { holdsIcons, isShowing, WINDOW_ROLES } from '../../../ui/read-node.ts';
import { isOnPage, ITEM_ROLES } from '../element-place.ts';

/** Whether it is one of the buttons of a path, such as "/", "home" and "user", which lead to folders above what the window shows. */
export function isOfPath({ role, node, ancestors }: Pick<UiElement, 'role' | 'node' | 'ancestors'>): boolean {
  if (!BUTTONS.has(role) || node.className !== undefined || isOnPage({ ancestors })) return false;
  const names = ancestors.at(-1)?.children.flatMap((other) => (BUTTONS.has(other.role) ? [other.name] : [])) ?? [];
  // From the left or, as Qt tells them, from the right.
  return names[0] === '/' || names.at(-1) === '/' || (names.includes('home') && names.includes('user'));
}

const BUTTONS: ReadonlySet<string> = new Set(['push button', 'toggle button', 'check box', 'radio button']);

/** Buttons in a column, of which one stays down: a tool bar has its own in a row. */
const MIN_VIEWS = 3;
const VIEWS: ReadonlySet<string> = new Set(['toggle button', 'radio button']);

/** True for a button of a side bar that shows another view. */
export function isInSideBar({
  role,
  name,
  node,
  ancestors,
}: Pick<UiElement, 'role' | 'name' | 'node' | 'ancestors'>): boolean {
  if (!VIEWS.has(role) || name === '') return false;
  const { bounds } = node;
  const column = ancestors
    .at(-1)
    ?.children.filter((other) => other.role === node.role && bounds && other.bounds?.x === bounds.x);
  return (column?.length ?? 0) >= MIN_VIEWS;
}

/** How many times as large another list of the window has to be. */
const MUCH_LARGER = 2;

/**
 * True for an item of a list beside a much larger one, or beside one with columns if its own has none: what the window is
 * about is in that. Phones have no such lists, and on pages those beside the content are ways.
 */
export function isInSideList({ role, node, ancestors }: Pick<UiElement, 'role' | 'node' | 'ancestors'>): boolean {
  const list = ancestors.findLast(isList);
  const window = ancestors.findLast(({ role: own }) => WINDOW_ROLES.has(own));
  if (!ITEM_ROLES.has(role) || !list || !window || node.className !== undefined || isOnPage({ ancestors }))
    return false;
  const isMain = (other: UiNode): boolean =>
    areaOf(other) >= MUCH_LARGER * areaOf(list) || (hasColumns(other) && !hasColumns(list));
  return listsOf(window).some((other) => !ancestors.includes(other) && isMain(other));
}

/** Windows seen before, as elements of them are rated at each step. */
const LISTS = new WeakMap<UiNode, readonly UiNode[]>();

function listsOf(window: UiNode): readonly UiNode[] {
  const known = LISTS.get(window) ?? listNodes(window).filter(isList);
  LISTS.set(window, known);
  return known;
}

function isList(node: UiNode): boolean {
  const isPages = node.role === 'layered pane' && !holdsIcons(node);
  return COLLECTION_ROLES.has(roleClass(node.role)) && !isPages && isShowing(node);
}

function hasColumns({ children }: UiNode): boolean {
  return children.filter(({ role }) => role === 'table column header').length > 1;
}

function areaOf({ bounds }: UiNode): number {
  return bounds ? bounds.width * bounds.height : 0;
}
