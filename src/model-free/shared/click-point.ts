/**
 * Where an element is clicked: near its middle, as people do, a little elsewhere each time. The same seed gives the same
 * point; without one it is the exact middle.
 */
import type { Bounds, Point, UiNode } from '../../schema/index.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import { clickablePart } from '../../ui/clickable-part.ts';
import { contains } from '../../ui/is-inside.ts';
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
  const visible = clickableIn(element, visiblePart(element, screen));
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
  const part = intersect(clickablePart(element), visible);
  return part.width > 0 && part.height > 0 ? part : visible;
}

/** What can be seen of it: the part on the screen and in whatever it scrolls in. */
function visiblePart({ bounds, ancestors }: VisibleElement, screen: ScreenSize): Bounds {
  const shown = intersect(bounds, { x: 0, y: 0, ...screen });
  return ancestors.reduce((part, ancestor) => {
    if (!scrolls(ancestor) || !ancestor.bounds) return part;
    const inside = intersect(part, ancestor.bounds);
    return inside.width > 0 && inside.height > 0 ? inside : part;
  }, shown);
}

function scrolls(node: UiNode): boolean {
  return node.role === 'scroll pane' || hasState(node, 'scrollable');
}

function intersect(one: Bounds, other: Bounds): Bounds {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** The pixel at a distance from the middle, given as shares of width and height. */
function pointIn({ x, y, width, height }: Bounds, offset: Point): Point {
  return { x: placeOn(x, width, offset.x), y: placeOn(y, height, offset.y) };
}

function placeOn(start: number, length: number, offset: number): number {
  const place = Math.round(start + length * (0.5 + offset));
  return Math.max(Math.min(place, start + length - 1), 0);
}
