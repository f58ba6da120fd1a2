/** The calls of UI-TARS on a phone. Used by ui-tars.ts. */
import type { Action, AndroidAction } from '../schema/index.ts';
import { argument, pointArgument, textArgument, unknownCall, type PlannedCall } from './call-grammar.ts';
import { checkAction } from './check-action.ts';
import type { CoordinateSpace, GrammarContext, ImageSize } from './grammar.ts';
import type { Call } from './parse-calls.ts';
import { readDirection, scrollOfSwipe } from './swipe.ts';
import { WAIT_SECONDS } from './ui-tars-desktop.ts';
import { planTyping, readFinish, readTyping } from './ui-tars-typing.ts';

const CALLS = ['click', 'long_press', 'type', 'scroll', 'open_app', 'drag', 'press_home', 'press_back', 'finished'];

/** Calls without a place: waiting, giving up, and texts that planTyping refuses. */
export function planAndroidAction(given: Action, { width, height }: ImageSize): PlannedCall[] | undefined {
  const action = given as AndroidAction;
  switch (action.type) {
    case 'click':
    case 'long_press':
      return [{ name: action.type, points: { at: action } }];
    case 'input_text':
      return planTyping(action);
    case 'scroll': {
      // The call requires a point, although the action concerns the whole screen.
      const at = { x: width / 2, y: height / 2 };
      return [{ name: 'scroll', points: { at }, args: { direction: action.direction } }];
    }
    case 'open_app':
      return [{ name: 'open_app', args: { app_name: action.app } }];
    case 'navigate_back':
      return [{ name: 'press_back' }];
    case 'navigate_home':
      return [{ name: 'press_home' }];
    case 'answer':
      return action.text === '' ? undefined : [{ name: 'finished', args: { content: action.text } }];
    case 'terminate':
      return action.status === 'success' ? [{ name: 'finished', args: { content: '' } }] : undefined;
    default:
      return undefined;
  }
}

export function readAndroidCall(call: Call, space: CoordinateSpace, context: GrammarContext): AndroidAction {
  const start = () => pointArgument(call, 'start', space, context);
  switch (call.name) {
    case 'click':
    case 'long_press':
      return checkAction('android', { type: call.name, ...start() });
    case 'type':
      return checkAction('android', { type: 'input_text', ...readTyping(call) });
    case 'scroll':
      return checkAction('android', { type: 'scroll', direction: readDirection(argument(call, ['direction'], 1)) });
    case 'drag': {
      const to = pointArgument(call, 'end', space, context);
      return checkAction('android', { type: 'scroll', direction: scrollOfSwipe(start(), to) });
    }
    case 'open_app':
      return checkAction('android', { type: 'open_app', app: textArgument(call, ['app_name', 'app']) });
    case 'press_home':
      return checkAction('android', { type: 'navigate_home' });
    case 'press_back':
      return checkAction('android', { type: 'navigate_back' });
    case 'wait':
      return checkAction('android', { type: 'wait', seconds: WAIT_SECONDS });
    case 'finished': {
      const text = readFinish(call);
      return checkAction('android', text === '' ? { type: 'terminate', status: 'success' } : { type: 'answer', text });
    }
    case 'call_user':
      return checkAction('android', { type: 'terminate', status: 'failure' });
    default:
      return unknownCall(call, CALLS);
  }
}
