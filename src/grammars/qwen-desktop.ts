/** The tool computer_use of Qwen-VL. Used by qwen.ts. */
import type { Action, DesktopAction, Point } from '../schema/index.ts';
import { readKeySequence } from '../actions/key-names.ts';
import type { PlannedCall } from './call-grammar.ts';
import { checkAction, readStatus } from './check-action.ts';
import type { GrammarContext } from './grammar.ts';
import { CLICKS, createPointer, type Pointer } from './pointer.ts';
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

/** The tool scrolls by pixels, positive up; this many are one click of the wheel. */
const PIXELS_PER_CLICK = 100;

const TOOLS = [
  ...Object.keys(CLICKS),
  'mouse_move',
  'left_click_drag',
  'key',
  'type',
  'scroll',
  'hscroll',
  'wait',
  'terminate',
  'answer',
];
/** Actions that only the later version has. */
const SINCE_3 = new Set(['triple_click', 'hscroll', 'answer']);

export function planDesktopAction(action: Action, version: QwenVersion): PlannedCall[] | undefined {
  const calls = planAny(action as DesktopAction);
  return version === '2.5' && calls?.some(({ name }) => SINCE_3.has(name)) ? undefined : calls;
}

function planAny(action: DesktopAction): PlannedCall[] | undefined {
  switch (action.type) {
    case 'click': {
      const { button, numClicks, holdKeys } = action;
      const [name] = Object.entries(CLICKS).find(([, is]) => is.button === button && is.numClicks === numClicks) ?? [];
      return name === undefined || holdKeys.length > 0 ? undefined : [{ name, points: { coordinate: action } }];
    }
    case 'drag_and_drop':
      if (action.holdKeys.length > 0) return undefined;
      return [
        { name: 'mouse_move', points: { coordinate: action.from } },
        { name: 'left_click_drag', points: { coordinate: action.to } },
      ];
    case 'hotkey':
      return [{ name: 'key', args: { keys: action.keys } }];
    case 'type':
      return action.overwrite || action.enter ? undefined : [{ name: 'type', args: { text: action.text } }];
    case 'scroll':
      return planScroll(action);
    case 'wait':
      return [{ name: 'wait', args: { time: action.seconds } }];
    case 'answer':
      return [{ name: 'answer', args: { text: action.text } }];
    case 'done':
      return [{ name: 'terminate', args: { status: 'success' } }];
    case 'fail':
      return action.reason === '' ? [{ name: 'terminate', args: { status: 'failure' } }] : undefined;
    default:
      return undefined;
  }
}

function planScroll(action: Extract<DesktopAction, { type: 'scroll' }>): PlannedCall[] | undefined {
  const move = { name: 'mouse_move', points: { coordinate: action } };
  if (action.clicks === 0) return action.shift ? undefined : [move];
  const pixels = action.clicks * PIXELS_PER_CLICK;
  return [move, action.shift ? { name: 'hscroll', args: { pixels } } : { name: 'scroll', args: { pixels: -pixels } }];
}

export function readDesktopTools(
  tools: readonly ToolArguments[],
  point: FindPoint,
  { screen, pointer: start }: GrammarContext,
): DesktopAction[] {
  const pointer = createPointer(start);
  const centre = { x: screen.width / 2, y: screen.height / 2 };
  const actions = readInOrder({ items: [...tools], tail: 'none' }, (tool) =>
    readTool(tool, point, pointer, centre),
  ).items;
  return [...actions, ...pointer.flush()];
}

function readTool(tool: ToolArguments, find: FindPoint, pointer: Pointer, centre: Point): DesktopAction[] {
  const name = nameOf(tool);
  if (name === 'mouse_move') return pointer.move(requirePoint(tool, 'coordinate', find(tool, 'coordinate')));
  if (Object.hasOwn(CLICKS, name) || name === 'scroll' || name === 'hscroll')
    return readAtPoint(tool, find, pointer, centre);
  if (name === 'left_click_drag') return readDrag(tool, find, pointer);
  return [...pointer.flush(), ...(name === 'key' ? readKey(tool) : [readWithoutPoint(tool)])];
}

/** Some models shorten the most common name. */
function nameOf({ action }: ToolArguments): string {
  return action === 'click' ? 'left_click' : String(action);
}

/** Clicks happen at their own point or at the pointer. So does scrolling, or in the middle if both are unknown. */
function readAtPoint(tool: ToolArguments, find: FindPoint, pointer: Pointer, centre: Point): DesktopAction[] {
  const own = find(tool, 'coordinate');
  const before = own ? pointer.flush() : [];
  const known = own ?? pointer.take();
  const name = nameOf(tool);
  if (Object.hasOwn(CLICKS, name)) {
    const at = requirePoint(tool, 'coordinate', known);
    pointer.leaveAt(at);
    return [...before, checkAction('desktop', { type: 'click', ...at, ...CLICKS[name] })];
  }
  const at = known ?? centre;
  pointer.leaveAt(at);
  const shift = name === 'hscroll';
  const clicks = clicksOf(requireNumber(tool, 'pixels')) * (shift ? 1 : -1);
  return [...before, checkAction('desktop', { type: 'scroll', ...at, clicks: clicks === 0 ? 0 : clicks, shift })];
}

/** At least one click for any value but 0. */
function clicksOf(pixels: number): number {
  return Math.sign(pixels) * Math.max(Math.round(Math.abs(pixels) / PIXELS_PER_CLICK), pixels === 0 ? 0 : 1);
}

function readDrag(tool: ToolArguments, find: FindPoint, pointer: Pointer): DesktopAction[] {
  const to = requirePoint(tool, 'coordinate', find(tool, 'coordinate'));
  const own = find(tool, 'start_coordinate');
  const before = own ? pointer.flush() : [];
  const from = requirePoint(tool, 'start_coordinate', own ?? pointer.take());
  pointer.leaveAt(to);
  return [...before, checkAction('desktop', { type: 'drag_and_drop', from, to })];
}

function readWithoutPoint(tool: ToolArguments): DesktopAction {
  switch (tool['action']) {
    case 'type':
      return checkAction('desktop', { type: 'type', text: requireText(tool, 'text') });
    case 'wait':
      return checkAction('desktop', { type: 'wait', seconds: tool['time'] == null ? 1 : requireNumber(tool, 'time') });
    case 'answer':
      return checkAction('desktop', { type: 'answer', text: requireText(tool, 'text') });
    case 'terminate':
      return checkAction('desktop', readStatus(tool['status']) === 'failure' ? { type: 'fail' } : { type: 'done' });
    default:
      return unknownTool(tool, TOOLS);
  }
}

function readKey(tool: ToolArguments): DesktopAction[] {
  const given = tool['keys'] ?? tool['key'] ?? tool['text'];
  const combinations = typeof given === 'string' ? readKeySequence(given) : [given as []];
  return combinations.map((keys) => checkAction('desktop', { type: 'hotkey', keys }));
}
