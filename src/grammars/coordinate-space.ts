/**
 * The coordinate spaces of the grammars, and conversion from and to raw screenshot pixels. Each space divides each side
 * of the screen into equal units; a written coordinate is a number of units.
 */
import type { Point } from '../schema/index.ts';
import { refuse } from './check-action.ts';
import type { CoordinateSpace, GrammarContext, ImageSize } from './grammar.ts';
import { roundHalfEven } from './round-half-even.ts';

/** "fractions" are written with four decimals: one unit is 0.0001. */
const FRACTION_UNITS = 10_000;
/** Tolerance in units. */
const ROUNDING_NOISE = 1e-6;

/** Number of units along each side of the screen. */
export function unitsOf(space: CoordinateSpace, { screen, sent }: GrammarContext): ImageSize {
  switch (space) {
    case 'thousandths':
      return { width: 1000, height: 1000 };
    case 'fractions':
      return { width: FRACTION_UNITS, height: FRACTION_UNITS };
    case 'sent-pixels':
      return sent;
    case 'screen-pixels':
      return screen;
  }
}

/**
 * The nearest coordinates of the space on the screen, and inside the target if the context has one that contains a
 * unit.
 */
export function toSpace(point: Point, space: CoordinateSpace, context: GrammarContext): Point {
  const { screen, sent, target } = context;
  const units = unitsOf(space, context);
  const isFraction = space === 'fractions';
  const across = { pixels: screen.width, units: units.width, ...(isFraction ? { seen: sent.width } : {}) };
  const down = { pixels: screen.height, units: units.height, ...(isFraction ? { seen: sent.height } : {}) };
  const x = nearestUnit(point.x, across, target && [target.x, target.width]);
  const y = nearestUnit(point.y, down, target && [target.y, target.height]);
  const scale = isFraction ? FRACTION_UNITS : 1;
  return { x: x / scale, y: y / scale };
}

/** Converts the points of one action in turn; only the first one has to stay in the context's target. */
export function placer(space: CoordinateSpace, context: GrammarContext): (point: Point) => Point {
  const { target: _, ...anywhere } = context;
  let within = context;
  return (point) => {
    const placed = toSpace(point, space, within);
    within = anywhere;
    return placed;
  };
}

/**
 * Screen pixels, with fractions. The far edge counts as the last pixel. Throws MODEL_REPLY_INVALID when the point is
 * off the screen.
 */
export function fromSpace({ x, y }: Point, space: CoordinateSpace, context: GrammarContext): Point {
  const { screen } = context;
  const units = unitsOf(space, context);
  const areFractions = x <= 1 && y <= 1 && !(Number.isInteger(x) && Number.isInteger(y));
  if (space === 'thousandths' && areFractions)
    return refuse(`the point (${x}, ${y}) is in fractions: x and y go from 0 to 1000`);
  const left = toPixels(x, space, { pixels: screen.width, units: units.width });
  const top = toPixels(y, space, { pixels: screen.height, units: units.height });
  if (left !== undefined && top !== undefined) return { x: left, y: top };
  const largest = space === 'fractions' ? '1 and 1' : `${units.width} and ${units.height}`;
  return refuse(`the point (${x}, ${y}) is off the screen: x and y go from 0 to ${largest}`);
}

/** One side of the screen. */
interface Axis {
  pixels: number;
  units: number;
  /** Pixels of the model's image, to which a trainer's loader rounds the units. */
  seen?: number;
}

function toPixels(value: number, space: CoordinateSpace, { pixels, units }: Axis): number | undefined {
  // 0.29 is 28.999… hundredths in binary. Six more decimals exceed a model's precision.
  const inUnits = space === 'fractions' ? Number((value * FRACTION_UNITS).toFixed(6)) : value;
  if (!(inUnits >= 0 && inUnits <= units)) return undefined;
  return inUnits === units ? pixels - 1 : (inUnits * pixels) / units;
}

/** `within`: start and length in pixels. */
function nearestUnit(pixel: number, axis: Axis, within?: [start: number, length: number]): number {
  const { pixels, units } = axis;
  const nearest = Math.min(Math.max(nearestSeen(pixel, axis), 0), units - 1);
  if (within === undefined) return nearest;
  const [start, length] = within;
  const lowest = Math.max(Math.ceil((start * units) / pixels), 0);
  const highest = Math.min(Math.ceil(((start + length) * units) / pixels), units) - 1;
  return lowest > highest ? nearest : Math.min(Math.max(nearest, lowest), highest);
}

/**
 * Rounding twice could move a point by more than half a pixel of the model's image. So this returns the nearest unit
 * among those that round to the nearest pixel of that image.
 */
function nearestSeen(pixel: number, { pixels, units, seen }: Axis): number {
  const nearest = roundHalfEven((pixel * units) / pixels);
  if (seen === undefined) return nearest;
  const target = Math.round((pixel * seen) / pixels);
  const lowest = Math.ceil(((target - 0.5) * units) / seen - ROUNDING_NOISE);
  const highest = Math.floor(((target + 0.5) * units) / seen + ROUNDING_NOISE);
  return lowest > highest ? nearest : Math.min(Math.max(nearest, lowest), highest);
}
