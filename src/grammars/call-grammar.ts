/** What the grammars that write actions as calls share: points in and out of a call's arguments. */
import { PipelineError } from '../errors.ts';
import type { Action, Point } from '../schema/index.ts';
import { fromSpace, toSpace } from './coordinate-space.ts';
import type { CoordinateSpace } from './grammar.ts';
import type { GrammarContext, ImageSize } from './grammar.ts';
import type { Call, CallValue } from './parse-calls.ts';
import { readPoint } from './read-point.ts';

/** A call that is still to be written; its points are screen pixels. */
export interface PlannedCall {
  name: string;
  positional?: CallValue[];
  points?: Readonly<Record<string, Point>>;
  args?: Readonly<Record<string, CallValue | undefined>>;
}

/** The calls that do exactly what the action does; undefined when the grammar has none. */
export type PlanAction = (action: Action, screen: ImageSize) => PlannedCall[] | undefined;

/** Whether an action can be written does not depend on the screen. */
const ANY_SCREEN: ImageSize = { width: 1000, height: 1000 };

export function canPlan(plan: PlanAction): (action: Action) => boolean {
  return (action) => plan(action, ANY_SCREEN) !== undefined;
}

/** Converts the points of an action's calls; only the first point has to stay in the context's target. */
export function placePoints(calls: PlannedCall[], space: CoordinateSpace, context: GrammarContext): PlannedCall[] {
  const { target: _, ...withoutTarget } = context;
  let isFirst = true;
  const place = (point: Point): Point => {
    const placed = toSpace(point, space, isFirst ? context : withoutTarget);
    isFirst = false;
    return placed;
  };
  return calls.map((call) => {
    if (!call.points) return call;
    const placed = Object.entries(call.points).map(([key, point]) => [key, place(point)] as const);
    return { ...call, points: Object.fromEntries(placed) };
  });
}

/** The value of the first of these arguments that is there, else the one at this place among those without a name. */
export function argument(call: Call, names: readonly string[], position = 0): CallValue | undefined {
  const name = names.find((known) => call.named.has(known));
  return name === undefined ? call.positional[position] : call.named.get(name);
}

export function textArgument(call: Call, names: readonly string[]): string {
  const value = argument(call, names);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new PipelineError('MODEL_REPLY_INVALID', `${call.name} needs ${names[0]}='…'`);
}

/** Names under which models pass points. */
const POINTS: Readonly<Record<'start' | 'end', readonly string[]>> = {
  start: ['point', 'start_box', 'start_point', 'box', 'position', 'coordinate', 'from_coord'],
  end: ['end_box', 'end_point', 'to_coord'],
};

/** In screen pixels; undefined when the call has none. */
export function findPoint(call: Call, which: 'start' | 'end', space: CoordinateSpace, context: GrammarContext) {
  const value = argument(call, POINTS[which], which === 'start' ? 0 : 1);
  return value === undefined ? undefined : fromSpace(readPoint(value), space, context);
}

/** In screen pixels. */
export function pointArgument(
  call: Call,
  which: 'start' | 'end',
  space: CoordinateSpace,
  context: GrammarContext,
): Point {
  const point = findPoint(call, which, space, context);
  if (point) return point;
  throw new PipelineError(
    'MODEL_REPLY_INVALID',
    `${call.name} needs ${which === 'start' ? 'a point' : 'an end point'}`,
  );
}

export function unknownCall(call: Call, known: readonly string[]): never {
  throw new PipelineError('MODEL_REPLY_INVALID', `there is no action ${call.name}; there are ${known.join(', ')}`);
}
