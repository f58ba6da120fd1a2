/** The words beside a value on the screen: the label of its field, the header of its column, the term before it. */
import { labelOf } from '../../ui/label-of.ts';
import type { UiElement, VisibleElement } from '../../ui/list-elements.ts';
import { isVisible } from '../../ui/list-elements.ts';
import { keepParts, partsOfField } from '../../ui/field-parts.ts';
import { hasState } from '../../ui/read-node.ts';
import { formatName } from '../../ui/describe-place.ts';
import type { UiNode } from '../../schema/index.ts';
import type { Scene } from '../../ui/scene.ts';

const FIELDS = /^(text|combo box|spin button|slider)$/;
export const SWITCHES = /^(check box|toggle button|switch)$/;
const ROWS = /^(table row|list item|tree item|article)$/;

/** A value as the data would hold it: "true" and "false" for what is on or off. */
export function valueShown({ node, role, name }: UiElement): string {
  if (SWITCHES.test(role)) return String(hasState(node, 'checked') || hasState(node, 'pressed'));
  const parts = partsOfField(node);
  const text = textOf(node) ?? name;
  return parts ? keepParts(parts, text) : text;
}

/** The content of a field. Number fields may report a number only. */
export function textOf({ text, value }: UiNode): string | undefined {
  return (text ?? value?.toString())?.trim();
}

/** False for a cell that only holds buttons or boxes: its name is theirs. */
export function isValue({ node }: UiElement): boolean {
  return node.children.every(({ role }) => role === 'label');
}

/** The two parts of "Owner: Kofi Asare", which the data may hold without the term. */
export function termed({ role, name }: UiElement): { term: string; value: string } | undefined {
  const [, term, value] = (role === 'label' && /^(\p{Lu}[\p{L} ]{1,20}): (.+)$/u.exec(name)) || [];
  return term === undefined ? undefined : { term, value: value! };
}

/** The name of the row that an element stands in. */
export function rowNameOf({ ancestors }: UiElement): string | undefined {
  return ancestors.findLast(({ role, name }) => ROWS.test(role) && name !== '')?.name;
}

/** Undefined for values that nothing names. `title` is what the row is called, which its controls may repeat. */
export function captionOf(element: VisibleElement, { elements }: Scene, title: string | undefined): string | undefined {
  const said =
    headerOf(element, elements) ?? (isControl(element) ? ownLabel(element, elements, title) : termOf(element));
  return said === undefined ? undefined : formatName(said);
}

function isControl({ role }: UiElement): boolean {
  return FIELDS.test(role) || SWITCHES.test(role);
}

/** "Buy" of the box "Buy Cinnamon" in the row "Cinnamon". */
function ownLabel(element: VisibleElement, elements: readonly UiElement[], title: string | undefined): string {
  const label = labelOf(element, elements);
  return title === undefined ? label : label.split(title).join(' ').replace(/\s+/g, ' ').trim();
}

/** The header above, in the same table. */
function headerOf({ bounds, collectionKey, role }: VisibleElement, elements: readonly UiElement[]): string | undefined {
  if (collectionKey === undefined || role === 'table column header') return undefined;
  const middle = bounds.x + bounds.width / 2;
  const header = elements.find(
    (other) =>
      other.role === 'table column header' &&
      other.collectionKey === collectionKey &&
      isVisible(other) &&
      middle >= other.bounds.x &&
      middle <= other.bounds.x + other.bounds.width,
  );
  return header?.name === '' ? undefined : header?.name;
}

/** The text just before a text, as "Pages" before "208". */
function termOf({ node, role, ancestors }: UiElement): string | undefined {
  const siblings = ancestors.at(-1)?.children ?? [];
  const before = siblings[siblings.indexOf(node) - 1];
  return role === 'label' && before?.role === 'label' ? before.name : undefined;
}
