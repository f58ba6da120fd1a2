/** Names elements as a person would: "the \"Save\" button", "\"Undo\" in the \"Edit\" menu". */
import type { UiElement } from './list-elements.ts';

const ROLE_WORDS = new Map([
  ['push button', 'button'],
  ['toggle button', 'button'],
  ['menu item', 'menu item'],
  ['page tab', 'tab'],
  ['text', 'text field'],
  ['spin button', 'number field'],
  ['combo box', 'drop-down list'],
  ['icon', 'icon'],
  ['table cell', 'entry'],
  ['list item', 'entry'],
  ['tree item', 'entry'],
]);

export function roleWord(element: UiElement): string {
  if (element.role === 'text' && element.node.states.includes('multi-line')) return 'text area';
  return ROLE_WORDS.get(element.role) ?? element.role;
}

/** Returns text such as "the "Save" button in the "Print" dialog". Elements without a name go by their role. */
export function describeElement(element: UiElement): string {
  const place = describePlace(element);
  const what = element.name === '' ? `the ${roleWord(element)}` : `the "${element.name}" ${roleWord(element)}`;
  return place === '' ? what : `${what} ${place}`;
}

/** The place of an element: `in the "View" menu`, `in the "Preferences" window`, or '' in a main window. */
export function describePlace(element: UiElement): string {
  const menus = element.ancestors
    .filter((node) => node.role === 'menu')
    .map((node) => node.name.trim())
    .filter((name) => name !== '');
  if (menus.length > 0) return `in the "${menus.join(' > ')}" menu`;
  const parts: string[] = [];
  const tab = element.ancestors.findLast((node) => node.role === 'page tab' && node.name !== '');
  if (tab) parts.push(`on the "${tab.name.trim()}" tab`);
  const dialog = element.ancestors.find((node) => /dialog|alert|chooser/.test(node.role) && node.name !== '');
  if (dialog) parts.push(`in the "${dialog.name.trim()}" window`);
  return parts.join(' ');
}
