/** Where an element is, for comparing it with others. */
import type { UiNode } from '../../schema/index.ts';
import { parentKey, withoutThing } from '../../ui/element-key.ts';
import { isMainWindow, type UiElement } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';
import { ASKS_MORE, COMMITS, SUBMITS, MAKES, MAKES_ENTRY, OPENS_SETTINGS, DESCRIBES_THING } from '../../ui/words.ts';

/** Where an element belongs when gestures are compared: its list, else its menu, tool bar or window. */
export function placeOf(element: UiElement): string {
  return element.collectionKey ?? element.key.slice(0, element.key.lastIndexOf('/'));
}

export function isInDialog({ windowKey }: Pick<UiElement, 'windowKey'>): boolean {
  return !isMainWindow(windowKey);
}

/** Whether it stands in a menu bar: GTK calls it a menu there, Qt and pages an entry like those of its menu. */
export function isOnMenuBar({ role, ancestors }: Pick<UiElement, 'role' | 'ancestors'>): boolean {
  return ancestors.at(-1)?.role === 'menu bar' && (role === 'menu' || role === 'menu item');
}

/** Whether it is known to open a menu, whatever its toolkit calls it. */
export function opensMenu(element: Pick<UiElement, 'role' | 'ancestors' | 'node'>): boolean {
  const { role, node } = element;
  return role === 'menu' || isOnMenuBar(element) || (role === 'menu item' && hasState(node, 'has-popup'));
}

/** Whether it is part of a web page. */
export function isOnPage({ ancestors }: Pick<UiElement, 'ancestors'>): boolean {
  return ancestors.some(({ role }) => role === 'document web');
}

/** Whether a browser's page is on screen. */
export function hasPage(elements: readonly UiElement[]): boolean {
  return elements.some(({ role }) => role === 'document web');
}

/** Key of the `<form>` of a page that an element is in. */
export function markedForm(key: string): string | undefined {
  return /^(.*\/form[^/]*)\//.exec(key)?.[1];
}

/** What in a form holds a value of its own. */
export const FORM_FIELDS: ReadonlySet<string> = new Set([
  'text',
  'combo box',
  'check box',
  'radio button',
  'spin button',
]);

/** Whether it is a button that makes count what is set in the form beside it. */
export function handsIn({ role, name }: Pick<UiElement, 'role' | 'name'>): boolean {
  return role === 'push button' && (COMMITS.test(name) || SUBMITS.test(name));
}

/** Whether it opens the form of something new: its name says so, and its dots that more is asked. Phones have no dots. */
export function opensForm({ role, name }: Pick<UiElement, 'role' | 'name'>): boolean {
  return (role === 'push button' || role === 'menu item') && MAKES.test(name) && ASKS_MORE.test(name);
}

/** Whether it makes something to work on, with or without asking more. Not measured on phones and pages. */
export function makesEntry({ role, name, node, ancestors }: Omit<UiElement, 'key' | 'windowKey'>): boolean {
  const isCommand = role === 'push button' || role === 'menu item';
  return isCommand && node.className === undefined && !isOnPage({ ancestors }) && MAKES_ENTRY.test(name);
}

/** Whether it is a command that tells of what is open. */
export function tellsOfThing(element: Omit<UiElement, 'key'>): boolean {
  return isCommandOfWindow(element) && DESCRIBES_THING.test(element.name);
}

/** Whether it is a command that opens a window of settings of what is open: it has many, each an operation in one step. */
export function opensSettings(element: Omit<UiElement, 'key'>): boolean {
  const isSwitch = /^(check|radio) /.test(element.node.role);
  return isCommandOfWindow(element) && !isSwitch && !opensMenu(element) && OPENS_SETTINGS.test(element.name);
}

/** Menus that pop up over an item are about that item. On phones and pages a command is one of many. */
function isCommandOfWindow({ role, node, windowKey, ancestors }: Omit<UiElement, 'key'>): boolean {
  const isCommand = (role === 'push button' || role === 'menu item') && node.className === undefined;
  const roles = ancestors.map((ancestor) => ancestor.role);
  const isOfItem = roles.some((own) => own === 'menu' || own === 'popup menu') && !roles.includes('menu bar');
  return isCommand && !isOfItem && !isInDialog({ windowKey }) && !isOnPage({ ancestors });
}

