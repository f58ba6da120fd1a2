/** The calls of UI-TARS on a computer. Used by ui-tars.ts. */
import type { Action, DesktopAction, Point } from '../schema/index.ts';
import { isKey } from '../actions/key-names.ts';
import { argument, findPoint, pointArgument, unknownCall, type PlannedCall } from './call-grammar.ts';
import { checkAction } from './check-action.ts';
import type { CoordinateSpace, GrammarContext } from './grammar.ts';
import type { Call } from './parse-calls.ts';
import { readDirection } from './swipe.ts';
import { planTyping, readFinish, readTyping } from './ui-tars-typing.ts';

/** The published code turns the wheel this many clicks for one scroll, and sleeps this many seconds for one wait. */
const SCROLL_CLICKS = 5;
export const WAIT_SECONDS = 5;

const CALLS = ['click', 'left_double', 'right_single', 'drag', 'hotkey', 'type', 'scroll', 'wait', 'finished'];

export function planDesktopAction(given: Action): PlannedCall[] | undefined {
  const action = given as DesktopAction;
  switch (action.type) {
    case 'click':
      return planClick(action);
    case 'drag_and_drop':
      if (action.holdKeys.length > 0) return undefined;
      return [{ name: 'drag', points: { start: action.from, end: action.to } }];
    case 'hotkey':
      return action.keys.every(isPlainKey) ? [{ name: 'hotkey', args: { key: action.keys.join(' ') } }] : undefined;
    case 'type':
      return action.overwrite ? undefined : planTyping(action);
    case 'scroll': {
      if (Math.abs(action.clicks) !== SCROLL_CLICKS) return undefined;
      const [back, forth] = action.shift ? ['left', 'right'] : ['up', 'down'];
      return [{ name: 'scroll', points: { at: action }, args: { direction: action.clicks < 0 ? back : forth } }];
    }
    case 'wait':
      return action.seconds === WAIT_SECONDS ? [{ name: 'wait' }] : undefined;
    case 'answer':
      return action.text === '' ? undefined : [{ name: 'finished', args: { content: action.text } }];
    case 'done':
      return [{ name: 'finished', args: { content: '' } }];
    default:
      return undefined;
  }
}

function planClick(action: Extract<DesktopAction, { type: 'click' }>): PlannedCall[] | undefined {
  const names: Record<string, string> = { 'left 1': 'click', 'left 2': 'left_double', 'right 1': 'right_single' };
  const name = names[`${action.button} ${action.numClicks}`];
  return name === undefined || action.holdKeys.length > 0 ? undefined : [{ name, points: { at: action } }];
}

/** Keys are separated by spaces, and "+" joins them in some replies. */
function isPlainKey(key: string): boolean {
  return key === '+' || /^[^\s+]+$/.test(key);
}

export function readDesktopCall(call: Call, space: CoordinateSpace, context: GrammarContext): DesktopAction {
  const start = () => pointArgument(call, 'start', space, context);
  const click = (more: object) => checkAction('desktop', { type: 'click', ...start(), ...more });
  switch (call.name) {
    case 'click':
    case 'left_single':
      return click({});
    case 'left_double':
    case 'double_click':
      return click({ numClicks: 2 });
    case 'right_single':
    case 'right_click':
      return click({ button: 'right' });
    case 'drag': {
      const to = pointArgument(call, 'end', space, context);
      return checkAction('desktop', { type: 'drag_and_drop', from: start(), to });
    }
    case 'hotkey':
    case 'press':
      return checkAction('desktop', { type: 'hotkey', keys: readKeys(argument(call, ['key', 'hotkey', 'keys'])) });
    case 'type':
      return checkAction('desktop', { type: 'type', ...readTyping(call) });
    case 'scroll': {
      const direction = readDirection(argument(call, ['direction'], 1));
      const clicks = direction === 'up' || direction === 'left' ? -SCROLL_CLICKS : SCROLL_CLICKS;
      const shift = direction === 'left' || direction === 'right';
      return checkAction('desktop', { type: 'scroll', ...scrollPoint(call, space, context), clicks, shift });
    }
    case 'wait':
      return checkAction('desktop', { type: 'wait', seconds: WAIT_SECONDS });
    case 'finished': {
      const text = readFinish(call);
      return checkAction('desktop', text === '' ? { type: 'done' } : { type: 'answer', text });
    }
    case 'call_user':
      return checkAction('desktop', { type: 'fail', reason: 'the agent asked for the user' });
    default:
      return unknownCall(call, CALLS);
  }
}

/** Scrolling at the pointer needs no point; if the pointer is unknown, it is the middle of the screen. */
function scrollPoint(call: Call, space: CoordinateSpace, context: GrammarContext): Point {
  const { screen, pointer } = context;
  return findPoint(call, 'start', space, context) ?? pointer ?? { x: screen.width / 2, y: screen.height / 2 };
}

function readKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  const text = String(value ?? '').trim();
  return isKey(text) ? [text] : text.split(/\s+/).filter((key) => key !== '');
}
