/** Finds what a grammar says for an action that it has no word for. Called by exporters and the tests of the grammars. */
import type { Action, AndroidAction, DesktopAction } from '../schema/index.ts';
import type { ActionGrammar } from './grammar.ts';

/** Of an action; the schema's own limit. */
const LONGEST_WAIT_SECONDS = 60;

/** What has to be known about the screen an action was made on. */
export interface ActionSetting {
  /**
   * Key combinations that get what the focused element holds out of the way, so that typing replaces it; undefined when
   * nobody knows what has the focus.
   */
  replacingKeys: readonly string[][] | undefined;
}

/**
 * The actions of the grammar that do exactly what this one does, in order: itself, or the simpler ones it consists of.
 * Only a wait may become longer, where the grammar's own has one length. Undefined when there are none, and the step
 * cannot be told in this grammar.
 */
export function expressAction(action: Action, grammar: ActionGrammar, setting: ActionSetting): Action[] | undefined {
  if (grammar.supports(action)) return [action];
  const parts =
    grammar.platform === 'desktop'
      ? splitAction(action as DesktopAction, grammar, setting)
      : splitInput(action as AndroidAction, grammar);
  const expressed = parts?.map((part) => expressAction(part, grammar, setting));
  return expressed?.every((list) => list !== undefined) ? expressed.flat() : undefined;
}

/** Each part is simpler than the whole, so that splitting ends. */
function splitAction(
  action: DesktopAction,
  grammar: ActionGrammar,
  { replacingKeys }: ActionSetting,
): DesktopAction[] | undefined {
  switch (action.type) {
    case 'type':
      return action.overwrite ? splitOverwriting(action, replacingKeys) : splitTyping(action);
    case 'hold_and_press':
      return splitHolding(action);
    case 'scroll':
      return splitScroll(action, grammar);
    case 'wait':
      return splitWait(action, grammar);
    case 'fail':
      return action.reason === '' ? undefined : [{ type: 'fail', reason: '' }];
    default:
      return undefined;
  }
}

type Typing = Extract<DesktopAction, { type: 'type' }>;

function splitOverwriting(action: Typing, keys: ActionSetting['replacingKeys']): DesktopAction[] | undefined {
  if (!keys) return undefined;
  const clear = keys.map((pressed): DesktopAction => ({ type: 'hotkey', keys: pressed }));
  if (action.text !== '') return [...clear, { ...action, overwrite: false }];
  const submit: DesktopAction[] = action.enter ? [{ type: 'hotkey', keys: ['enter'] }] : [];
  return [...clear, { type: 'hotkey', keys: ['delete'] }, ...submit];
}

function splitTyping(action: Typing): DesktopAction[] | undefined {
  if (action.enter)
    return [
      { ...action, enter: false },
      { type: 'hotkey', keys: ['enter'] },
    ];
  // A line break is the Enter key.
  return action.text.endsWith('\n') ? [{ ...action, text: action.text.slice(0, -1), enter: true }] : undefined;
}

/** Letting go of other keys than shift between two presses may do something: alt chooses the window it has reached. */
function splitHolding({ holdKeys, pressKeys }: Extract<DesktopAction, { type: 'hold_and_press' }>) {
  const isShift = holdKeys.length === 1 && holdKeys[0] === 'shift';
  if (pressKeys.length > 1 && !isShift) return undefined;
  return pressKeys.map((key): DesktopAction => ({ type: 'hotkey', keys: [...holdKeys, key] }));
}

/** As often as it takes of the longest turn of the wheel that the grammar has. */
function splitScroll(action: Extract<DesktopAction, { type: 'scroll' }>, { supports }: ActionGrammar) {
  const clicks = Math.abs(action.clicks);
  for (let times = 2; times <= clicks; times++) {
    const part = { ...action, clicks: action.clicks / times };
    if (clicks % times === 0 && supports(part)) return repeat(part, times);
  }
  return undefined;
}

/** Waits of the grammar's one length, together at least as long: what has come by then has come later, too. */
function splitWait<Wait extends { type: 'wait'; seconds: number }>(action: Wait, { supports }: ActionGrammar) {
  for (let seconds = 1; seconds <= LONGEST_WAIT_SECONDS; seconds++) {
    const part = { ...action, seconds };
    if (supports(part)) return repeat(part, Math.max(Math.ceil(action.seconds / seconds), 1));
  }
  return undefined;
}

function repeat<T>(part: T, times: number): T[] {
  return Array.from({ length: times }, () => part);
}

/** Typing and pressing Enter may be two actions; Enter alone is typing nothing and submitting. */
function splitInput(action: AndroidAction, grammar: ActionGrammar): AndroidAction[] | undefined {
  if (action.type === 'wait') return splitWait(action, grammar);
  if (action.type !== 'input_text' || !action.enter || action.text === '') return undefined;
  return [
    { type: 'input_text', text: action.text, enter: false },
    { type: 'input_text', text: '', enter: true },
  ];
}
