/**
 * Visible names and roles of GTK 4. GTK 4.8 names a control without a label by its C type ("GtkDropDown"). It names one
 * with a label by the label and the words inside ("_Close Close"), and one with a tool tip by all of it. Tabs, rows and
 * cells have no name.
 */
import type { UiNode } from '../../../schema/index.ts';
import { findWords, NAMED_INSIDE, ownName, withoutMnemonic } from './gtk4-names.ts';
import { isShowing } from '../../../ui/read-node.ts';

/** Real roles of types that GTK reports as mere containers. */
const ROLE_OF_TYPE = new Map([
  ['GtkColumnViewTitle', 'table column header'],
  ['GtkCalendar', 'calendar'],
]);

const HOLDS_A_BUTTON: ReadonlySet<string> = new Set(['combo box', 'push button']);

/** Takes an application, whose window titles stay. */
export function mendGtk4(application: UiNode): UiNode {
  return { ...application, children: application.children.map(mendWindow) };
}

function mendWindow(window: UiNode): UiNode {
  return { ...window, children: window.children.map(mend) };
}

function mend(node: UiNode): UiNode {
  const role = ROLE_OF_TYPE.get(node.name) ?? node.role;
  const children = node.children.map(mend);
  if (role === 'label') return { ...node, text: node.text || node.name, children };
  const own = ownName(node);
  if (!NAMED_INSIDE.has(role)) return { ...node, role, name: own, children };
  const name = findWords(node.children, isShowing(node))[0] ?? withoutMnemonic(own);
  return takeButton({ ...node, role, name, children: children.map((child) => nameMenu(child, name)) });
}

/** A menu takes the name of the control that opens it. */
function nameMenu(node: UiNode, name: string): UiNode {
  return node.role === 'menu' && node.name === '' ? { ...node, name } : node;
}

/** A drop-down list or menu button and its inner button are one control. */
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
