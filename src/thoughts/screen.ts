/** A screen as thoughts speak of it: the words on its picture, and which windows, menus and switches it shows. */
import { isToggle } from '../check/fact.ts';
import type { UiNode } from '../schema/index.ts';
import { intersect } from '../ui/is-inside.ts';
import { isVisible, listElements, type UiElement, type VisibleElement } from '../ui/list-elements.ts';
import { isEntry, isMenuBarEntry, isOfOpenList, isOfPopup } from '../ui/popup.ts';
import { hasState, openWindows } from '../ui/read-node.ts';
import { frontWindow } from '../ui/scene.ts';
import { shownText } from '../ui/shown-text.ts';
import { normalise } from './normalise.ts';

/** The subject of a thought: a tree with the size of its picture and the title of the active window. */
export interface Seen {
  tree: UiNode;
  window: string;
  screen?: { width: number; height: number };
}

/** One element of the picture. */
export interface Sight {
  name: string;
  /** The name as it is written. */
  shown: string;
  /** All that it says, normalised. */
  normal: string;
  /** Undefined for elements that are neither switches nor can be selected. */
  isOn?: boolean;
  /** True for what is turned on and off, false for what is only selected. */
  isSwitch: boolean;
}

export interface Screen {
  /** Every text of the picture, once. */
  texts: ReadonlySet<string>;
  /** All texts in order, so that words of neighbours are found together. */
  all: string;
  sights: ReadonlyMap<string, Sight>;
  /** Titles of windows and dialogs by key. */
  windows: ReadonlyMap<string, string>;
  /** Title of the window in front, normalised. */
  front?: string;
  /** The same as it is written. */
  title?: string;
  /** The name that people use. */
  kind?: 'dialog' | 'page' | 'window';
  /** True when a menu or a drop-down list is open. */
  popup: boolean;
  /** True if the open entries are those of a drop-down list. */
  list: boolean;
  /** Names of the menus that are open, normalised. */
  menus: ReadonlySet<string>;
  /** The same as they are written. */
  menuNames: ReadonlySet<string>;
  /** How many entries each list and kind of element has. */
  counts: ReadonlySet<number>;
}

const known = new WeakMap<UiNode, Screen>();

export function readScreen(seen: Seen): Screen {
  const screen = known.get(seen.tree) ?? makeScreen(seen);
  known.set(seen.tree, screen);
  return screen;
}

function makeScreen({ tree, window, screen }: Seen): Screen {
  const elements = listElements(tree);
  const shown = elements.filter((element): element is VisibleElement => isOnPicture(element, screen));
  const texts = new Set<string>();
  const sights = new Map<string, Sight>();
  for (const element of shown) {
    const words = textsOf(element).map(normalise).filter(Boolean);
    for (const text of words) texts.add(text);
    const isOn = stateOf(element);
    sights.set(element.key, {
      name: normalise(element.name),
      shown: element.name,
      isSwitch: isToggle(element.node),
      normal: words.join(' '),
      ...(isOn === undefined ? {} : { isOn }),
    });
  }
  const open = openWindows(tree);
  const front = frontWindow(open);
  const titles = [window, ...open.map(({ name }) => name)].map(normalise).filter(Boolean);
  for (const title of titles) texts.add(title);
  const entries = shown.filter((element) => isOfPopup(element));
  return {
    texts,
    all: [...texts].join(' '),
    sights,
    windows: new Map(
      elements.flatMap(({ key, windowKey, node }) =>
        key === windowKey && open.includes(node) ? [[key, normalise(node.name)] as const] : [],
      ),
    ),
    ...(front ? { front: normalise(front.name), title: front.name.trim(), kind: kindOf(front) } : {}),
    popup: entries.length > 0,
    list: entries.length > 0 && entries.every(isOfDropDown),
    menus: new Set(entries.flatMap(menusAround).map(normalise)),
    menuNames: new Set(entries.flatMap(menusAround)),
    counts: new Set(countEntries(elements).values()),
  };
}

function kindOf({ role, className }: UiNode): 'dialog' | 'page' | 'window' {
  if (!/^(?:frame|window)$/.test(role)) return 'dialog';
  return className === undefined ? 'window' : 'page';
}

/** Entries of closed menus claim to be showing in some toolkits. */
function isOnPicture(element: UiElement, screen: Seen['screen']): element is VisibleElement {
  if (!isVisible(element)) return false;
  if (screen && !intersect(element.bounds, { x: 0, y: 0, ...screen })) return false;
  return (
    !isEntry(element) || isMenuBarEntry(element) || isOfPopup(element) || isOfOpenList(element) || isOnPage(element)
  );
}

/** Phones and pages have no closed menus in their trees. */
function isOnPage({ node, ancestors }: UiElement): boolean {
  return node.className !== undefined || ancestors.some(({ role }) => role === 'document web');
}

function textsOf(element: UiElement): string[] {
  const { node, name } = element;
  const { text = '' } = node;
  const range = shownText(element);
  const part = range ? text.slice(lineStart(text, range.start), lineEnd(text, range.end)) : text;
  const number = node.value === undefined ? [] : [String(node.value)];
  return [node.name, name, part, node.description ?? '', node.shortcut ?? '', ...number];
}

/** A line that is cut by the edge of its box is still read. */
function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function stateOf({ node }: UiElement): boolean | undefined {
  if (isToggle(node)) return hasState(node, 'checked') || hasState(node, 'pressed');
  if (hasState(node, 'selectable') || hasState(node, 'selected')) return hasState(node, 'selected');
  return undefined;
}

/** Some toolkits report a drop-down list as a menu inside its box. */
const isOfDropDown = ({ ancestors }: UiElement): boolean => ancestors.some(({ role }) => role === 'combo box');

function menusAround({ ancestors }: UiElement): string[] {
  return ancestors.filter(({ role, name }) => role === 'menu' && name !== '').map(({ name }) => name.trim());
}

/** By list and role; cells of a row count once. Lists go on beyond the picture. */
function countEntries(elements: readonly UiElement[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const rows = new Set<string>();
  for (const { collectionKey, windowKey, role, node } of elements) {
    const place = `${collectionKey ?? windowKey} ${role}`;
    const row = node.cell && `${place} ${node.cell.row}`;
    if (row !== undefined && rows.has(row)) continue;
    if (row !== undefined) rows.add(row);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}
