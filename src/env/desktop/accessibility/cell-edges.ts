/** Decides whether a remembered cell aligns with the edges of its row and column, and shows its whole content. */
import type { Bounds } from '../../../schema/index.ts';
import type { AccessibleNode } from './accessible-object.ts';

/** Edge of a row that is known to be in its old place. */
export const IN_PLACE = 'in place';

export interface CellEdges {
  row: AccessibleNode | typeof IN_PLACE | undefined;
  column: AccessibleNode | undefined;
}

/** Rows below this height cut words off. */
const MIN_ROW_PIXELS = 12;
/** Widest character as a share of the height of its row. */
const WIDEST_CHARACTER = 0.8;

export function isMadeOfParts({ children, childCount }: AccessibleNode): boolean {
  return children.length > 0 || childCount > 0;
}

/** True if the text is fully visible, so that a change would show. */
export function showsAllItHolds({ details }: AccessibleNode): boolean {
  const { text, bounds } = details!;
  return (
    text !== undefined &&
    bounds!.height >= MIN_ROW_PIXELS &&
    text.length * bounds!.height * WIDEST_CHARACTER <= bounds!.width
  );
}

/** Compares with the edges, because rows and columns move, and sheets get protected, without changes of each cell. */
export function isInLine({ states, details }: AccessibleNode, { row, column }: CellEdges): boolean {
  const bounds = details!.bounds!;
  const inRow = row === IN_PLACE ? bounds : row?.details?.bounds;
  const inColumn = column?.details?.bounds;
  if (inRow === undefined || !hasSameSides(inRow, bounds, ['y', 'height'])) return false;
  if (inColumn === undefined || !hasSameSides(inColumn, bounds, ['x', 'width'])) return false;
  return states.has('editable') === column!.states.has('editable');
}

function hasSameSides(a: Bounds, b: Bounds, sides: readonly (keyof Bounds)[]): boolean {
  return sides.every((side) => a[side] === b[side]);
}
