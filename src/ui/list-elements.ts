/**
 * Gives every node of a tree a key that is stable across screens and runs, and lists the nodes that a person can act
 * on. All parts of the pipeline name elements by these keys.
 */
import type { Bounds, Target, UiNode } from '../schema/index.ts';
import { hasState, isShowing, WINDOW_ROLES } from './read-node.ts';
import {
  LANDMARK_ROLES,
  COLLECTION_ROLES,
  normaliseName,
  classOf,
  elementSegment,
  nameOf,
  ownId,
} from './element-names.ts';

/** A node with its stable key. Keys read like paths: "app/frame/menu:File/menu item:Save". */
export interface UiElement {
  node: UiNode;
  key: string;
  /** Role class. Roles share a class if they differ only in how a toolkit draws them. */
  role: string;
  name: string;
  /** Key of the window or dialog that holds the element. */
  windowKey: string;
  /** Key of the nearest list, table, tree or icon view that holds the element, if any. */
  collectionKey?: string;
  /** Set while the element is on screen. */
  bounds?: Bounds;
  ancestors: readonly UiNode[];
}

export type VisibleElement = UiElement & { bounds: Bounds };

/** Forms in the dialogs of a page are of it, too. */
const HOLDS_LABELLED = /^(document web|form)$/;
/** Pages name these by their labels, which stay whatever they hold. */
const FIELDS_OF_PAGES: ReadonlySet<string> = new Set(['text', 'combo box', 'spin button']);

function countIds(node: UiNode, counts = new Map<string, number>()): Map<string, number> {
  if (node.resourceId !== undefined) counts.set(node.resourceId, (counts.get(node.resourceId) ?? 0) + 1);
  for (const child of node.children) countIds(child, counts);
  return counts;
}

/** Cached, because trees never change and several readers need the elements of a screen. */
const listed = new WeakMap<UiNode, readonly UiElement[]>();

/**
 * Lists all nodes with their keys, parents first. Siblings with equal keys are numbered ("#1" on the second). Hidden
 * siblings count, so that one that appears does not rename the others.
 */
export function listElements(root: UiNode): readonly UiElement[] {
  const known = listed.get(root);
  if (known !== undefined) return known;
  const elements = readElements(root);
  listed.set(root, elements);
  return elements;
}

function readElements(root: UiNode): UiElement[] {
  const elements: UiElement[] = [];
  const used = new Map<string, number>();
  const ids = countIds(root);
  const descend = (
    node: UiNode,
    ancestors: readonly UiNode[],
    place: string,
    windowKey: string,
    collectionKey: string | undefined,
  ): void => {
    const role = classOf(node);
    const name = nameOf(node);
    const isLabelled = FIELDS_OF_PAGES.has(role) && ancestors.some((around) => HOLDS_LABELLED.test(around.role));
    const segment = ownId(node, collectionKey !== undefined, ids) ?? elementSegment(node, role, name, isLabelled);
    const base = place === '' ? segment : `${place}/${segment}`;
    const count = used.get(base) ?? 0;
    used.set(base, count + 1);
    const key = count === 0 ? base : `${base}#${count}`;
    const ownWindow = WINDOW_ROLES.has(node.role) && ancestors.at(-1)?.role === 'application' ? key : windowKey;
    elements.push({
      node,
      key,
      role,
      name,
      windowKey: ownWindow,
      ...(collectionKey === undefined ? {} : { collectionKey }),
      ...(isShowing(node) && node.bounds ? { bounds: node.bounds } : {}),
      ancestors,
    });
    const childPlace = LANDMARK_ROLES.has(role) ? placeOfChildren(role, key, place) : place;
    const childCollection = COLLECTION_ROLES.has(role) ? key : collectionKey;
    if (node.children.length === 0) return;
    const path = [...ancestors, node];
    for (const child of node.children) descend(child, path, childPlace, ownWindow, childCollection);
  };
  for (const application of root.children) descend(application, [], '', '', undefined);
  return elements;
}

/** The cells of a table with these words, by the table's key. */
export function cellsOf(elements: readonly UiElement[], table: string, words: string): UiElement[] {
  return elements.filter(
    ({ role, name, node, collectionKey }) =>
      role === 'table cell' && collectionKey === table && (name === words || node.text?.trim() === words),
  );
}

/** Tabs of a main window have the names of their documents or folders, so keys inside leave those names out. */
function placeOfChildren(role: string, key: string, place: string): string {
  return role === 'page tab' && /\/frame(#\d+)?(\/|$)/.test(place) ? `${place}/page tab` : key;
}

/** True for the key of a main window, false for that of a dialog. */
export function isMainWindow(windowKey: string): boolean {
  return /\/(frame|window)(@[^/]*)?(#\d+)?$/.test(windowKey);
}

export function isVisible(element: UiElement): element is VisibleElement {
  return element.bounds !== undefined;
}

export function isEnabled({ node, role, ancestors }: UiElement): boolean {
  const pane = ancestors.at(-1);
  // Some icon panes report "enabled" only on the pane itself.
  if (reportsEnabled(node)) return true;
  const isOfPane = role === 'icon' && pane?.role === 'layered pane' && reportsEnabled(pane);
  return isOfPane && !pane.children.some((other) => other.role === 'icon' && reportsEnabled(other));
}

function reportsEnabled(node: UiNode): boolean {
  return hasState(node, 'enabled') || hasState(node, 'sensitive');
}

/** The record of a step's target element. */
export function toTarget(element: VisibleElement): Target {
  return {
    role: element.node.role,
    name: element.name,
    key: element.key,
    path: element.ancestors.map((node) => (node.name === '' ? node.role : `${node.role}:${normaliseName(node.name)}`)),
    bounds: element.bounds,
  };
}
