/** Red marks on a screen of an audit's sheet: the intended element, and the place and kind of the action. */
import { COLORS } from '../../export/card/picture-parts.ts';
import { definitionOf, pointsOf } from '../../actions/index.ts';
import type { Action, Point, Step } from '../../schema/index.ts';

interface Size {
  width: number;
  height: number;
}

/** Converts pixels of the screenshot to pixels of the drawing. */
type Scale = (x: number, y: number) => Point;

const LINE = `stroke="${COLORS.bad}" stroke-width="4" fill="none"`;
const HALO = 'stroke="#fff" stroke-width="8" fill="none"';
/** Radius in pixels that leaves a button's picture readable. */
const RING = 19;
/** Half the length of a scroll's arrow, in pixels. */
const REACH = 60;

/** Returns SVG elements for a drawing of this size. */
export function drawMarks({ action, target }: Step, place: Scale, scale: number, size: Size): string {
  // Key presses have no position on screen, and a box around the whole window would be useless.
  const isMeant = target && !definitionOf(action).isOfWindow;
  const box = isMeant ? drawBox(place(target.bounds.x, target.bounds.y), target.bounds, scale) : '';
  return box + drawAction(action, place, size);
}

function drawBox({ x, y }: Point, { width, height }: Size, scale: number): string {
  const sides = `x="${x}" y="${y}" width="${width * scale}" height="${height * scale}"`;
  return `<rect ${sides} fill="none" stroke="${COLORS.bad}" stroke-width="1.5" stroke-dasharray="6 4"/>`;
}

function drawAction(action: Action, place: Scale, { width, height }: Size): string {
  const [from, to] = pointsOf(action).map(({ x, y }) => place(x, y));
  if (action.type === 'scroll') {
    if ('direction' in action) return drawScroll({ x: width / 2, y: height / 2 }, action.direction);
    const forward = action.shift ? 'right' : 'down';
    const backward = action.shift ? 'left' : 'up';
    return drawScroll(from!, action.clicks >= 0 ? forward : backward);
  }
  if (!from) return '';
  const isLong = action.type === 'long_press';
  const around = isLong ? `<circle cx="${from.x}" cy="${from.y}" r="${RING + 9}" ${LINE}/>` : '';
  return (to ? drawArrow(from, to) : '') + drawRing(from.x, from.y) + around;
}

function drawRing(x: number, y: number): string {
  const ring = (style: string) => `<circle cx="${x}" cy="${y}" r="${RING}" ${style}/>`;
  return `${ring(HALO)}${ring(LINE)}<circle cx="${x}" cy="${y}" r="3.5" fill="${COLORS.bad}" stroke="#fff" stroke-width="1"/>`;
}

const DIRECTIONS = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
} as const;

/** The arrow points to the origin of the new content. */
function drawScroll({ x, y }: Point, direction: keyof typeof DIRECTIONS): string {
  const way = DIRECTIONS[direction];
  return drawArrow({ x: x - way.x * REACH, y: y - way.y * REACH }, { x: x + way.x * REACH, y: y + way.y * REACH });
}

function drawArrow(from: Point, to: Point): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number) => `${to.x - 18 * Math.cos(angle + turn)} ${to.y - 18 * Math.sin(angle + turn)}`;
  const path = `M${from.x} ${from.y} L${to.x} ${to.y} M${wing(0.5)} L${to.x} ${to.y} L${wing(-0.5)}`;
  return `<path d="${path}" ${HALO}/><path d="${path}" ${LINE}/>`;
}
