import { describe, expect, it } from 'vitest';
import type { Platform } from '../schema/index.ts';
import { createOpenAiComputerReader } from './openai-computer.ts';

const size = { width: 800, height: 600 };
const context = { screen: size, sent: size };
const call = (...actions: object[]) => ({ type: 'computer_call', call_id: 'c', pending_safety_checks: [], actions });
const words = (text: string) => ({ type: 'message', content: [{ type: 'output_text', text }] });
const read = (items: object[], platform: Platform = 'desktop', acknowledgesSafetyChecks = false) =>
  createOpenAiComputerReader(platform, { acknowledgesSafetyChecks }).parse(JSON.stringify(items), context);

describe('calls of the tool on a desktop', () => {
  it.each([
    [
      { type: 'click', x: 3, y: 4, button: 'left' },
      { type: 'click', x: 3.5, y: 4.5, numClicks: 1, button: 'left', holdKeys: [] },
    ],
    [
      { type: 'click', x: 3, y: 4, button: 'wheel', keys: null },
      { type: 'click', x: 3.5, y: 4.5, numClicks: 1, button: 'middle', holdKeys: [] },
    ],
    [
      { type: 'click', x: 3, y: 4, button: 'right', keys: ['CTRL'] },
      { type: 'click', x: 3.5, y: 4.5, numClicks: 1, button: 'right', holdKeys: ['CTRL'] },
    ],
    [
      { type: 'double_click', x: 3, y: 4, keys: null },
      { type: 'click', x: 3.5, y: 4.5, numClicks: 2, button: 'left', holdKeys: [] },
    ],
    [
      {
        type: 'drag',
        path: [
          { x: 1, y: 1 },
          { x: 5, y: 5 },
          { x: 9, y: 9 },
        ],
      },
      { type: 'drag_and_drop', from: { x: 1.5, y: 1.5 }, to: { x: 9.5, y: 9.5 }, holdKeys: [] },
    ],
    [
      { type: 'keypress', keys: ['CTRL', 'S'] },
      { type: 'hotkey', keys: ['CTRL', 'S'] },
    ],
    [
      { type: 'move', x: 3, y: 4 },
      { type: 'scroll', x: 3.5, y: 4.5, clicks: 0, shift: false },
    ],
    [
      { type: 'scroll', x: 3, y: 4, scroll_x: 0, scroll_y: -250 },
      { type: 'scroll', x: 3.5, y: 4.5, clicks: -3, shift: false },
    ],
    [
      { type: 'type', text: 'a\nb' },
      { type: 'type', text: 'a\nb', overwrite: false, enter: false },
    ],
    [{ type: 'wait' }, { type: 'wait', seconds: 2 }],
  ])('%o', (input, action) => {
    expect(read([call(input)]).actions.map((one) => roundUp(one))).toEqual([roundUp(action)]);
  });

  it('several at once, a look only when there is nothing else', () => {
    const enter = { type: 'keypress', keys: ['ENTER'] };
    expect(read([call({ type: 'screenshot' }, enter, { type: 'screenshot' })]).actions).toMatchObject([
      { type: 'hotkey' },
    ]);
    expect(read([call({ type: 'screenshot' })]).actions).toEqual([{ type: 'wait', seconds: 0 }]);
    expect(read([{ ...call(), actions: undefined, action: enter }]).actions).toMatchObject([{ type: 'hotkey' }]);
  });

  it('has the summary of what it thought, and its words, as the thought', () => {
    const thought = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'So.' }] };
    expect(read([thought, words('Now.'), call({ type: 'wait' })]).thought).toBe('So.\nNow.');
  });

  it.each([
    [[call({ type: 'click', x: 3, button: 'left' })], /expected a point/],
    [[call({ type: 'click', x: 900, y: 4, button: 'left' })], /off the screen/],
    [[call({ type: 'click', x: 3, y: 4, button: 'back' })], /"click" is wrong/],
    [[call({ type: 'teleport' })], /no action "teleport"/],
    [[call({ type: 'scroll', x: 3, y: 4, scroll_x: 0, scroll_y: 9, keys: ['CTRL'] })], /no keys can be held/],
    [[call({ type: 'drag', path: [{ x: 1, y: 1 }] })], /two points/],
    [[call()], /no action/],
    [[{ type: 'function_call', name: 'bash' }], /no tool for "function_call"/],
    [[words('Shall I go on?')], /nobody can be asked/],
    [[], /nobody can be asked/],
  ])('%o is refused', (items, message) => {
    expect(() => read(items)).toThrow(message);
  });
});

