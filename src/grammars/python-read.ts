/** Reads calls of pyautogui as desktop actions, for the grammars that use it: agentnet.ts, scalecua.ts. */
import type { DesktopAction, Point } from '../schema/index.ts';
import { argument, textArgument, unknownCall } from './call-grammar.ts';
import { checkAction, refuse } from './check-action.ts';
import { fromSpace } from './coordinate-space.ts';
import type { CoordinateSpace, GrammarContext } from './grammar.ts';
import type { Call, CallValue } from './parse-calls.ts';
import { createPointer, type Pointer } from './pointer.ts';
import { readInOrder, type Readable } from './split-reply.ts';

export interface PythonReading {
  space: CoordinateSpace;
  context: GrammarContext;
  /** Reads calls other than mouse and keyboard, without their modules; undefined for unknown ones. */
  readOther: (call: Call) => DesktopAction | undefined;
}

/** State after the calls so far. */
interface State extends PythonReading {
  pointer: Pointer;
  held: string[];
  /** Keys pressed since the held keys last changed; undefined if no key is held. */
  group: string[] | undefined;
  actions: DesktopAction[];
}

/** Follows held keys and the pointer through the calls. Throws MODEL_REPLY_INVALID if keys stay held. */
export function readPython(calls: Readable<Call>, reading: PythonReading): Readable<DesktopAction> {
  const pointer = createPointer(reading.context.pointer);
  const state: State = { ...reading, pointer, held: [], group: undefined, actions: [] };
  const { tail } = readInOrder(calls, (call) => {
    readCall({ ...call, name: call.name.split('.').at(-1)! }, state);
    return state.actions;
  });
  if (state.held.length > 0) refuse(`${state.held.join(', ')} stays down: let go with keyUp what keyDown holds`);
  return { items: [...state.actions, ...pointer.flush()], tail };
}

const READERS: Readonly<Record<string, (call: Call, state: State) => void>> = {
  click: readClick,
  doubleClick: readClick,
  tripleClick: readClick,
  rightClick: readClick,
  middleClick: readClick,
  moveTo: (call, { pointer, actions, ...state }) =>
    actions.push(...pointer.move(pointIn(call, 0, state) ?? needsPoint(call))),
  dragTo: readDrag,
  scroll: readScroll,
  vscroll: readScroll,
  hscroll: readScroll,
  press: readPress,
  hotkey(call, { pointer, actions }) {
    const keys = call.positional.length > 0 ? call.positional.flat() : [argument(call, ['keys', 'args']) ?? []].flat();
    actions.push(...pointer.flush(), checkAction('desktop', { type: 'hotkey', keys: keys as string[] }));
  },
  keyDown: (call, { held }) => held.push(textArgument(call, ['key'])),
  keyUp(call, { held }) {
    const last = held.lastIndexOf(textArgument(call, ['key']));
    if (last >= 0) held.splice(last, 1);
  },
  write: readWrite,
  typewrite: readWrite,
};

function readCall(call: Call, state: State): void {
  if (call.name !== 'press') state.group = undefined;
  if (Object.hasOwn(READERS, call.name)) READERS[call.name]!(call, state);
  else state.actions.push(...state.pointer.flush(), state.readOther(call) ?? unknownCall(call, Object.keys(READERS)));
}

const CLICKS: Readonly<Record<string, { button?: 'right' | 'middle'; numClicks?: number }>> = {
  doubleClick: { numClicks: 2 },
  tripleClick: { numClicks: 3 },
  rightClick: { button: 'right' },
  middleClick: { button: 'middle' },
};

function readClick(call: Call, state: State): void {
  const at = placeOf(call, 0, state) ?? needsPoint(call);
  const clicks = call.named.get('clicks');
  const button = call.named.get('button');
  const options = {
    ...(clicks == null ? {} : { numClicks: numeric(call, clicks) }),
    ...(button == null ? {} : { button: button as 'left' }),
    ...CLICKS[call.name],
  };
  state.actions.push(checkAction('desktop', { type: 'click', ...at, ...options, holdKeys: [...state.held] }));
}

function readDrag(call: Call, state: State): void {
  const to = pointIn(call, 0, state) ?? needsPoint(call);
  const from = state.pointer.take() ?? refuse('dragTo needs a moveTo before it, to where the drag begins');
  state.pointer.leaveAt(to);
  state.actions.push(checkAction('desktop', { type: 'drag_and_drop', from, to, holdKeys: [...state.held] }));
}

function readScroll(call: Call, state: State): void {
  const { screen } = state.context;
  const turns = Math.trunc(numeric(call, argument(call, ['clicks'])));
  const at = placeOf(call, 1, state) ?? { x: screen.width / 2, y: screen.height / 2 };
  if (state.held.some((key) => key !== 'shift')) refuse('the wheel cannot be turned while keys are held');
  const isHorizontal = call.name === 'hscroll';
  const clicks = isHorizontal || turns === 0 ? turns : -turns;
  const shift = isHorizontal || state.held.length > 0;
  state.actions.push(checkAction('desktop', { type: 'scroll', ...at, clicks, shift }));
}

/** Limit of key presses, since a repeated key is still one reply. */
const MAX_PRESSES = 100;

function readPress(call: Call, state: State): void {
  const presses = numeric(call, call.named.get('presses') ?? 1);
  if (!(presses >= 1 && presses <= MAX_PRESSES)) refuse(`presses has to be 1 to ${MAX_PRESSES}`);
  const once = [argument(call, ['keys', 'key']) ?? []].flat().map(String);
  const keys = Array.from({ length: Math.trunc(presses) }, () => once).flat();
  if (keys.length === 0) refuse('press needs keys');
  state.actions.push(...state.pointer.flush());
  if (state.held.length === 0) {
    state.actions.push(...keys.map((key) => checkAction('desktop', { type: 'hotkey', keys: [key] })));
  } else if (state.group) {
    state.group.push(...keys);
  } else {
    state.group = keys;
    state.actions.push({ type: 'hold_and_press', holdKeys: [...state.held], pressKeys: keys });
  }
}

function readWrite(call: Call, { pointer, held, actions }: State): void {
  if (held.length > 0) refuse('text cannot be written while keys are held');
  const text = textArgument(call, ['message', 'text']);
  actions.push(...pointer.flush(), checkAction('desktop', { type: 'type', text }));
}

/** The call's own point in screen pixels, from its positional numbers starting at `position`. */
function pointIn(
  call: Call,
  position: number,
  { space, context }: Pick<State, 'space' | 'context'>,
): Point | undefined {
  const [x, y] = [argument(call, ['x'], position), argument(call, ['y'], position + 1)];
  return x == null || y == null ? undefined : fromSpace({ x: numeric(call, x), y: numeric(call, y) }, space, context);
}

/** The call's own point, or the pointer's position. */
function placeOf(call: Call, position: number, state: State): Point | undefined {
  const own = pointIn(call, position, state);
  if (own) state.actions.push(...state.pointer.flush());
  const at = own ?? state.pointer.take();
  if (at) state.pointer.leaveAt(at);
  return at;
}

function numeric(call: Call, value: CallValue | undefined): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  return refuse(`${call.name} needs numbers, not ${JSON.stringify(value)?.slice(0, 40)}`);
}

function needsPoint(call: Call): never {
  return refuse(`${call.name} needs a point: x=…, y=…`);
}
