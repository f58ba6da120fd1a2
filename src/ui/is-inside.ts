/** Geometry of boxes and points. Trees of some applications extend beyond the screen. */
import type { Bounds, Point } from '../schema/index.ts';

/** True if the middle of the box is within width × height pixels, or if the size is unknown. */
export function isInside(bounds: Bounds, screen: { width: number; height: number } | undefined): boolean {
  if (screen === undefined) return true;
  return contains({ x: 0, y: 0, ...screen }, { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 });
}

/** A box includes its left and upper edges, and excludes the others. */
export function contains({ x, y, width, height }: Bounds, point: Point): boolean {
  return point.x >= x && point.y >= y && point.x < x + width && point.y < y + height;
}

/** The common part of two boxes; undefined if they do not overlap. */
export function intersect(a: Bounds, b: Bounds): Bounds | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

export function areaOf({ width, height }: Bounds): number {
  return width * height;
}
