/** The names of GTK 4's controls, as a person reads them. */
import type { UiNode } from '../../../schema/index.ts';
import { nameFromTip } from '../../../ui/name-from-tip.ts';
import { isShowing } from '../../../ui/read-node.ts';

/** Names of C types: several words without spaces. */
const TYPE_NAME = /^[A-Z][a-z]+([A-Z][a-z0-9]*)+$/;

/** Controls that show their name inside them. */
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
 * The words of labels inside, and not what pops up over the control. Of a control on the screen they are those that have a
 * place: of pages that lie over each other all say that they are showing.
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

/** "_All Pages" is "All Pages" with a key to choose it. */
export function withoutMnemonic(name: string): string {
  return name.replace(/(?<![\p{L}\d])_(?=\p{L})/u, '');
}
