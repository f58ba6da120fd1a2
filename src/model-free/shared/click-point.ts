/**
 * Where an element is clicked: near its middle, as people do, a little elsewhere each time. The same seed gives the same
 * point; without one it is the exact middle.
 */
import type { Bounds, Point, UiNode } from '../../schema/index.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import { clickablePart } from '../../ui/clickable-part.ts';
import { contains, intersect } from '../../ui/is-inside.ts';
import { partOnPicture } from '../../ui/on-picture.ts';
import { hasState, isShowing } from '../../ui/read-node.ts';
import type { ScreenSize } from './gesture-language.ts';
import { seededShare } from '../../text/seeded.ts';

/** Farthest from the middle and usual distance, as shares of the element's width and height. */
interface Spread {
  farthest: number;
  usual: number;
}

/** The inner 70 %. */
const WIDE: Spread = { farthest: 0.35, usual: 0.15 };
/** The inner 20 %. */
const NARROW: Spread = { farthest: 0.1, usual: 0.05 };

/**
 * What is hit depends on the exact place: a value, one of two arrows, the mark at the left of a row, the edge between two
 * columns, a tab or the cross that closes it, the icons at the ends of a field, one of several lines.
 */
const EXACT_ROLES: ReadonlySet<string> = new Set([
  'slider',
  'scroll bar',
  'spin button',
  'check box',
  'radio button',
  'switch',
  'table column header',
  'column header',
  'page tab',
  'tree item',
  'icon',
  'link',
  'combo box',
]);
const EXACT_STATES = ['checkable', 'expandable'];

export function clickPoint(element: VisibleElement, screen: ScreenSize, seed?: string): Point {
  const { node } = element;
  const visible = clickableIn(element, partOnPicture(element, screen) ?? element.bounds);
  const middle = pointIn(visible, { x: 0, y: 0 });
  if (seed === undefined) return middle;
  const spread = isExact(element) ? NARROW : WIDE;
  const drawn = pointIn(visible, { x: drawOffset(`${seed} x`, spread), y: drawOffset(`${seed} y`, spread) });
  // Something inside the element may take the click for itself.
  return takerAt(node, drawn) === takerAt(node, middle) ? drawn : middle;
}

function isExact({ node, role }: VisibleElement): boolean {
  const isField = role === 'text' && !hasState(node, 'multi-line');
  return isField || EXACT_ROLES.has(role) || EXACT_STATES.some((state) => hasState(node, state));
}

/** The innermost node at a point that reacts to clicks by itself. */
function takerAt(node: UiNode, point: Point): UiNode {
  const inner = node.children.find((child) => isShowing(child) && takesClicks(child) && contains(child.bounds!, point));
  return inner ? takerAt(inner, point) : node;
}

function takesClicks(node: UiNode): boolean {
  return hasState(node, 'clickable') || hasState(node, 'focusable') || (node.actions ?? []).length > 0;
}

/** A share of the length, from a normal distribution that ends at the farthest: draws beyond it are drawn again. */
function drawOffset(seed: string, { farthest, usual }: Spread): number {
  for (let draw = 0; ; draw++) {
    const offset = usual * seededNormal(`${seed} ${draw}`);
    if (Math.abs(offset) <= farthest) return offset;
  }
}

/** Box and Muller's way from two even numbers to a normal one. */
function seededNormal(seed: string): number {
  const [radius, angle] = [seededShare(`${seed} radius`), seededShare(`${seed} angle`)];
  return Math.sqrt(-2 * Math.log(Math.max(radius, Number.EPSILON))) * Math.cos(2 * Math.PI * angle);
}

/** Of what can be seen, the part that a click is meant for; all of it where that part cannot be seen. */
function clickableIn(element: VisibleElement, visible: Bounds): Bounds {
  return intersect(clickablePart(element), visible) ?? visible;
}

/** The pixel at a distance from the middle, given as shares of width and height. */
function pointIn({ x, y, width, height }: Bounds, offset: Point): Point {
  return { x: placeOn(x, width, offset.x), y: placeOn(y, height, offset.y) };
}

function placeOn(start: number, length: number, offset: number): number {
  const place = Math.round(start + length * (0.5 + offset));
  return Math.max(Math.min(place, start + length - 1), 0);
}
