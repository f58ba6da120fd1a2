import { describe, expect, it } from 'vitest';
import type { Platform } from '../schema/index.ts';
import { createAnthropicComputerReader } from './anthropic-computer.ts';

const size = { width: 800, height: 600 };
const context = { screen: size, sent: size, pointer: { x: 50.5, y: 60.5 } };
const member = (name: string, input: object = {}) => ({
  type: 'tool_use',
  id: 't',
  name,
  toolset_name: 'computer',
  input,
});
const single = (action: string, input: object = {}) => ({
  type: 'tool_use',
  id: 't',
  name: 'computer',
  input: { action, ...input },
});
const text = (words: string) => ({ type: 'text', text: words });
const read = (items: object[], platform: Platform = 'desktop') =>
  createAnthropicComputerReader(platform).parse(JSON.stringify(items), context);
const coordinate = [3, 4];

describe('on a desktop, a member of the toolset and the action of an earlier tool are the same', () => {
  it.each([
    ['left_click', { coordinate }, { type: 'click', x: 3, y: 4, numClicks: 1, button: 'left', holdKeys: [] }],
    [
      'left_click',
      { coordinate, text: 'ctrl+shift' },
      { type: 'click', x: 3, y: 4, numClicks: 1, button: 'left', holdKeys: ['ctrl', 'shift'] },
    ],
    ['left_click', {}, { type: 'click', x: 50, y: 60, numClicks: 1, button: 'left', holdKeys: [] }],
    ['right_click', { coordinate }, { type: 'click', x: 3, y: 4, numClicks: 1, button: 'right', holdKeys: [] }],
    ['middle_click', { coordinate }, { type: 'click', x: 3, y: 4, numClicks: 1, button: 'middle', holdKeys: [] }],
    ['double_click', { coordinate }, { type: 'click', x: 3, y: 4, numClicks: 2, button: 'left', holdKeys: [] }],
    ['triple_click', { coordinate }, { type: 'click', x: 3, y: 4, numClicks: 3, button: 'left', holdKeys: [] }],
    [
      'left_click_drag',
      { start_coordinate: [1, 2], coordinate },
      { type: 'drag_and_drop', from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, holdKeys: [] },
    ],
    [
      'left_click_drag',
      { coordinate },
      { type: 'drag_and_drop', from: { x: 50, y: 60 }, to: { x: 3, y: 4 }, holdKeys: [] },
    ],
    ['mouse_move', { coordinate }, { type: 'scroll', x: 3, y: 4, clicks: 0, shift: false }],
    [
      'scroll',
      { coordinate, scroll_direction: 'up', scroll_amount: 3 },
      { type: 'scroll', x: 3, y: 4, clicks: -3, shift: false },
    ],
    [
      'scroll',
      { scroll_direction: 'right', scroll_amount: 2 },
      { type: 'scroll', x: 50, y: 60, clicks: 2, shift: true },
    ],
    ['key', { text: 'ctrl+S' }, { type: 'hotkey', keys: ['ctrl', 'S'] }],
    ['key', { text: 'Page_Down' }, { type: 'hotkey', keys: ['page_down'] }],
    ['key', { text: 'ctrl++' }, { type: 'hotkey', keys: ['ctrl', 'plus'] }],
    ['key', { text: '+' }, { type: 'hotkey', keys: ['+'] }],
    ['type', { text: 'a\nb' }, { type: 'type', text: 'a\nb', overwrite: false, enter: false }],
    ['wait', { duration: 1.5 }, { type: 'wait', seconds: 1.5 }],
    ['screenshot', {}, { type: 'wait', seconds: 0 }],
  ])('%s %o', (name, input, action) => {
    for (const call of [member, single]) expect(read([call(name, input)]).actions.map(onPixels)).toEqual([action]);
  });

  it('several calls are done in order, and follow the pointer', () => {
    const calls = [
      member('mouse_move', { coordinate: [9, 9] }),
      member('left_click'),
      member('key', { text: 'Down', repeat: 2 }),
      member('screenshot'),
    ];
    expect(read(calls).actions.map(onPixels)).toMatchObject([
      { type: 'click', x: 9, y: 9 },
      { type: 'hotkey', keys: ['down'] },
      { type: 'hotkey', keys: ['down'] },
    ]);
  });

  it('has what it thought, and its words, as the thought', () => {
    const hidden = { type: 'redacted_thinking', data: '…' };
    const thinking = { type: 'thinking', thinking: 'So.', signature: 's' };
    expect(read([hidden, thinking, text('Now.'), member('wait', { duration: 1 })]).thought).toBe('So.\nNow.');
    expect(read([thinking, text('3 notes are there.\nANSWER: 3')])).toEqual({
      thought: 'So.\n3 notes are there.',
      actions: [{ type: 'answer', text: '3' }, { type: 'done' }],
    });
  });

  it.each([
    ['left_click', { coordinate: [3] }, /expected a point/],
    ['left_click', { coordinate: [900, 4] }, /off the screen/],
    ['left_click_drag', { start_coordinate: [1, 1] }, /needs "coordinate"/],
    ['scroll', { coordinate, scroll_direction: 'in', scroll_amount: 3 }, /has to be up, down, left or right/],
    ['scroll', { coordinate, scroll_direction: 'up', scroll_amount: 0 }, /1 or more/],
    ['scroll', { coordinate, scroll_direction: 'up', scroll_amount: 2, text: 'ctrl' }, /no keys can be held/],
    ['key', {}, /needs "text"/],
    ['key', { text: 'a', repeat: 0.5 }, /repeat has to be/],
    ['type', { text: 7 }, /needs "text"/],
    ['wait', { duration: 90 }, /seconds/],
    ['wait', {}, /seconds/],
    ['zoom', { region: [0, 0, 9, 9] }, /the whole screenshot/],
    ['hold_key', { text: 'a', duration: 1 }, /press the key/],
    ['left_mouse_down', {}, /left_click_drag/],
    ['cursor_position', {}, /where it was last used/],
    ['teleport', {}, /"teleport" cannot be done here/],
    ['constructor', {}, /"constructor" cannot be done here$/],
  ])('%s %o is refused', (name, input, message) => {
    for (const call of [member, single]) expect(() => read([call(name, input)])).toThrow(message);
  });

  it('refuses calls of other tools and questions to nobody', () => {
    expect(() => read([{ type: 'tool_use', id: 't', name: 'bash', input: {} }])).toThrow(/no tool "bash"/);
    expect(() => read([text('Shall I?')])).toThrow(/nobody can be asked/);
  });
});

