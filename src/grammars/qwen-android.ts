/** The tool mobile_use of Qwen-VL. Used by qwen.ts. */
import type { Action, AndroidAction } from '../schema/index.ts';
import type { PlannedCall } from './call-grammar.ts';
import { checkAction, readStatus, refuse } from './check-action.ts';
import type { ImageSize } from './grammar.ts';
import {
  requireNumber,
  requirePoint,
  requireText,
  unknownTool,
  type FindPoint,
  type QwenVersion,
  type ToolArguments,
} from './qwen-tool.ts';
import { readInOrder } from './split-reply.ts';
import { scrollOfSwipe, swipeFor } from './swipe.ts';

/** The tool requires the duration of a long press, which actions do not have. */
const LONG_PRESS_SECONDS = 2;
const TOOLS = ['click', 'long_press', 'swipe', 'type', 'system_button', 'open', 'wait', 'terminate', 'answer'];

export function planAndroidAction(given: Action, version: QwenVersion, screen: ImageSize): PlannedCall[] | undefined {
  const action = given as AndroidAction;
  switch (action.type) {
    case 'click':
      return [{ name: 'click', points: { coordinate: action } }];
    case 'long_press':
      return [{ name: 'long_press', points: { coordinate: action }, args: { time: LONG_PRESS_SECONDS } }];
    case 'input_text':
      if (!action.enter) return [{ name: 'type', args: { text: action.text } }];
      return action.text === '' ? [{ name: 'system_button', args: { button: 'Enter' } }] : undefined;
    case 'open_app':
      return [{ name: 'open', args: { text: action.app } }];
    case 'scroll': {
      const { from, to } = swipeFor(action.direction, screen);
      return [{ name: 'swipe', points: { coordinate: from, coordinate2: to } }];
    }
    case 'wait':
      return [{ name: 'wait', args: { time: action.seconds } }];
    case 'navigate_back':
      return [{ name: 'system_button', args: { button: 'Back' } }];
    case 'navigate_home':
      return [{ name: 'system_button', args: { button: 'Home' } }];
    case 'answer':
      return version === '3' ? [{ name: 'answer', args: { text: action.text } }] : undefined;
    case 'terminate':
      return [{ name: 'terminate', args: { status: action.status } }];
    default:
      return undefined;
  }
}

export function readAndroidTools(tools: readonly ToolArguments[], find: FindPoint): AndroidAction[] {
  return readInOrder({ items: [...tools], tail: 'none' }, (tool) => [readTool(tool, find)]).items;
}

function readTool(tool: ToolArguments, find: FindPoint): AndroidAction {
  const point = (key: string) => requirePoint(tool, key, find(tool, key));
  switch (tool['action']) {
    case 'click':
      return checkAction('android', { type: 'click', ...point('coordinate') });
    case 'long_press':
      return checkAction('android', { type: 'long_press', ...point('coordinate') });
    case 'swipe': {
      const direction = scrollOfSwipe(point('coordinate'), point('coordinate2'));
      return checkAction('android', { type: 'scroll', direction });
    }
    case 'type':
      return checkAction('android', { type: 'input_text', text: requireText(tool, 'text') });
    case 'system_button':
      return readButton(requireText(tool, 'button'));
    case 'open':
      return checkAction('android', { type: 'open_app', app: requireText(tool, 'text') });
    case 'wait':
      return checkAction('android', { type: 'wait', seconds: tool['time'] == null ? 1 : requireNumber(tool, 'time') });
    case 'answer':
      return checkAction('android', { type: 'answer', text: requireText(tool, 'text') });
    case 'terminate':
      return checkAction('android', { type: 'terminate', status: readStatus(tool['status']) });
    default:
      return unknownTool(tool, TOOLS);
  }
}

function readButton(button: string): AndroidAction {
  switch (button.toLowerCase()) {
    case 'back':
      return checkAction('android', { type: 'navigate_back' });
    case 'home':
      return checkAction('android', { type: 'navigate_home' });
    case 'enter':
      return checkAction('android', { type: 'input_text', text: '', enter: true });
    default:
      return refuse(`there is no button "${button.slice(0, 40)}": use Back, Home or Enter`);
  }
}
