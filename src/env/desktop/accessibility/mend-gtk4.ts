/**
 * Names and roles of GTK 4 as a person reads them. GTK 4.8 calls a control without a label by its C type ("GtkDropDown"),
 * one with a label by the label and the words inside ("_Close Close"), one with a tool tip by all of it, and tabs, rows and cells not at all.
 */
import type { UiNode } from '../../../schema/index.ts';
import { nameFromTip } from '../../../ui/name-from-tip.ts';
import { isShowing } from '../../../ui/read-node.ts';

/** Names of C types: several words without spaces. */
const TYPE_NAME = /^[A-Z][a-z]+([A-Z][a-z0-9]*)+$/;

/** Controls that show their name inside them. */
const NAMED_INSIDE: ReadonlySet<string> = new Set([
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

/** What types are that GTK reports as mere containers. */
const ROLE_OF_TYPE: Readonly<Record<string, string>> = {
  GtkColumnViewTitle: 'table column header',
  GtkCalendar: 'calendar',
};

const HOLDS_A_BUTTON: ReadonlySet<string> = new Set(['combo box', 'push button']);

/** Takes an application; the titles of its windows stay. */
export function mendGtk4(application: UiNode): UiNode {
  return { ...application, children: application.children.map(mendWindow) };
}

function mendWindow(window: UiNode): UiNode {
  return { ...window, children: window.children.map(mend) };
}

function mend(node: UiNode): UiNode {
  const role = ROLE_OF_TYPE[node.name] ?? node.role;
  const children = node.children.map(mend);
  if (role === 'label') return { ...node, text: node.text || node.name, children };
  const own = ownName(node);
  if (!NAMED_INSIDE.has(role)) return { ...node, role, name: own, children };
  const name = findWords(node.children, isShowing(node))[0] ?? withoutMnemonic(own);
  return takeButton({ ...node, role, name, children: children.map((child) => nameMenu(child, name)) });
}

function ownName({ name, description }: UiNode): string {
  if (TYPE_NAME.test(name)) return '';
  return name === description ? nameFromTip(name) : name;
}

/** A menu that a control opens has the control's name. */
function nameMenu(node: UiNode, name: string): UiNode {
  return node.role === 'menu' && node.name === '' ? { ...node, name } : node;
}

/**
 * The words of labels inside, and not what pops up over the control. Of a control on the screen they are those that have a
 * place: of pages that lie over each other all say that they are showing.
 */
function findWords(nodes: readonly UiNode[], isShown: boolean): string[] {
  return nodes.flatMap((node) => {
    if (isPopover(node) || (isShown && (!isShowing(node) || node.bounds === undefined))) return [];
    return node.role === 'label' && node.name !== '' ? [node.name] : findWords(node.children, isShown);
  });
}

function isPopover({ role, name }: UiNode): boolean {
  return role === 'menu' || name === 'GtkPopover';
}

/** "_All Pages" is "All Pages" with a key to choose it. */
function withoutMnemonic(name: string): string {
  return name.replace(/(?<![\p{L}\d])_(?=\p{L})/u, '');
}

/** A drop-down list or menu button and the button that fills it are one control. */
function takeButton(node: UiNode): UiNode {
  const [first, ...others] = node.children;
  if (!HOLDS_A_BUTTON.has(node.role) || first === undefined) return node;
  if (first.role === 'panel' && first.children.length > 0) {
    const { children, ...taken } = takeButton({ ...node, children: first.children });
    return { ...taken, children: [{ ...first, children }, ...others] };
  }
  if (first.role !== 'push button') return node;
  const states = [...new Set([...node.states, ...first.states])].toSorted();
  const actions = first.actions === undefined ? {} : { actions: first.actions };
  return { ...node, ...actions, states, children: [{ ...first, role: 'panel', name: '' }, ...others] };
}
