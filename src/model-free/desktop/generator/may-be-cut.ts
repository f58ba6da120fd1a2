/** Names in tables that end in dots on the screen, since their column is narrower: the tree says them in full. */
import { isVisible, type UiElement } from '../../../ui/list-elements.ts';

/** What a character of a proportional font takes at most, the margins of the cell included. */
const CHARACTER_PX = 9;
/** As many columns of one width were made so whatever they hold; others are as wide as what is in them. */
const EQUAL_COLUMNS = 3;
/** A width is shared out in whole pixels. */
const TOLERANCE_PX = 1;

/** Whether a cell of this name may be shown cut. */
export function mayBeCut(name: string, table: string, elements: readonly UiElement[]): boolean {
  const own = elements.filter((element) => element.collectionKey === table).filter(isVisible);
  const cell = own.find((element) => element.name === name && element.role === 'table cell');
  if (!cell) return false;
  const alike = own.filter(
    (element) =>
      element.role === 'table column header' &&
      element.name !== '' &&
      Math.abs(element.bounds.width - cell.bounds.width) <= TOLERANCE_PX,
  );
  return alike.length >= EQUAL_COLUMNS && name.length * CHARACTER_PX > cell.bounds.width;
}
