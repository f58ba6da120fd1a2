/** The visible names of GTK 4's controls. */
import type { UiNode } from '../../../schema/index.ts';
import { nameFromTip } from '../../../ui/name-from-tip.ts';
import { isShowing } from '../../../ui/read-node.ts';

/** Names of C types: several words without spaces. */
const TYPE_NAME = /^[A-Z][a-z]+([A-Z][a-z0-9]*)+$/;

/** Controls with their name inside them. */
export const NAMED_INSIDE: ReadonlySet<string> = new Set([
  'push button',
  'toggle button',
  'check box',
  'radio button',
  'menu item',
  'check menu item',
  'radio menu item',
  'combo box',
  'page tab',
  'link',
  'list item',
  'tree item',
  'table cell',
  'table column header',
]);

export function ownName({ name, description }: UiNode): string {
  if (TYPE_NAME.test(name)) return '';
  return name === description ? nameFromTip(name) : name;
}

/**
 * The words of labels inside, without pop-ups over the control. For a control on the screen, only labels with a place
 * count, because all stacked pages claim to be showing.
 */
export function findWords(nodes: readonly UiNode[], isShown: boolean): string[] {
  return nodes.flatMap((node) => {
    if (isPopover(node) || (isShown && (!isShowing(node) || node.bounds === undefined))) return [];
    return node.role === 'label' && node.name !== '' ? [node.name] : findWords(node.children, isShown);
  });
}

function isPopover({ role, name }: UiNode): boolean {
  return role === 'menu' || name === 'GtkPopover';
}

/** "_All Pages" is "All Pages" with a mnemonic key. */
export function withoutMnemonic(name: string): string {
  return name.replace(/(?<![\p{L}\d])_(?=\p{L})/u, '');
}
