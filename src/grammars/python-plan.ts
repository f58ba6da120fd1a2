/** Writes desktop actions as calls of pyautogui, for the grammars that use it: agentnet.ts, scalecua.ts. */
import type { DesktopAction } from '../schema/index.ts';
import type { PlannedCall } from './call-grammar.ts';
import { writeCall } from './write-call.ts';

/** Mouse and keyboard only; undefined for other actions, and if pyautogui has no exact equivalent. */
export function planInput(action: DesktopAction): PlannedCall[] | undefined {
  switch (action.type) {
    case 'click':
      return holding(action.holdKeys, [planClick(action)]);
    case 'drag_and_drop':
      return holding(action.holdKeys, [
        { name: 'moveTo', points: { at: action.from } },
        { name: 'dragTo', points: { at: action.to }, args: { button: 'left' } },
      ]);
    case 'hold_and_press':
      return holding(action.holdKeys, [pressCall(action.pressKeys)]);
    case 'hotkey':
      return [action.keys.length === 1 ? pressCall(action.keys) : { name: 'hotkey', positional: action.keys }];
    case 'type':
      return action.overwrite || action.enter ? undefined : [{ name: 'write', args: { message: action.text } }];
    case 'scroll':
      return planScroll(action);
    default:
      return undefined;
  }
}

/** Each key is held once, and released in reverse order. */
function holding(keys: readonly string[], calls: PlannedCall[]): PlannedCall[] | undefined {
  if (new Set(keys).size < keys.length) return undefined;
  const down = keys.map((key) => ({ name: 'keyDown', positional: [key] }));
  const up = keys.toReversed().map((key) => ({ name: 'keyUp', positional: [key] }));
  return [...down, ...calls, ...up];
}

function pressCall(keys: string[]): PlannedCall {
  return { name: 'press', args: { keys: keys.length === 1 ? keys[0]! : keys } };
}

const CLICK_NAMES: Readonly<Record<string, string>> = {
  'left 1': 'click',
  'left 2': 'doubleClick',
  'left 3': 'tripleClick',
  'right 1': 'rightClick',
  'middle 1': 'middleClick',
};

function planClick(action: Extract<DesktopAction, { type: 'click' }>): PlannedCall {
  const { numClicks, button } = action;
  const name = CLICK_NAMES[`${button} ${numClicks}`];
  return name === undefined
    ? { name: 'click', points: { at: action }, args: { clicks: numClicks, button } }
    : { name, points: { at: action } };
}

/** pyautogui turns the wheel up for positive numbers, and to the right if horizontal. */
function planScroll(action: Extract<DesktopAction, { type: 'scroll' }>): PlannedCall[] | undefined {
  const { clicks, shift } = action;
  if (clicks === 0) return shift ? undefined : [{ name: 'moveTo', points: { at: action } }];
  const name = shift ? 'hscroll' : 'scroll';
  return [{ name, positional: [shift ? clicks : -clicks], points: { at: action } }];
}

/** One line of code; points have been converted. `prefix` maps a call's name to its module. */
export function writePlanned(call: PlannedCall, prefix: (name: string) => string): string {
  const { name, positional, points = {}, args } = call;
  const [at] = Object.values(points);
  return writeCall(prefix(name) + name, { x: at?.x, y: at?.y, ...args }, positional);
}
