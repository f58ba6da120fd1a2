/** The points of an action, read and mapped. Points are found by their shape, so that no action has to list its own. */
import type { z } from 'zod';
import { Point } from './define-action.ts';

/** The same action with each of its points in another place; they come in the order in which the action is made. */
export function mapPoints<Action extends object>(action: Action, place: (point: Point) => Point): Action {
  const own = isPoint(action) ? { ...action, ...place({ x: action.x, y: action.y }) } : action;
  const placed = Object.entries(own).map(([name, value]) => [name, isPoint(value) ? place(value) : (value as unknown)]);
  return Object.fromEntries(placed) as Action;
}

/** In screenshot pixels; empty when the action is about no place. */
export function pointsOf(action: object): Point[] {
  const points: Point[] = [];
  mapPoints(action, (point) => {
    points.push(point);
    return point;
  });
  return points;
}

/** The fields of a shape that are points of their own; x and y may be one more. */
export function pointFields(shape: z.core.$ZodLooseShape): string[] {
  return Object.keys(shape).filter((name) => shape[name] === Point);
}

export function isPoint(value: unknown): value is Point {
  return typeof value === 'object' && value !== null && 'x' in value && 'y' in value;
}
