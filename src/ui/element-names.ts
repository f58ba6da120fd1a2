/** Names of elements and of their role classes. */
import type { UiNode } from '../schema/index.ts';
import { listNodes } from './list-nodes.ts';
import { WINDOW_ROLES } from './read-node.ts';
import { CHOOSES_FILES } from './words.ts';

const ROLE_CLASS = new Map([
  ['check menu item', 'menu item'],
  ['radio menu item', 'menu item'],
  ['tearoff menu item', 'menu item'],
  ['button', 'push button'],
  ['column header', 'table column header'],
  ['entry', 'text'],
  ['edit bar', 'text'],
  ['password text', 'text'],
  ['document text', 'text'],
  ['terminal', 'text'],
  ['tree table', 'table'],
]);

/** Roles of ancestors whose role and name go into keys. Others (fillers, panels) change with themes and layouts. */
export const LANDMARK_ROLES: ReadonlySet<string> = new Set([
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
  'article',
  'table row',
  'list item',
  'tree item',
]);

export const COLLECTION_ROLES: ReadonlySet<string> = new Set(['list', 'list box', 'table', 'tree', 'layered pane']);

/** Roles whose names change with open, typed or chosen content. Their elements are keyed by role and place. */
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
  return ROLE_CLASS.get(role) ?? role;
}

/** Collapses white space, and drops the marks that applications put on modified documents. */
export function normaliseName(name: string): string {
  const folded = name.replace(/\s+/g, ' ').trim();
  return cutAtWord(/[*•]/.test(folded) ? folded.replace(/^[*•] ?(?=.)|(?<=.) ?[*•]$/g, '') : folded);
}

const MAX_NAME_LENGTH = 80;

/** Text without spaces is cut at the length limit. */
function cutAtWord(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const end = name.lastIndexOf(' ', MAX_NAME_LENGTH);
  return name.slice(0, end > MAX_NAME_LENGTH / 2 ? end : MAX_NAME_LENGTH);
}

/** A file chooser can have the role of any dialog, because some toolkits draw their own, or put one in a dialog. */
export function classOf(node: UiNode): string {
  const isChooser =
    node.role === 'dialog' && (CHOOSES_FILES.test(node.name) || holdsChooser(node, 4) || listsFiles(node));
  return isChooser ? 'file chooser' : roleClass(node.role);
}

/** The choosers of GTK 2 and Qt are dialogs of any title, with a list of places next to a list of files. */
function listsFiles(dialog: UiNode): boolean {
  const lists = new Set(listNodes(dialog).flatMap(({ role, name }) => (COLLECTION_ROLES.has(role) ? [name] : [])));
  return lists.has('Files') && (lists.has('Places') || lists.has('Sidebar'));
}

function holdsChooser({ children }: UiNode, depth: number): boolean {
  return depth > 0 && children.some((child) => child.role === 'file chooser' || holdsChooser(child, depth - 1));
}

/** The last part of an element's key, before equal siblings are numbered. `isLabelled`: its name is a label that stays. */
export function elementSegment(node: UiNode, role = classOf(node), own = nameOf(node), isLabelled = false): string {
  // The activity of a phone's main window identifies the app's page.
  if (node.className !== undefined && node.role === 'frame') return `${role}@${node.className}`;
  const name = UNNAMED_ROLES.has(role) && !isLabelled ? '' : own;
  return name === '' ? role : `${role}:${name.replaceAll('/', '∕')}`;
}

/** Roles with several words on phones. The first word, a row's title, names them. */
const HOLDERS: ReadonlySet<string> = new Set(['list item', 'push button', 'menu item']);

export function nameOf(node: UiNode): string {
  const holdsWords = node.className !== undefined && HOLDERS.has(node.role);
  return normaliseName((holdsWords ? titleInside(node) : undefined) ?? node.name);
}

function titleInside(node: UiNode): string | undefined {
  const inside = node.children.flatMap(wordsInside);
  return inside.length === 0 ? undefined : titleOf(node.text ? [node.text, ...inside] : inside);
}

function wordsInside(node: UiNode): string[] {
  if (node.states.includes('clickable')) return [];
  return [...(node.text ? [node.text] : []), ...node.children.flatMap(wordsInside)];
}

/** The first of several words, skipping the initials in a person's picture. */
export function titleOf(words: readonly string[]): string | undefined {
  return words.find((text) => !/^\p{Lu}{1,2}$/u.test(text)) ?? words[0];
}

/**
 * Key by resource id, if it is unique, because the name of such an element may be its chosen value. Rows of lists and
 * their contents are left out: their ids are equal, or follow the app's own numbering.
 */
export function ownId(node: UiNode, isInCollection: boolean, ids: ReadonlyMap<string, number>): string | undefined {
  const { resourceId } = node;
  if (resourceId === undefined || isInCollection || ids.get(resourceId) !== 1) return undefined;
  return `${roleClass(node.role)}@${resourceId.slice(resourceId.lastIndexOf('/') + 1)}`;
}
