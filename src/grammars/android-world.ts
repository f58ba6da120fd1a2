/**
 * The JSON actions of AndroidWorld, `{"action_type":"click","x":1,"y":2}`, in screenshot pixels. Source: the module
 * env/json_action of the repository google-research/android_world, and its implementation of each action.
 */
import type { Action, AndroidAction } from '../schema/index.ts';
import { checkAction, readStatus, refuse, refuseAction } from './check-action.ts';
import { fromSpace, toSpace } from './coordinate-space.ts';
import type { ActionGrammar, GrammarContext } from './grammar.ts';
import { readPoint } from './read-point.ts';
import { readObjects } from './scan-json.ts';
import { readInOrder, makeHead, splitReply } from './split-reply.ts';
import { opposite, readDirection } from './swipe.ts';
import { sizedBy } from './smart-resize.ts';

const NAME = 'android-world';
const SPACE = 'screen-pixels';
/** Duration of AndroidWorld's wait. */
const WAIT_SECONDS = 1;
const ACTION_MARKER = /(?:^|\n)[ \t]*Action[:：]\s*(?=[{`])/g;

export function createAndroidWorldGrammar(): ActionGrammar {
  return {
    name: NAME,
    platform: 'android',
    space: SPACE,
    answerEnds: false,
    ...sizedBy(),
    supports: (action) => planAction(action as AndroidAction) !== undefined,
    serialize({ thought, actions }, context) {
      const written = actions.map((action) => writeAction(action, context)).join('\n');
      return thought === undefined ? written : `Reason: ${thought}\nAction: ${written}`;
    },
    parse(text, context) {
      const read = (rest: string) => readInOrder(readObjects(rest), (json) => readAction(json, context));
      const { head, items: actions } = splitReply(text, ACTION_MARKER, read);
      return { ...makeHead(head.replace(/^\s*Reason:/, '')), actions };
    },
  };
}

/** The JSON action without its point. Typing always presses Enter there, so only such typing can be written. */
function planAction(action: AndroidAction): Record<string, string> | undefined {
  switch (action.type) {
    case 'click':
    case 'long_press':
    case 'navigate_back':
    case 'navigate_home':
      return { action_type: action.type };
    case 'input_text':
      if (!action.enter) return undefined;
      return action.text === '' ? { action_type: 'keyboard_enter' } : { action_type: 'input_text', text: action.text };
    case 'open_app':
      return { action_type: 'open_app', app_name: action.app };
    case 'scroll':
      return { action_type: 'scroll', direction: action.direction };
    case 'wait':
      return action.seconds === WAIT_SECONDS ? { action_type: 'wait' } : undefined;
    case 'answer':
      return { action_type: 'answer', text: action.text };
    case 'terminate':
      return { action_type: 'status', goal_status: action.status === 'success' ? 'complete' : 'infeasible' };
    default:
      return undefined;
  }
}

function writeAction(given: Action, context: GrammarContext): string {
  const action = given as AndroidAction;
  const planned = planAction(action) ?? refuseAction(NAME, action);
  return JSON.stringify('x' in action ? { ...planned, ...toSpace(action, SPACE, context) } : planned);
}

function readAction(json: Record<string, unknown>, context: GrammarContext): AndroidAction[] {
  const point = () => fromSpace(readPoint([json['x'], json['y']]), SPACE, context);
  if (json['index'] != null) {
    const both = json['x'] != null || json['y'] != null;
    return refuse(both ? 'give either an index or x and y, not both' : 'elements have no numbers here: give x and y');
  }
  switch (json['action_type']) {
    case 'click':
    case 'long_press':
      return [checkAction('android', { type: json['action_type'], ...point() })];
    case 'input_text': {
      if (json['clear_text']) return refuse('clear_text is not known: delete the old text first');
      const typing = checkAction('android', { type: 'input_text', text: textIn(json, 'text'), enter: true });
      return json['x'] == null ? [typing] : [checkAction('android', { type: 'click', ...point() }), typing];
    }
    case 'keyboard_enter':
      return [checkAction('android', { type: 'input_text', text: '', enter: true })];
    case 'scroll':
      return [checkAction('android', { type: 'scroll', direction: readDirection(json['direction']) })];
    case 'swipe':
      return [checkAction('android', { type: 'scroll', direction: opposite(readDirection(json['direction'])) })];
    case 'open_app':
      return [checkAction('android', { type: 'open_app', app: textIn(json, 'app_name') })];
    case 'wait':
      return [checkAction('android', { type: 'wait', seconds: WAIT_SECONDS })];
    case 'navigate_back':
    case 'navigate_home':
      return [checkAction('android', { type: json['action_type'] })];
    case 'answer':
      return [checkAction('android', { type: 'answer', text: textIn(json, 'text') })];
    case 'status':
      return [checkAction('android', { type: 'terminate', status: readStatus(json['goal_status']) })];
    default:
      return refuse(`there is no action "${String(json['action_type']).slice(0, 80)}" here`);
  }
}

function textIn(json: Record<string, unknown>, key: string): string {
  const value = json[key];
  return typeof value === 'string' ? value : refuse(`${String(json['action_type'])} needs "${key}": "…"`);
}
