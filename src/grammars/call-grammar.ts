/** Code shared by the grammars that write actions as calls: conversion of points in a call's arguments. */
import type { Action, Point } from '../schema/index.ts';
import { refuse, refuseAction } from './check-action.ts';
import { fromSpace, placer } from './coordinate-space.ts';
import type { CoordinateSpace, GrammarContext, ImageSize } from './grammar.ts';
import type { Call, CallValue } from './parse-calls.ts';
import { readPoint } from './read-point.ts';

/** A call before writing; its points are screen pixels. */
export interface PlannedCall {
  name: string;
  positional?: CallValue[];
  points?: Readonly<Record<string, Point>>;
  args?: Readonly<Record<string, CallValue | undefined>>;
}

/** The calls with exactly the action's effect; undefined if the grammar has none. */
export type PlanAction = (action: Action, screen: ImageSize) => PlannedCall[] | undefined;

/** Being expressible does not depend on the screen. */
const ANY_SCREEN: ImageSize = { width: 1000, height: 1000 };

export function canPlan(plan: PlanAction): (action: Action) => boolean {
  return (action) => plan(action, ANY_SCREEN) !== undefined;
}

/** A grammar's way of writing calls. */
export interface CallWriting {
  name: string;
  space: CoordinateSpace;
  plan: PlanAction;
  /** Writes one call, whose points are in the grammar's space. */
  write: (call: PlannedCall) => string;
  separator: string;
}

/** The text of all calls of the actions. Throws EXPORT_FAILED for an action without calls. */
export function writeCalls(
  actions: readonly Action[],
  { name, space, plan, write, separator }: CallWriting,
  context: GrammarContext,
): string {
  const calls = actions.flatMap((action) => {
    const place = placer(space, context);
    return (plan(action, context.screen) ?? refuseAction(name, action)).map((call) => placePoints(call, place));
  });
  return calls.map(write).join(separator);
}

function placePoints(call: PlannedCall, place: (point: Point) => Point): PlannedCall {
  if (!call.points) return call;
  const placed = Object.entries(call.points).map(([key, point]) => [key, place(point)] as const);
  return { ...call, points: Object.fromEntries(placed) };
}

/** The value of the first of these named arguments that is present, else the positional one at `position`. */
export function argument(call: Call, names: readonly string[], position = 0): CallValue | undefined {
  const name = names.find((known) => call.named.has(known));
  return name === undefined ? call.positional[position] : call.named.get(name);
}

export function textArgument(call: Call, names: readonly string[]): string {
  const value = argument(call, names);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return refuse(`${call.name} needs ${names[0]}='…'`);
}

/** Argument names that models use for points. */
const POINTS: Readonly<Record<'start' | 'end', readonly string[]>> = {
  start: ['point', 'start_box', 'start_point', 'box', 'position', 'coordinate', 'from_coord'],
  end: ['end_box', 'end_point', 'to_coord'],
};

/** In screen pixels; undefined if the call has none. */
export function findPoint(call: Call, which: 'start' | 'end', space: CoordinateSpace, context: GrammarContext) {
  const value = argument(call, POINTS[which], which === 'start' ? 0 : 1);
  return value === undefined ? undefined : fromSpace(readPoint(value), space, context);
}

/** As findPoint, in screen pixels; throws if the call has none. */
export function pointArgument(
  call: Call,
  which: 'start' | 'end',
  space: CoordinateSpace,
  context: GrammarContext,
): Point {
  const missing = which === 'start' ? 'a point' : 'an end point';
  return findPoint(call, which, space, context) ?? refuse(`${call.name} needs ${missing}`);
}

export function unknownCall(call: Call, known: readonly string[]): never {
  return refuse(`there is no action ${call.name}; known: ${known.join(', ')}`);
}
