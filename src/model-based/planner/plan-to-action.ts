/** Turns a planner's high-level action into an action of the environment, and into words for the record. */
import { definitionOf, describeAction } from '../../actions/index.ts';
import type { Action, Point, PromptRef, Target, Usage } from '../../schema/index.ts';
import { addUsage } from '../../agent/add-usage.ts';
import type { Located, LocatePlace } from '../../agent/grounding/locate-place.ts';
import type { ElementDescription } from '../../agent/grounding/locate-place.ts';
import type { Plan } from './planner-reply.ts';

export interface PlannedAction {
  /** The high-level action in words. */
  intent: string;
  action: Action;
  target?: Target;
  usage?: Usage;
  promptRefs: PromptRef[];
}

/** `focused` is the target of keyboard actions. Places are located one after another. Rejects as `locate` does. */
export async function planToAction(
  plan: Plan,
  locate: LocatePlace,
  focused: Target | undefined,
): Promise<PlannedAction> {
  const places = Object.entries(plan).filter((entry): entry is [string, ElementDescription] => isPlace(entry[1]));
  const located: Located[] = [];
  for (const [, place] of places) located.push(await locate(place));
  const action = toAction(plan, new Map(places.map(([name], index) => [name, located[index]!.point])));
  const names = places.map(([, place], index) => nameOf(place, located[index]!));
  // The element that the action starts on.
  const target = definitionOf(action).isKeyboard ? focused : located[0]?.target;
  const usage = addUsage(...located.map((one) => one.usage));
  return {
    intent: describePlan(plan, action, names),
    action,
    ...(target ? { target } : {}),
    ...(usage ? { usage } : {}),
    promptRefs: located.flatMap((one) => one.promptRefs ?? []),
  };
}

function isPlace(value: unknown): value is ElementDescription {
  return typeof value === 'object' && value !== null && 'description' in value;
}

function toAction(plan: Plan, points: ReadonlyMap<string, Point>): Action {
  const at = points.get('target');
  if (plan.type === 'scroll' && 'target' in plan) {
    const { type, direction, clicks } = plan;
    const towards = direction === 'down' || direction === 'right' ? clicks : -clicks;
    return { type, ...at!, clicks: towards, shift: direction === 'left' || direction === 'right' };
  }
  const fields = Object.entries(plan)
    .filter(([name, value]) => value !== null && !(at && name === 'target'))
    .map(([name, value]) => [name, points.get(name) ?? (value as unknown)]);
  return { ...Object.fromEntries(fields), ...at } as Action;
}

/** The names of the places stand at the end, or in place of the points of other actions. */
function describePlan(plan: Plan, action: Action, names: readonly string[]): string {
  const words = aimedWords(plan);
  if (words !== undefined) return `${words} ${names.join(' to ')}`;
  const left = [...names];
  const described = describeAction(action, () => left.shift()!);
  return `${described[0]!.toUpperCase()}${described.slice(1)}`;
}

function aimedWords(plan: Plan): string | undefined {
  switch (plan.type) {
    case 'click':
      return clickWords(plan);
    case 'long_press':
      return 'Long press on';
    case 'drag_and_drop':
      return 'Drag';
    case 'scroll':
      return 'target' in plan ? `Scroll ${plan.direction} on` : undefined;
    default:
      return undefined;
  }
}

function nameOf({ description }: ElementDescription, { target }: Located): string {
  const words = description.trim();
  if (words !== '') return words;
  return target ? `the ${target.role} ${JSON.stringify(target.name)}` : 'that place';
}

const CLICK_WORDS = ['Click', 'Double click', 'Triple click'];

function clickWords(plan: Extract<Plan, { type: 'click' }>): string {
  if (!('button' in plan)) return 'Click on';
  const { button, numClicks, holdKeys } = plan;
  const how = button === 'left' ? '' : ` with the ${button} button`;
  const held = holdKeys.length === 0 ? '' : ` holding ${holdKeys.join('+')}`;
  return `${CLICK_WORDS[numClicks - 1]}${how}${held} on`;
}
