/** Whether a cell of a table is called as a field of a form beside the table is: a question would not say which is meant. */
import { isAtOrBelow } from '../../../ui/element-key.ts';
import { labelOf } from '../../../ui/label-of.ts';
import { isVisible, type UiElement } from '../../../ui/list-elements.ts';
import { FORM_FIELDS } from '../../shared/element-place.ts';

/** The row's name stands outside of the table as well, and a field there begins with the words of the column. */
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
