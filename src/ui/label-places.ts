/** Positions of labels relative to fields and to other labels. */
import type { Bounds } from '../schema/index.ts';
import type { VisibleElement } from './list-elements.ts';

/** Lines of one text touch. Labels of stacked fields are further apart. */
const MAX_GAP_PX = 2;

/** True if another label touches it from below or above. The two form one text, which labels no field. */
export function isStacked(label: VisibleElement, labels: readonly VisibleElement[]): boolean {
  return labels.some((other) => {
    if (other === label) return false;
    const [high, low] = [other.bounds, label.bounds].toSorted((one, two) => one.y - two.y) as [Bounds, Bounds];
    const isBelow = Math.abs(low.y - high.y - high.height) <= MAX_GAP_PX;
    return isBelow && low.x < high.x + high.width && low.x + low.width > high.x && other.name !== '';
  });
}

export function isBesideField(label: Bounds, field: Bounds): boolean {
  const middle = label.y + label.height / 2;
  const isOnLine = middle >= field.y && middle <= field.y + field.height;
  return isOnLine && label.x + label.width <= field.x + 4;
}

/** Pixels from a label to the field on its right or below it; undefined in any other position. */
export function distanceBefore(label: Bounds, field: Bounds): number | undefined {
  if (isBesideField(label, field)) return field.x - label.x - label.width;
  const above = field.y - label.y - label.height;
  const sameColumn = label.x < field.x + field.width && label.x + label.width > field.x;
  return sameColumn && above >= -2 && above < 24 ? above + 8 : undefined;
}