/**
 * Of an entry of a menu whose toolkit tells of no entry that it can be switched before it was on, as Qt does: whether it may
 * be, since another one is on, and whether it is the one that is.
 */
export function markedBeside({ node, ancestors }: Pick<UiElement, 'node' | 'ancestors'>): 'other' | 'only' | undefined {
  const menu = ancestors.at(-1);
  if (menu?.role !== 'popup menu' || !menu.children.every(mayBeChosen)) return undefined;
  const marked = menu.children.filter((entry) => hasState(entry, 'checked'));
  if (node.role === 'menu item') return marked.length > 0 ? 'other' : undefined;
  return marked.length === 1 && marked[0] === node ? 'only' : undefined;
}

/** An entry that opens nothing, and that its toolkit does not know to be off. */
function mayBeChosen(entry: UiNode): boolean {
  const isKnownOff = entry.role === 'check menu item' && !hasState(entry, 'checked');
  return entry.role !== 'menu' && !isKnownOff && !ASKS_MORE.test(entry.name);
}

/**
 * True for what a desktop's main window is for: its views, rows, fields and buttons, and the menus of its rows. Its menu bar,
 * and commands that ask for more without making anything, come later. Not for phones and pages.
 */
export function isWork(element: Omit<UiElement, 'key'>): boolean {
  const { name, node, ancestors } = element;
  if (node.className !== undefined || isInDialog(element) || isOnPage(element)) return false;
  const isAsking = ASKS_MORE.test(name) && !MAKES.test(name);
  return !isAsking && !opensSettings(element) && ancestors.every(({ role }) => role !== 'menu bar');
}

/** Key of the application a window belongs to. */
export function applicationOf(windowKey: string): string | undefined {
  return windowKey.split('/')[0];
}

/**
 * Key of the list whose items are alike, so that trying some of them is enough. In lists of phones this holds for what
 * stands in the rows, too: switches, buttons, days. On desktops it holds for buttons of one place without a name, such as
 * the fields of a board.
 */
export function listOfAlike({ collectionKey, key, node, role, name }: UiElement): string | undefined {
  const isNameless = collectionKey === undefined && node.className === undefined && name === '';
  if (isNameless && role === 'push button') return `${key.slice(0, key.lastIndexOf('/'))}/${role}`;
  return collectionKey === undefined || node.className === undefined ? collectionKey : `${collectionKey}/${role}`;
}

/** What stands in lists, tables, trees and panes of icons. */
export const ITEM_ROLES: ReadonlySet<string> = new Set(['list item', 'table cell', 'tree item', 'icon']);

/** The list in which a try of one element counts for the others: what stands in a row is no try of the row. */
export function listTriedIn(element: UiElement): string | undefined {
  const isOption = element.role === 'menu item' && element.ancestors.some(({ role }) => role === 'combo box');
  if (isOption && isOnPage(element)) return parentKey(element.key);
  if (isOnPage(element) && element.collectionKey !== undefined && !ITEM_ROLES.has(element.role))
    return placeInRow(element);
  const list = listOfAlike(element);
  return list === element.collectionKey && !ITEM_ROLES.has(element.role) ? undefined : list;
}

const ROWS = /^(table row|list item|tree item)$/;

/** The place of what stands in a row of a page, which every row of its list has; a button with the words that are not the row's. */
function placeInRow({ collectionKey, ancestors, node, role, name }: UiElement): string | undefined {
  const at = ancestors.findLastIndex((one) => ROWS.test(one.role));
  if (at < 0) return undefined;
  const path = [...ancestors.slice(at), node];
  const places = path.slice(1).map((child, depth) => path[depth]!.children.indexOf(child));
  const words = role === 'link' ? '' : name.replace(ancestors[at]!.name, '').trim();
  return `${collectionKey}/${places.join('.')} ${role} ${words}`;
}

/**
 * A key without what a file chooser is for, as choosers are alike whatever that is, without the thing whose properties a
 * window shows, and without the page of an assistant.
 */
export function alikeDialogs(key: string): string {
  return withoutThing(key)
    .replace(/\/file chooser:[^/]*/, '/file chooser')
    .replace(/ \(\d+ of \d+\)/, '');
}
