/**
 * What a planner has to answer: its reasoning and one high-level action. Places on the screen are given in words (and by
 * number, where elements are numbered); a grounder turns them into points. Every key is required, because endpoints
 * that keep a JSON schema know no optional ones.
 */
import { z } from 'zod';
import type { Platform } from '../../schema/index.ts';
import type { Place } from '../../agent/grounding/locate-place.ts';

const DESCRIBED = z.object({ description: z.string() });
const NUMBERED = z.object({ element: z.int().min(1).max(99_999).nullable(), description: z.string() });

const Keys = z.array(z.string().min(1)).min(1);
const wait = z.object({ type: z.literal('wait'), seconds: z.number().min(0).max(60) });
const answer = z.object({ type: z.literal('answer'), text: z.string().min(1) });

/** Straight from the student's action space; only places differ. */
function desktopActions(place: z.ZodType<Place>) {
  return [
    z.object({
      type: z.literal('click'),
      target: place,
      numClicks: z.literal([1, 2, 3]),
      button: z.enum(['left', 'middle', 'right']),
      holdKeys: z.array(z.string()),
    }),
    z.object({ type: z.literal('drag_and_drop'), from: place, to: place, holdKeys: z.array(z.string()) }),
    z.object({ type: z.literal('hold_and_press'), holdKeys: Keys, pressKeys: Keys }),
    z.object({ type: z.literal('hotkey'), keys: Keys }),
    z.object({ type: z.literal('open'), target: z.string().min(1) }),
    z.object({
      type: z.literal('scroll'),
      target: place,
      direction: z.enum(['up', 'down', 'left', 'right']),
      clicks: z.int().min(1).max(50),
    }),
    z.object({ type: z.literal('switch_applications'), application: z.string().min(1) }),
    z.object({ type: z.literal('type'), text: z.string(), overwrite: z.boolean(), enter: z.boolean() }),
    wait,
    answer,
    z.object({ type: z.literal('done') }),
    z.object({ type: z.literal('fail'), reason: z.string() }),
  ] as const;
}

const expertActions = [
  z.object({
    type: z.literal('set_cell_values'),
    cells: z.array(z.object({ cell: z.string().min(1), value: z.string() })).min(1),
  }),
  z.object({ type: z.literal('highlight_text_span'), start: z.string().min(1), end: z.string().min(1).nullable() }),
] as const;

function androidActions(place: z.ZodType<Place>) {
  return [
    z.object({ type: z.literal('click'), target: place }),
    z.object({ type: z.literal('long_press'), target: place }),
    z.object({ type: z.literal('input_text'), text: z.string(), enter: z.boolean() }),
    z.object({ type: z.literal('open_app'), app: z.string().min(1) }),
    z.object({ type: z.literal('scroll'), direction: z.enum(['up', 'down', 'left', 'right']) }),
    wait,
    z.object({ type: z.literal('navigate_back') }),
    z.object({ type: z.literal('navigate_home') }),
    answer,
    z.object({ type: z.literal('terminate'), status: z.enum(['success', 'failure']) }),
  ] as const;
}

type DesktopPlan = z.infer<ReturnType<typeof desktopActions>[number] | (typeof expertActions)[number]>;
type AndroidPlan = z.infer<ReturnType<typeof androidActions>[number]>;

/** A high-level action. Those of the two platforms that share a type differ in their keys. */
export type Plan = DesktopPlan | AndroidPlan;

export interface PlannerReply {
  reasoning: string;
  action: Plan;
}

export function endsPlan({ type }: Plan): boolean {
  return type === 'done' || type === 'fail' || type === 'terminate';
}

export interface ReplyOptions {
  platform: Platform;
  /** Whether elements have numbers. */
  numbers: boolean;
  /** Whether the desktop actions that only an expert has are offered too. */
  expertActions: boolean;
}

/** The shape of a planner's answer; the same options give the same JSON schema. */
export function plannerReply({ platform, numbers, expertActions: experts }: ReplyOptions): z.ZodType<PlannerReply> {
  const place = numbers ? NUMBERED : DESCRIBED;
  const reasoning = z.string();
  if (platform === 'android')
    return z.object({ reasoning, action: z.discriminatedUnion('type', androidActions(place)) });
  const student = desktopActions(place);
  const offered = experts ? z.discriminatedUnion('type', [...student, ...expertActions]) : undefined;
  return z.object({ reasoning, action: offered ?? z.discriminatedUnion('type', student) });
}
