/** Where a table is said to stand, and whether a form beside it says the same as one of its cells. */
import type { Moment } from '../../shared/exploration-graph.ts';
import { isAtOrBelow } from '../../../ui/element-key.ts';
import { labelOf } from '../../../ui/label-of.ts';
import { isVisible, type UiElement } from '../../../ui/list-elements.ts';
import { describePlace, formatPlaceName } from '../../../ui/describe-place.ts';
import type { Material } from '../../shared/generator/material.ts';
import { FORM_FIELDS } from '../../shared/element-place.ts';
import { sayWhere } from './say-where.ts';

/** A table of the main window that an entry of the first screen brings up is the list of that entry, or stands on that tab. */
export function sayTable(table: UiElement, material: Material): string | undefined {
  const { start, graph } = material;
  // Tables without a name are numbered as they come up, which depends on the views that were opened before.
  if (/#\d+$/.test(table.key) && !start.scene.byKey.has(table.key)) return undefined;
  const at = describePlace(table);
  if (at?.endsWith(' dialog')) return sayWhere(table, material);
  if (at !== '' || start.scene.byKey.get(table.key)?.bounds) return at;
  const isShown = ({ scene }: Moment): boolean => scene.byKey.get(table.key)?.bounds !== undefined;
  const opening = graph.transitions.find(({ before, after }) => isShown(after) && !isShown(before));
  const entry = start.scene.byKey.get(opening?.gesture.key ?? '');
  const name = entry?.bounds && formatPlaceName(entry.name);
  // A button does something and a row shows its own thing; neither is a place.
  if (!entry || !name || /^(push button|table cell)$/.test(entry.role)) return undefined;
  return entry.role === 'page tab' ? ` on the ${name} tab` : ` in the ${name} list`;
}

/**
 * Whether a cell is called as a field of a form beside its table is: a question would not say which is meant. The row's name
 * stands outside of the table as well, and a field there begins with the words of the column.
 */
export function isAlsoInForm(
  { table, row, column }: { table: string; row: string; column: string },
  elements: readonly UiElement[],
): boolean {
  const others = elements.filter(({ key }) => !isAtOrBelow(key, table));
  return (
    others.some(({ name, node }) => name === row || node.text?.trim() === row) &&
    others.some(
      (element) =>
        FORM_FIELDS.has(element.role) &&
        isVisible(element) &&
        labelOf(element, elements).toLowerCase().startsWith(column.toLowerCase()),
    )
  );
}
