/**
 * The calls of Anthropic's computer tool in the Messages API: a member of the toolset each, or the action of an earlier
 * tool. Points are pixels of the sent screenshot; keys are named as in xdotool.
 */
import type { DesktopAction, Platform, Point } from '../schema/index.ts';
import { readKeys, readKeySequence } from '../actions/key-names.ts';
import { checkAction, refuse } from './check-action.ts';
import { createCallReader, type Item, type ReadItem } from './computer-calls.ts';
import { fromSpace } from './coordinate-space.ts';
import type { GrammarContext, ImageSize, ReplyReader } from './grammar.ts';
import { CLICKS, type Pointer } from './pointer.ts';
import { readPoint } from './read-point.ts';

/** The API silently shrinks larger images to this. */
const LONGEST_SIDE = 1568;
const MOST_PIXELS = 1_150_000;

/** Alternatives named in the refusal of unsupported calls. */
const INSTEAD = new Map([
  ['zoom', 'the whole screenshot is all there is'],
  ['cursor_position', 'the pointer is where it was last used'],
  ['hold_key', 'press the key with "key"'],
  ['left_mouse_down', 'drag with "left_click_drag"'],
  ['left_mouse_up', 'drag with "left_click_drag"'],
]);

export function createAnthropicComputerReader(platform: Platform): ReplyReader {
  return createCallReader({ imageSize: fitScreen, readItem, readInput }, platform);
}

function fitScreen({ width, height }: ImageSize): ImageSize {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

function readItem(item: Item): ReadItem {
  switch (item['type']) {
    case 'thinking':
      return { kind: 'thought', text: String(item['thinking'] ?? '') };
    case 'text':
      return { kind: 'words', text: String(item['text'] ?? '') };
    case 'tool_use': {
      const input = (typeof item['input'] === 'object' && item['input'] !== null ? item['input'] : {}) as Item;
      if (item['toolset_name'] === 'computer') return { kind: 'call', inputs: [{ ...input, action: item['name'] }] };
      if (item['name'] === 'computer') return { kind: 'call', inputs: [input] };
      return refuse(`there is no tool "${String(item['name']).slice(0, 80)}": call the computer tool`);
    }
    default:
      return { kind: 'other' };
  }
}

function readInput(input: Item, context: GrammarContext, pointer: Pointer): DesktopAction[] {
  const name = String(input['action']);
  const find = (key: string): Point | undefined =>
    input[key] == null ? undefined : fromSpace(readPoint(input[key]), 'sent-pixels', context);
  if (name === 'screenshot') return [];
  if (name === 'mouse_move') return pointer.move(find('coordinate') ?? needs(name, 'coordinate'));
  if (Object.hasOwn(CLICKS, name) || name === 'scroll') {
    const own = find('coordinate');
    const before = own ? pointer.flush() : [];
    const at = own ?? pointer.take() ?? needs(name, 'coordinate');
    pointer.leaveAt(at);
    return [...before, name === 'scroll' ? readScroll(input, at) : readClick(name, input, at)];
  }
  if (name === 'left_click_drag') {
    const to = find('coordinate') ?? needs(name, 'coordinate');
    const own = find('start_coordinate');
    const before = own ? pointer.flush() : [];
    const from = own ?? pointer.take() ?? needs(name, 'start_coordinate');
    pointer.leaveAt(to);
    return [...before, checkAction('desktop', { type: 'drag_and_drop', from, to, holdKeys: keysIn(input['text']) })];
  }
  return [...pointer.flush(), ...readWithoutPoint(name, input)];
}

function readClick(name: string, { text }: Item, at: Point): DesktopAction {
  return checkAction('desktop', { type: 'click', ...at, ...CLICKS[name], holdKeys: keysIn(text) });
}

function readScroll({ scroll_direction: direction, scroll_amount: amount, text }: Item, at: Point): DesktopAction {
  if (keysIn(text).length > 0) refuse('no keys can be held while scrolling');
  const forward = direction === 'down' || direction === 'right';
  if (!forward && direction !== 'up' && direction !== 'left')
    refuse('scroll_direction has to be up, down, left or right');
  if (!(Number(amount) >= 1)) return refuse('scroll_amount has to be 1 or more');
  const shift = direction === 'left' || direction === 'right';
  return checkAction('desktop', {
    type: 'scroll',
    ...at,
    clicks: Math.round(Number(amount)) * (forward ? 1 : -1),
    shift,
  });
}

function readWithoutPoint(name: string, input: Item): DesktopAction[] {
  switch (name) {
    case 'key': {
      if (keysIn(input['text']).length === 0) needs(name, 'text');
      const sequence = readKeySequence(String(input['text'])).map((keys) => keys.flatMap(keysIn));
      const repeat = Number(input['repeat'] ?? 1);
      if (!Number.isInteger(repeat) || repeat < 1 || repeat > 100)
        refuse('repeat has to be a whole number from 1 to 100');
      return Array.from({ length: repeat }, () => sequence)
        .flat()
        .map((keys) => checkAction('desktop', { type: 'hotkey', keys }));
    }
    case 'type':
      if (typeof input['text'] !== 'string') return needs(name, 'text');
      return [checkAction('desktop', { type: 'type', text: input['text'] })];
    case 'wait':
      return [checkAction('desktop', { type: 'wait', seconds: input['duration'] as number })];
    default: {
      const instead = INSTEAD.get(name);
      return refuse(`"${name.slice(0, 80)}" cannot be done here${instead ? `: ${instead}` : ''}`);
    }
  }
}

/** "ctrl+s", in lower case; a plus sign may be a key itself. */
function keysIn(text: unknown): string[] {
  if (typeof text !== 'string' || text === '') return [];
  return readKeys(text).map((key) => (key.length === 1 ? key : key.toLowerCase()));
}

function needs(name: string, field: string): never {
  return refuse(`"${name}" needs "${field}"`);
}
