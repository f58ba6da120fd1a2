/** Turns a planner's high-level action into one that an environment performs, and into words for the record. */
import { describeAction } from '../../actions/index.ts';
import type { Action, PromptRef, Target, Usage } from '../../schema/index.ts';
import { addUsage } from '../../agent/add-usage.ts';
import type { Located, LocatePlace } from '../../agent/grounding/locate-place.ts';
import type { Place } from '../../agent/grounding/locate-place.ts';
import type { Plan } from './planner-reply.ts';

export interface PlannedAction {
  /** The high-level action in words. */
  intent: string;
  action: Action;
  target?: Target;
  usage?: Usage;
  promptRefs: PromptRef[];
}

/** Of `focused`, what the keyboard goes to. Rejects as `locate` does. */
export async function planToAction(
  plan: Plan,
  locate: LocatePlace,
  focused: Target | undefined,
): Promise<PlannedAction> {
  switch (plan.type) {
    case 'type':
    case 'input_text':
    case 'hotkey':
    case 'hold_and_press':
      return { ...withoutPlace(plan), ...(focused ? { target: focused } : {}) };
    case 'click': {
      const { target, ...click } = plan;
      return aim(clickWords(plan), [target], locate, ([{ point }]) => ({ ...click, ...point }));
    }
    case 'long_press':
      return aim('Long press on', [plan.target], locate, ([{ point }]) => ({ type: 'long_press', ...point }));
    case 'drag_and_drop': {
      const { type, from, to, holdKeys } = plan;
      return aim('Drag', [from, to], locate, ([start, end]) => ({ type, from: start.point, to: end!.point, holdKeys }));
    }
    case 'scroll': {
      if (!('target' in plan)) return withoutPlace(plan);
      const { target, direction, clicks } = plan;
      const towards = direction === 'down' || direction === 'right' ? clicks : -clicks;
      const shift = direction === 'left' || direction === 'right';
      const words = `Scroll ${direction} on`;
      return aim(words, [target], locate, ([{ point }]) => ({ type: 'scroll', ...point, clicks: towards, shift }));
    }
    case 'highlight_text_span': {
      const { type, start, end } = plan;
      return withoutPlace({ type, start, ...(end === null ? {} : { end }) });
    }
    default:
      return withoutPlace(plan);
  }
}

function withoutPlace(action: Action): PlannedAction {
  const words = describeAction(action);
  return { intent: `${words[0]!.toUpperCase()}${words.slice(1)}`, action, promptRefs: [] };
}

type Places = readonly [Place, ...Place[]];
type AllLocated = readonly [Located, ...Located[]];

/** The places are found one after another. The target is what the action starts on. */
async function aim(
  words: string,
  [first, ...others]: Places,
  locate: LocatePlace,
  make: (located: AllLocated) => Action,
): Promise<PlannedAction> {
  const located: [Located, ...Located[]] = [await locate(first)];
  for (const place of others) located.push(await locate(place));
  const names = [first, ...others].map((place, index) => nameOf(place, located[index]!));
  const usage = addUsage(...located.map((one) => one.usage));
  const { target } = located[0];
  return {
    intent: `${words} ${names.join(' to ')}`,
    action: make(located),
    ...(target ? { target } : {}),
    ...(usage ? { usage } : {}),
    promptRefs: located.flatMap((one) => one.promptRefs ?? []),
  };
}

function nameOf({ description }: Place, { target }: Located): string {
  const words = description.trim();
  if (words !== '') return words;
  return target ? `the ${target.role} ${JSON.stringify(target.name)}` : 'that place';
}

const CLICK_WORDS = { 1: 'Click', 2: 'Double click', 3: 'Triple click' };

function clickWords(plan: Extract<Plan, { type: 'click' }>): string {
  if (!('button' in plan)) return 'Click on';
  const { button, numClicks, holdKeys } = plan;
  const how = button === 'left' ? '' : ` with the ${button} button`;
  const held = holdKeys.length === 0 ? '' : ` holding ${holdKeys.join('+')}`;
  return `${CLICK_WORDS[numClicks]}${how}${held} on`;
}
