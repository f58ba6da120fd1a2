/**
 * Gives every node of a tree a key that stays the same across screens and runs, and lists the ones a person can act
 * on. Explorer, task generator, executor and verifier all name elements by these keys.
 */
import type { Bounds, Target, UiNode } from '../schema/index.ts';
import { hasState, isShowing, WINDOW_ROLES } from './read-node.ts';

/** A node with its stable key. Keys read like paths: "app/frame/menu:File/menu item:Save". */
export interface UiElement {
  node: UiNode;
  key: string;
  /** Role class: variants that differ only in how a toolkit draws them share one. */
  role: string;
  name: string;
  /** Key of the window or dialog it belongs to. */
  windowKey: string;
  /** Key of the nearest list, table, tree or icon view that holds it, if any. */
  collectionKey?: string;
  /** Set while it is on screen. */
  bounds?: Bounds;
  ancestors: readonly UiNode[];
}

export type VisibleElement = UiElement & { bounds: Bounds };

const ROLE_CLASS: Readonly<Record<string, string>> = {
  'check menu item': 'menu item',
  'radio menu item': 'menu item',
  'tearoff menu item': 'menu item',
  button: 'push button',
  entry: 'text',
  'password text': 'text',
  'document text': 'text',
  terminal: 'text',
  'tree table': 'table',
};

/** Ancestors whose role and name tell places apart. Others (fillers, panels) come and go with themes and layouts. */
const LANDMARK_ROLES: ReadonlySet<string> = new Set([
  ...WINDOW_ROLES,
  'application',
  'menu',
  'tool bar',
  'page tab',
  'combo box',
  'list',
  'list box',
  'table',
  'tree',
  'layered pane',
  'document web',
  'document frame',
  'form',
  'section',
  'table row',
  'list item',
  'tree item',
]);

const COLLECTION_ROLES: ReadonlySet<string> = new Set(['list', 'list box', 'table', 'tree', 'layered pane']);

/** Names that follow what is open, typed or chosen; such elements are known by role and place. */
const UNNAMED_ROLES: ReadonlySet<string> = new Set([
  'frame',
  'window',
  'text',
  'combo box',
  'spin button',
  'status bar',
  'section',
  'document web',
  'document frame',
]);

export function roleClass(role: string): string {
  return ROLE_CLASS[role] ?? role;
}

/** Folds white space and drops the marks applications put on modified documents. */
export function normaliseName(name: string): string {
  const folded = name.replace(/\s+/g, ' ').trim();
  return folded.replace(/^[*•] ?(?=.)|(?<=.) ?[*•]$/g, '').slice(0, 80);
}

/** The last part of an element's key, before siblings alike are numbered. */
export function elementSegment(node: UiNode): string {
  const role = roleClass(node.role);
  const name = UNNAMED_ROLES.has(role) ? '' : normaliseName(node.name);
  return name === '' ? role : `${role}:${name.replaceAll('/', '∕')}`;
}

/**
 * Lists all nodes with their keys, parents first. Two siblings that would share a key are told apart by their order
 * ("#1" on the second), counting hidden ones too so that a sibling appearing does not rename the others.
 */
export function listElements(root: UiNode): UiElement[] {
  const elements: UiElement[] = [];
  const used = new Map<string, number>();
  const ancestors: UiNode[] = [];

  const descend = (node: UiNode, place: string, windowKey: string, collectionKey: string | undefined): void => {
    const base = place === '' ? elementSegment(node) : `${place}/${elementSegment(node)}`;
    const count = used.get(base) ?? 0;
    used.set(base, count + 1);
    const key = count === 0 ? base : `${base}#${count}`;
    const role = roleClass(node.role);
    const ownWindow = WINDOW_ROLES.has(node.role) && ancestors.at(-1)?.role === 'application' ? key : windowKey;
    elements.push({
      node,
      key,
      role,
      name: normaliseName(node.name),
      windowKey: ownWindow,
      ...(collectionKey === undefined ? {} : { collectionKey }),
      ...(isShowing(node) && node.bounds ? { bounds: node.bounds } : {}),
      ancestors: [...ancestors],
    });
    const childPlace = LANDMARK_ROLES.has(role) ? placeOfChildren(role, key, place) : place;
    const childCollection = COLLECTION_ROLES.has(role) ? key : collectionKey;
    ancestors.push(node);
    for (const child of node.children) descend(child, childPlace, ownWindow, childCollection);
    ancestors.pop();
  };
  for (const application of root.children) descend(application, '', '', undefined);
  return elements;
}

/** Tabs of a main window are named by the document or folder they show; what is in them is known without that. */
function placeOfChildren(role: string, key: string, place: string): string {
  return role === 'page tab' && /\/frame(#\d+)?(\/|$)/.test(place) ? `${place}/page tab` : key;
}

export function isVisible(element: UiElement): element is VisibleElement {
  return element.bounds !== undefined;
}

export function isEnabled(element: UiElement): boolean {
  return hasState(element.node, 'enabled') || hasState(element.node, 'sensitive');
}

/** What a step records about the element it aimed at. */
export function toTarget(element: VisibleElement): Target {
  return {
    role: element.node.role,
    name: element.name,
    key: element.key,
    path: element.ancestors.map((node) => (node.name === '' ? node.role : `${node.role}:${normaliseName(node.name)}`)),
    bounds: element.bounds,
  };
}
