/** The calls of ScaleCUA on a phone. Used by scalecua.ts. */
import type { Action, AndroidAction } from '../schema/index.ts';
import { argument, findPoint, textArgument, unknownCall, type PlannedCall } from './call-grammar.ts';
import { checkAction, readStatus } from './check-action.ts';
import { fromSpace } from './coordinate-space.ts';
import type { CoordinateSpace, GrammarContext, ImageSize } from './grammar.ts';
import type { Call } from './parse-calls.ts';
import { readPoint } from './read-point.ts';
import { opposite, readDirection, scrollOfSwipe, swipeFor } from './swipe.ts';
import { writeCall } from './write-call.ts';

const CALLS = [
  'click',
  'long_press',
  'swipe',
  'write',
  'open_app',
  'navigate_back',
  'navigate_home',
  'wait',
  'response',
  'terminate',
];
const DEFAULT_WAIT_SECONDS = 3;

/** Pressing Enter has no place, so it has no call. */
export function planAndroidAction(given: Action, screen: ImageSize): PlannedCall[] | undefined {
  const action = given as AndroidAction;
  switch (action.type) {
    case 'click':
    case 'long_press':
      return [{ name: action.type, points: { at: action } }];
    case 'input_text':
      return action.enter ? undefined : [{ name: 'write', args: { message: action.text } }];
    case 'open_app':
      return [{ name: 'open_app', args: { app_name: action.app } }];
    case 'scroll': {
      const { from, to } = swipeFor(action.direction, screen);
      return [{ name: 'swipe', points: { from_coord: from, to_coord: to } }];
    }
    case 'wait':
      return [{ name: 'wait', args: { seconds: action.seconds } }];
    case 'navigate_back':
    case 'navigate_home':
      return [{ name: action.type }];
    case 'answer':
      return [{ name: 'response', args: { answer: action.text } }];
    case 'terminate':
      return [{ name: 'terminate', args: { status: action.status } }];
    default:
      return undefined;
  }
}

export function writeAndroidCall({ name, points = {}, args }: PlannedCall): string {
  const { at, ...ends } = points;
  const pairs = Object.entries(ends).map(([key, { x, y }]) => [key, [x, y]]);
  return writeCall(name, { ...(at ? { x: at.x, y: at.y } : {}), ...Object.fromEntries(pairs), ...args });
}

export function readAndroidCall(call: Call, space: CoordinateSpace, context: GrammarContext): AndroidAction {
  switch (call.name) {
    case 'click':
    case 'tap':
    case 'long_press': {
      const at = fromSpace(readPoint([argument(call, ['x']), argument(call, ['y'], 1)]), space, context);
      return checkAction('android', { type: call.name === 'long_press' ? 'long_press' : 'click', ...at });
    }
    case 'swipe': {
      const [from, to] = [findPoint(call, 'start', space, context), findPoint(call, 'end', space, context)];
      // A direction is that of the finger.
      const direction = from && to ? scrollOfSwipe(from, to) : opposite(readDirection(call.named.get('direction')));
      return checkAction('android', { type: 'scroll', direction });
    }
    case 'write':
      return checkAction('android', { type: 'input_text', text: textArgument(call, ['message', 'text']) });
    case 'open_app':
      return checkAction('android', { type: 'open_app', app: textArgument(call, ['app_name', 'app']) });
    case 'navigate_back':
    case 'navigate_home':
      return checkAction('android', { type: call.name });
    case 'wait':
      return checkAction('android', { type: 'wait', seconds: secondsOf(call) });
    case 'response':
      return checkAction('android', { type: 'answer', text: textArgument(call, ['answer']) });
    case 'call_user':
      return checkAction('android', { type: 'terminate', status: 'failure' });
    case 'terminate':
      return checkAction('android', { type: 'terminate', status: isFailure(call) ? 'failure' : 'success' });
    default:
      return unknownCall(call, CALLS);
  }
}

/** Duration of a wait in seconds, on computers as well. */
export function secondsOf(call: Call): number {
  return Number(argument(call, ['seconds']) ?? DEFAULT_WAIT_SECONDS);
}

/** True if the call ends the episode without success, on computers as well. */
export function isFailure(call: Call): boolean {
  return readStatus(argument(call, ['status']) ?? 'success') === 'failure';
}
