/** The list of agents' actions. Source of the two platforms' sets: arXiv 2509.25047, action spaces. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { navigateBack, navigateHome, open, openApp, switchApplications } from './application.ts';
import { runCommand } from './command.ts';
import type { ActionDefinition, ActionSchema, Point, Route } from './define-action.ts';
import { EXPERT_ACTIONS } from './expert.ts';
import { answer, done, fail, terminate, wait } from './flow.ts';
import { holdAndPress, hotkey, inputText, typeText } from './keyboard.ts';
import { click, dragAndDrop, longPress, scroll } from './pointer.ts';

export { isPoint, mapPoints, pointFields, pointsOf } from './points.ts';
export type { Route, GrammarSupport as Telling } from './define-action.ts';

/** In the order of planners' prompts. */
const ACTIONS = [
  click,
  longPress,
  dragAndDrop,
  holdAndPress,
  hotkey,
  inputText,
  open,
  openApp,
  scroll,
  switchApplications,
  typeText,
  runCommand,
  wait,
  navigateBack,
  navigateHome,
  answer,
  done,
  fail,
  terminate,
  ...EXPERT_ACTIONS,
] as const;

type Platform = 'desktop' | 'android';
type SchemaOf<P extends Platform> = NonNullable<(typeof ACTIONS)[number][P]>;
type AtLeastOne<T> = [T, ...T[]];

/** Low-level desktop actions, and those of an expert. */
export const DesktopAction = z.discriminatedUnion(
  'type',
  ACTIONS.flatMap(({ desktop }) => desktop ?? []) as AtLeastOne<SchemaOf<'desktop'>>,
);
export type DesktopAction = z.infer<typeof DesktopAction>;

export const AndroidAction = z.discriminatedUnion(
  'type',
  ACTIONS.flatMap(({ android }) => android ?? []) as AtLeastOne<SchemaOf<'android'>>,
);
export type AndroidAction = z.infer<typeof AndroidAction>;

export const ACTION_SCHEMAS = { desktop: DesktopAction, android: AndroidAction } as const;

/** A click with only x and y is an Android click; parsing it as a desktop click would add a button. */
export const Action = z.union([click.android.strict(), DesktopAction, AndroidAction]);
export type Action = z.infer<typeof Action>;

export type ExpertAction = z.infer<(typeof EXPERT_ACTIONS)[number]['desktop']>;

type AnyDefinition = ActionDefinition<Action, ActionSchema, ActionSchema>;

const DEFINITIONS = new Map(ACTIONS.map((definition: object) => [typeOf(definition as AnyDefinition), definition]));

function typeOf({ desktop, android }: AnyDefinition): string {
  return (desktop ?? android)!.shape.type.value;
}

/** The definition of this type's actions, shared by both platforms. */
export function definitionOf({ type }: Pick<Action, 'type'>): AnyDefinition {
  return DEFINITIONS.get(type) as AnyDefinition;
}

/**
 * Text such as `click at (120, 80)` or `type "Milk", then press Enter`. Points are screenshot pixels, unless `say`
 * formats them.
 */
export function describeAction(action: Action, pointText: (point: Point) => string = formatPoint): string {
  return definitionOf(action).words(action, pointText);
}

function formatPoint({ x, y }: Point): string {
  return `(${Math.round(x)}, ${Math.round(y)})`;
}

/** The kind of end; undefined if the action does not end the episode. */
export function endOf(action: Action): 'done' | 'failed' | undefined {
  return definitionOf(action).ends?.(action);
}

/** True for actions that end an episode and are never sent to an environment. */
export function endsEpisode(action: Action): boolean {
  return endOf(action) !== undefined;
}

/** True for actions that only an expert has. A recorded step contains one only if it was refused. */
export function isExpertAction(action: Pick<Action, 'type'>): action is ExpertAction {
  return EXPERT_ACTIONS.some(({ desktop }) => desktop.shape.type.value === action.type);
}

/** True if agents may take the action in an environment that offers `routes` beside its screen. */
export function isOffered(action: Pick<Action, 'type'>, routes: readonly Route[] = []): boolean {
  const { route } = definitionOf(action);
  return route === undefined || routes.includes(route);
}

/** The action that ends an episode. On desktops, a failure includes its reason. */
export function endAction(platform: Platform, isSuccess: boolean, reason = ''): Action {
  if (platform === 'android') return { type: 'terminate', status: isSuccess ? 'success' : 'failure' };
  return isSuccess ? { type: 'done' } : { type: 'fail', reason };
}

/** Omits fields with their default values. */
export function withoutDefaults(action: Action): object {
  const { desktop, android } = definitionOf(action);
  const shape: z.core.$ZodLooseShape = { ...android?.shape, ...desktop?.shape };
  const fields = Object.entries(action).filter(([name, value]) => {
    const field = shape[name];
    return !(field instanceof z.ZodDefault) || !isDeepStrictEqual(value, field.parse(undefined));
  });
  return Object.fromEntries(fields);
}