describe('on a phone', () => {
  it.each([
    [member('left_click', { coordinate }), { type: 'click', x: 3, y: 4 }],
    [member('right_click', { coordinate }), { type: 'long_press', x: 3, y: 4 }],
    [
      member('scroll', { coordinate, scroll_direction: 'down', scroll_amount: 9 }),
      { type: 'scroll', direction: 'down' },
    ],
    [
      member('left_click_drag', { start_coordinate: [300, 9], coordinate: [9, 9] }),
      { type: 'scroll', direction: 'right' },
    ],
    [member('key', { text: 'Escape' }), { type: 'navigate_back' }],
    [member('key', { text: 'Return' }), { type: 'input_text', text: '', enter: true }],
    [member('type', { text: 'Milk' }), { type: 'input_text', text: 'Milk', enter: false }],
  ])('%o', (call, action) => {
    expect(read([call], 'android').actions.map(onPixels)).toEqual([action]);
  });

  it.each([
    [single('triple_click', { coordinate }), /no double click/],
    [single('mouse_move', { coordinate }), /no pointer/],
    [single('key', { text: 'ctrl+a' }), /no key "ctrl\+a"/],
  ])('%o is refused', (call, message) => {
    expect(() => read([call], 'android')).toThrow(message);
  });
});

it('sends screens in a size that the API does not change', () => {
  const { imageSize } = createAnthropicComputerReader('desktop');
  expect(imageSize({ width: 1024, height: 768 })).toEqual({ width: 1024, height: 768 });
  for (const screen of [
    { width: 1080, height: 2400 },
    { width: 2560, height: 1440 },
    { width: 3000, height: 100 },
  ]) {
    const sent = imageSize(screen);
    expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(1568);
    expect(sent.width * sent.height).toBeLessThanOrEqual(1_150_000);
    expect(sent.width / sent.height).toBeCloseTo(screen.width / screen.height, screen.height === 100 ? -1 : 1);
  }
});

/** Replaces points between pixels by the pixels that contain them; times stay unchanged. */
function onPixels(action: object): unknown {
  return JSON.parse(JSON.stringify(action, floor));
}

function floor(key: string, part: unknown): unknown {
  return typeof part === 'number' && key !== 'seconds' ? Math.floor(part) : part;
}
