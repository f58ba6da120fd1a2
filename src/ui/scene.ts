/**
 * One screen as a model-free agent sees it. A scene holds the elements within reach, a flag for a menu or dialog over
 * the rest, and an id. The id is equal for all screens of one kind.
 */
import { createHash } from 'node:crypto';
import type { UiNode } from '../schema/index.ts';
import { isEnabled, isVisible, listElements, type UiElement, type VisibleElement } from './list-elements.ts';
import { isEntry, isMenuBarEntry, isMiddleIn, isNamelessList, isOfOpenList, isOfPopup } from './popup.ts';
import { findOnPicture, type PictureSize } from './on-picture.ts';
import { hasState, openWindows } from './read-node.ts';

export interface Scene {
  elements: readonly UiElement[];
  byKey: ReadonlyMap<string, UiElement>;
  /** Elements that a click would reach: on the picture, enabled, in the front window, not covered by a menu or window. */
  reachable: readonly VisibleElement[];
  reachableKeys: ReadonlySet<string>;
  /** Key of the window or dialog in front; undefined if the application shows none. */
  front?: string;
  /** True if a menu or another pop-up is open. */
  popup: boolean;
  /** True if the main window is not in front. */
  dialog: boolean;
  /** True if one of the windows has the keyboard. Otherwise a window outside the tree may be in front. */
  isActive: boolean;
  /** Hash of the kinds of reachable elements: equal for screens that differ only in the data they show. */
  stateId: string;
}

export const INTERACTIVE_ROLES: ReadonlySet<string> = new Set([
  'push button',
  'toggle button',
  'check box',
  'radio button',
  'menu',
  'menu item',
  'page tab',
  'text',
  'combo box',
  'spin button',
  'slider',
  'link',
  'icon',
  'list item',
  'table cell',
  'table column header',
  'tree item',
]);

/** `screen` is the size of the picture, if known. */
export function readScene(tree: UiNode, screen?: PictureSize): Scene {
  const elements = listElements(tree);
  const byKey = new Map(elements.map((element) => [element.key, element]));
  const visible = elements.filter(isVisible);
  const windows = openWindows(tree);
  const frontNode = frontWindow(windows);
  const front = keyOf(frontNode, elements);
  const isStanding = standingEntries(visible);
  const isInPopup = (element: UiElement): boolean => isOfPopup(element) && !isStanding(element);
  const popup = visible.some((element) => isInPopup(element) || isNamelessList(element));
  const candidates = popup ? visible.filter((element) => isInPopup(element) || isMenuBarEntry(element)) : visible;
  const namesRow = rowNames(visible);
  const isOnPicture = findOnPicture(elements, screen);
  const reachable = candidates.filter(
    (element) =>
      isOnPicture(element) &&
      isActionable(element) &&
      (!isEntry(element) || isInPopup(element) || isMenuBarEntry(element) || isStanding(element)) &&
      namesRow(element) &&
      (element.windowKey === front || isInPopup(element)),
  );
  return {
    elements,
    byKey,
    reachable,
    reachableKeys: new Set(reachable.map((element) => element.key)),
    ...(front === undefined ? {} : { front }),
    popup,
    dialog: frontNode !== undefined && (!/^(frame|window)$/.test(frontNode.role) || hasState(frontNode, 'modal')),
    isActive: windows.some((node) => hasState(node, 'active')),
    stateId: hashKinds(reachable),
  };
}

/** Key of the window or dialog in front, equal to that of a scene but cheaper. */
export function frontKey(tree: UiNode, elements: readonly UiElement[]): string | undefined {
  return keyOf(frontWindow(openWindows(tree)), elements);
}

function keyOf(node: UiNode | undefined, elements: readonly UiElement[]): string | undefined {
  return node && elements.find((element) => element.node === node)?.key;
}

/**
 * The active window, else the newest modal one, else the newest. Windows without a title are pop-ups, so they never
 * count.
 */
