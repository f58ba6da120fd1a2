/** Reads and maps the points of an action. Points are found by their shape, so that no action has to list its own. */
import type { z } from 'zod';
import { Point } from './define-action.ts';

/** The same action with each of its points mapped, in the order in which the action visits them. */
export function mapPoints<Action extends object>(action: Action, place: (point: Point) => Point): Action {
  const own = isPoint(action) ? { ...action, ...place({ x: action.x, y: action.y }) } : action;
  const placed = Object.entries(own).map(([name, value]) => [name, isPoint(value) ? place(value) : (value as unknown)]);
  return Object.fromEntries(placed) as Action;
}

/** In screenshot pixels; empty if the action has no point. */
export function pointsOf(action: object): Point[] {
  const points: Point[] = [];
  mapPoints(action, (point) => {
    points.push(point);
    return point;
  });
  return points;
}

/** The fields of a shape that are points by themselves; x and y may form one more. */
export function pointFields(shape: z.core.$ZodLooseShape): string[] {
  return Object.keys(shape).filter((name) => shape[name] === Point);
}

export function isPoint(value: unknown): value is Point {
  return typeof value === 'object' && value !== null && 'x' in value && 'y' in value;
}
