/**
 * A planner's reply: its reasoning and one high-level action, which is an action of the list with a place for each
 * point. Places are words (and a number, if elements are numbered); a grounder turns them into points. Every key is
 * required, because strict JSON schemas know no optional ones.
 */
import { z } from 'zod';
import {
  ACTION_SCHEMAS,
  definitionOf,
  isExpertAction,
  isOffered,
  pointFields,
  type Route,
} from '../../actions/index.ts';
import type { ElementDescription } from '../../agent/grounding/locate-place.ts';
import type { Action, Platform, Point } from '../../schema/index.ts';

const DESCRIBED = z.object({ description: z.string() });
const NUMBERED = z.object({ element: z.int().min(1).max(99_999).nullable(), description: z.string() });

const Direction = z.enum(['up', 'down', 'left', 'right']);

type Wheel = Extract<Action, { type: 'scroll'; clicks: number }>;
type WithPlaces<A> = A extends Point
  ? Omit<A, 'x' | 'y'> & { target: ElementDescription }
  : { [Field in keyof A]: A[Field] extends Point ? ElementDescription : A[Field] };

/** A high-level action. The point at x and y is the place `target`. */
export type Plan =
  | WithPlaces<Exclude<Action, Wheel>>
  | { type: 'scroll'; target: ElementDescription; direction: z.infer<typeof Direction>; clicks: number };

export interface PlannerReply {
  reasoning: string;
  action: Plan;
}

export function endsPlan({ type }: Plan): boolean {
  return definitionOf({ type }).ends !== undefined;
}

export interface ReplyOptions {
  platform: Platform;
  /** True when elements have numbers. */
  numbers: boolean;
  /** True to offer expert-only desktop actions as well. */
  expertActions: boolean;
  /** The environment's ways to act beside its screen. */
  routes?: readonly Route[] | undefined;
}

/** The schema of a planner's reply; the same options give the same JSON schema. */
export function plannerReply({ platform, numbers, expertActions, routes }: ReplyOptions): z.ZodType<PlannerReply> {
  const place = numbers ? NUMBERED : DESCRIBED;
  const known: readonly z.ZodObject[] = ACTION_SCHEMAS[platform].options;
  const plans = known
    .filter(({ shape }) => expertActions || !isExpertAction({ type: typeOf(shape) }))
    .filter(({ shape }) => isOffered({ type: typeOf(shape) }, routes))
    .map(({ shape }) => z.object(planFields(shape, place)));
  const action = z.discriminatedUnion('type', plans as unknown as [z.ZodObject<{ type: z.ZodLiteral<string> }>]);
  return z.object({ reasoning: z.string(), action }) as unknown as z.ZodType<PlannerReply>;
}

type Fields = Readonly<Record<string, z.core.$ZodType>>;

function typeOf(shape: Fields): Action['type'] {
  return (shape['type'] as z.ZodLiteral<Action['type']>).value;
}

function planFields(shape: Fields, place: z.ZodType<ElementDescription>): Fields {
  const points = pointFields(shape);
  const fields = Object.entries(shape).flatMap(([name, field]): [string, z.core.$ZodType][] => {
    if (name === 'y') return [];
    if (name === 'x') return [['target', place]];
    return [[name, points.includes(name) ? place : required(field)]];
  });
  return inOwnWords(Object.fromEntries(fields));
}

/** Strict endpoints support no optional fields. */
function required(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodDefault) return field.unwrap();
  return field instanceof z.ZodOptional ? z.nullable(field.unwrap()) : field;
}

/** Replaces the fields in which a planner's form differs from the action's. */
function inOwnWords(fields: Fields): Fields {
  const { type, target } = fields;
  switch (typeOf(fields)) {
    case 'click':
      return 'numClicks' in fields ? { ...fields, numClicks: z.literal([1, 2, 3]) } : fields;
    case 'scroll':
      if (!('clicks' in fields)) return fields;
      return { type: type!, target: target!, direction: Direction, clicks: z.int().min(1).max(50) };
    case 'answer':
      return { ...fields, text: z.string().min(1) };
    case 'wait':
      // Schema-constrained decoding supports bounds of integers only.
      return { ...fields, seconds: z.int().min(1).max(60) };
    default:
      return fields;
  }
}
