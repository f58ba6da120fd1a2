/** Corrects the places of objects, which toolkits report in different and sometimes wrong ways. */
import type { Bounds, Point } from '../../../schema/index.ts';
import type { AccessibleNode } from './accessible-object.ts';

/** The correction of an object's reported place, in pixels. */
export type Shift = Point;

export const NO_SHIFT: Shift = { x: 0, y: 0 };

/**
 * LibreOffice draws its own widgets inside GTK ones and vice versa. Each kind may be off by the height of the menu bar
 * until the pointer moves. At the border between the kinds a panel has exactly its parent's size. It then lies in its
 * parent's place, whatever it reports, and its content moves with it.
 */
export function correctShift({ role, details }: AccessibleNode, inherited: Shift, parent: Bounds | undefined): Shift {
  const own = details?.bounds;
  if (own === undefined || parent === undefined || (role !== 'panel' && role !== 'root pane')) return inherited;
  if (own.width !== parent.width || own.height !== parent.height) return inherited;
  return { x: parent.x - own.x, y: parent.y - own.y };
}

/** GTK 4 counts from the corner of the window's content, which its shadow or border surrounds evenly. */
export function shiftIntoWindow(content: Bounds, window: Bounds): Shift {
  return {
    x: Math.round(window.x + (window.width - content.width) / 2) - content.x,
    y: Math.round(window.y + (window.height - content.height) / 2) - content.y,
  };
}

export function moveBounds({ x, y, width, height }: Bounds, shift: Shift): Bounds {
  return { x: x + shift.x, y: y + shift.y, width, height };
}

/** True also if neither has a place. */
export function isSamePlace(a: Bounds | undefined, b: Bounds | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