describe('the end', () => {
  it.each([
    ['All set.\n\nDONE', [{ type: 'done' }], 'All set.'],
    ['DONE', [{ type: 'done' }], undefined],
    ['**ANSWER:** 3 notes', [{ type: 'answer', text: '3 notes' }, { type: 'done' }], undefined],
    ['I looked.\nANSWER: a\nb', [{ type: 'answer', text: 'a\nb' }, { type: 'done' }], 'I looked.'],
    ['FAIL: there is no such note', [{ type: 'fail', reason: 'there is no such note' }], undefined],
  ])('%j', (text, actions, thought) => {
    const reply = read([words(text)]);
    expect(reply).toEqual(thought === undefined ? { actions } : { thought, actions });
  });

  it('on a phone', () => {
    expect(read([words('FAIL: no')], 'android').actions).toEqual([{ type: 'terminate', status: 'failure' }]);
  });
});

describe('safety checks', () => {
  const checked = {
    ...call({ type: 'wait' }),
    pending_safety_checks: [{ id: 'sc', code: 'malicious_instructions', message: 'Look out.' }],
  };
  it('end the episode unless the config acknowledges them', () => {
    const { actions, intent } = read([checked]);
    expect(actions).toMatchObject([
      { type: 'fail', reason: expect.stringContaining('malicious_instructions: Look out.') },
    ]);
    expect(intent).toContain('consent');
    expect(read([checked], 'android').actions).toEqual([{ type: 'terminate', status: 'failure' }]);
    expect(read([checked], 'desktop', true).actions).toEqual([{ type: 'wait', seconds: 2 }]);
  });
});

describe('on a phone', () => {
  it.each([
    [
      { type: 'click', x: 3, y: 4, button: 'left' },
      { type: 'click', x: 3.5, y: 4.5 },
    ],
    [
      { type: 'click', x: 3, y: 4, button: 'right' },
      { type: 'long_press', x: 3.5, y: 4.5 },
    ],
    [
      {
        type: 'drag',
        path: [
          { x: 9, y: 90 },
          { x: 9, y: 10 },
        ],
      },
      { type: 'scroll', direction: 'down' },
    ],
    [
      { type: 'scroll', x: 3, y: 4, scroll_x: 0, scroll_y: -250 },
      { type: 'scroll', direction: 'up' },
    ],
    [
      { type: 'scroll', x: 3, y: 4, scroll_x: 250, scroll_y: 0 },
      { type: 'scroll', direction: 'right' },
    ],
    [{ type: 'keypress', keys: ['ESC'] }, { type: 'navigate_back' }],
    [{ type: 'keypress', keys: ['Home'] }, { type: 'navigate_home' }],
    [
      { type: 'keypress', keys: ['ENTER'] },
      { type: 'input_text', text: '', enter: true },
    ],
    [
      { type: 'type', text: 'Milk\n' },
      { type: 'input_text', text: 'Milk', enter: true },
    ],
  ])('%o', (input, action) => {
    expect(read([call(input)], 'android').actions.map((one) => roundUp(one))).toEqual([roundUp(action)]);
  });

  it.each([
    [{ type: 'double_click', x: 3, y: 4 }, /no double click/],
    [{ type: 'click', x: 3, y: 4, button: 'wheel' }, /no wheel/],
    [{ type: 'click', x: 3, y: 4, button: 'left', keys: ['CTRL'] }, /no keys to hold/],
    [{ type: 'keypress', keys: ['CTRL', 'A'] }, /no key "CTRL\+A"/],
    [{ type: 'move', x: 3, y: 4 }, /no pointer/],
  ])('%o is refused', (input, message) => {
    expect(() => read([call(input)], 'android')).toThrow(message);
  });
});

/** Replaces points between pixels by the pixels that contain them. */
function roundUp(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'number' ? Math.floor(part) : part)),
  );
}