export function frontWindow(windows: readonly UiNode[]): UiNode | undefined {
  const titled = windows.filter((node) => node.role !== 'window' || node.name !== '');
  return (
    titled.findLast((node) => hasState(node, 'active')) ??
    titled.findLast((node) => hasState(node, 'modal')) ??
    titled.at(-1)
  );
}

/**
 * Entries of menus that are permanent in a page's navigation, such as those of a browser's settings. Unlike a pop-up
 * menu in that place, such a menu covers nothing.
 */
function standingEntries(visible: readonly VisibleElement[]): (element: UiElement) => boolean {
  const menus = visible.filter(
    ({ role, ancestors }) =>
      role === 'menu' &&
      ancestors.some((node) => node.role === 'document web') &&
      ancestors.some((node) => node.role === 'landmark'),
  );
  const standing = new Set(
    menus.filter((menu) => !visible.some((other) => isBehind(other, menu))).map(({ node }) => node),
  );
  return ({ node, ancestors }) => standing.has(node) || ancestors.some((ancestor) => standing.has(ancestor));
}

function isBehind({ node, role, bounds, ancestors }: VisibleElement, menu: VisibleElement): boolean {
  return (
    INTERACTIVE_ROLES.has(role) &&
    node !== menu.node &&
    !ancestors.includes(menu.node) &&
    !menu.ancestors.includes(node) &&
    isMiddleIn(bounds, menu.bounds)
  );
}

function isActionable(element: VisibleElement): boolean {
  if (isTouchableWindow(element)) return true;
  if (!INTERACTIVE_ROLES.has(element.role) || !isEnabled(element)) return false;
  // The nameless menu inside a drop-down list or pop-up is a container without clicks.
  if (element.role === 'menu' && element.name === '') return false;
  // The entry in a closed drop-down list is the list itself.
  const isInDropDown = element.ancestors.some(({ role }) => role === 'combo box');
  if (element.role === 'list item' && isInDropDown && !isOfOpenList(element)) return false;
  // Icons outside a list are pictures.
  if (element.role === 'icon' && element.collectionKey === undefined) return false;
  // Terminals accept typing but do not report it.
  return element.role !== 'text' || element.node.role === 'terminal' || hasState(element.node, 'editable');
}

/** A phone's window itself accepts touches, such as scrolling and going back. */
function isTouchableWindow({ key, windowKey, node }: VisibleElement): boolean {
  return key === windowKey && node.className !== undefined;
}

function rowOf({ collectionKey, node }: VisibleElement): string {
  return `${collectionKey} ${node.cell?.row}`;
}

/** Only the first named cell of a list's row counts. In a sheet, whose cells can be edited, all count. */
function rowNames(visible: readonly VisibleElement[]): (element: VisibleElement) => boolean {
  const first = new Map<string, string>();
  for (const element of visible) {
    if (!element.node.cell || element.name === '' || first.has(rowOf(element))) continue;
    first.set(rowOf(element), element.key);
  }
  return (element) =>
    !element.node.cell ||
    hasState(element.node, 'editable') ||
    (first.get(rowOf(element)) ?? element.key) === element.key;
}

/** The key without parts that depend on data: list items, folders in a file chooser, titles of documents, numbers. */
function kindOf({ key, role, collectionKey }: UiElement): string {
  const [chooser] = /^.*\/file chooser:[^/]*/.exec(key) ?? [];
  if (chooser) return `${chooser}/${role}`;
  const place =
    collectionKey ?? (role === 'page tab' && key.includes('/frame') ? key.replace(/\/[^/]*$/, '') : undefined);
  return (place === undefined ? key : `${place}/${role}`).replace(/#\d+/g, '').replace(/\d+/g, '0');
}

function hashKinds(elements: readonly UiElement[]): string {
  const kinds = new Set(elements.map(kindOf));
  return createHash('sha256')
    .update([...kinds].toSorted().join('\n'))
    .digest('hex')
    .slice(0, 16);
}
