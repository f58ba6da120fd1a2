import { describe, expect, it } from 'vitest';
import type { Action } from '../schema/index.ts';
import { createGrammar } from './create-grammar.ts';
import { expressAction } from './express-action.ts';
import { createUiTarsGrammar } from './ui-tars.ts';

const screen = { width: 1920, height: 1080 };
const desktop = createUiTarsGrammar('1.5', 'desktop');
const phone = createUiTarsGrammar('1.5', 'android');
const older = createUiTarsGrammar('1.0', 'desktop');
const context = { screen, sent: desktop.imageSize(screen) };
/** Converts a point of the resized image to the screen. */
const at = (x: number, y: number) => ({ x: (x * 1920) / 1932, y: (y * 1080) / 1092 });
const click = (x: number, y: number) => ({ type: 'click', ...at(x, y), numClicks: 1, button: 'left', holdKeys: [] });
const typed = (text: string, enter = false): Action => ({ type: 'type', text, overwrite: false, enter });

const REPLIES: [string, unknown[]][] = [
  ["click(point='<point>483 273</point>')", [click(483, 273)]],
  ["click(start_box='(483,273)')", [click(483, 273)]],
  ["click(start_box='<|box_start|>(483.5,273.25)<|box_end|>')", [click(483.5, 273.25)]],
  ['click(start_box=<|box_start|>(483,273)<|box_end|>)', [click(483, 273)]],
  ["click(start_box='(400,200,500,300)')", [click(450, 250)]],
  ["left_double(point='<point>1 2</point>')", [{ ...click(1, 2), numClicks: 2 }]],
  ["right_single(point='<point>1 2</point>')", [{ ...click(1, 2), button: 'right' }]],
  [
    "drag(start_point='<point>1 2</point>', end_point='<point>3 4</point>')",
    [{ type: 'drag_and_drop', from: at(1, 2), to: at(3, 4), holdKeys: [] }],
  ],
  ["drag(start_box='(1,2)', end_box='(3,4)')", [{ type: 'drag_and_drop', from: at(1, 2), to: at(3, 4), holdKeys: [] }]],
  ["hotkey(key='ctrl c')", [{ type: 'hotkey', keys: ['ctrl', 'c'] }]],
  ["hotkey(key='ctrl+shift+t')", [{ type: 'hotkey', keys: ['ctrl', 'shift', 't'] }]],
  [String.raw`type(content='it\'s \"here\"\n')`, [typed('it\'s "here"', true)]],
  [`type(content='it's (really) here')`, [typed("it's (really) here")]],
  ["type(content='f(x)\n\ng(y)')", [typed('f(x)\n\ng(y)')]],
  [String.raw`type(content='a)\n\nclick(b)')`, [typed('a)\n\nclick(b)')]],
  ['type(content="say ‘hi’, ok")', [typed('say ‘hi’, ok')]],
  [
    "scroll(point='<point>966 546</point>', direction='down')",
    [{ type: 'scroll', ...at(966, 546), clicks: 5, shift: false }],
  ],
  ["scroll(direction='left')", [{ type: 'scroll', x: 960, y: 540, clicks: -5, shift: true }]],
  ['wait()', [{ type: 'wait', seconds: 5 }]],
  ["finished(content='')", [{ type: 'done' }]],
  ['finished()', [{ type: 'done' }]],
  ["finished(content='42 files')", [{ type: 'answer', text: '42 files' }]],
  [
    "click(point='<point>1 2</point>')\n\ntype(content='a')\n\nwait()",
    [click(1, 2), typed('a'), { type: 'wait', seconds: 5 }],
  ],
];

describe('UI-TARS 1.5 on a computer', () => {
  it.each(REPLIES)('reads %s', (reply, actions) => {
    expect(desktop.parse(`Thought: I look.\nAction: ${reply}`, context)).toEqual({ thought: 'I look.', actions });
    expect(desktop.parse(reply, context)).toEqual({ actions });
  });

  it('keeps a thought that speaks of actions apart from the actions', () => {
    const thought = 'Two ways.\nAction: click() is one';
    expect(desktop.parse(`Thought: ${thought}\nAction: wait()`, context)).toMatchObject({
      thought,
      actions: [{ type: 'wait' }],
    });
  });

  const UNREADABLE: [string, RegExp][] = [
    ['', /no action/],
    ['Thought: I wonder.', /cannot be read/],
    ["Action: click(point='')", /expected a point/],
    ['Action: click()', /needs a point/],
    ["Action: click(point='<point>5000 10</point>')", /off the screen/],
    ["Action: click(point='<point>-1 10</point>')", /off the screen/],
    ["Action: fly(point='<point>1 2</point>')", /no action fly; known: click/],
    ["Action: type(content='open", /no closing/],
    ["Action: scroll(point='<point>1 2</point>', direction='away')", /up, down, left or right/],
  ];
  it.each(UNREADABLE)('says what is wrong with %j', (reply, problem) => {
    expect(() => desktop.parse(reply, context)).toThrow(problem);
  });
});

describe('UI-TARS on a phone', () => {
  const PHONE: [string, Action][] = [
    ["long_press(point='<point>966 546</point>')", { type: 'long_press', ...at(966, 546) }],
    [String.raw`type(content='hello\n')`, { type: 'input_text', text: 'hello', enter: true }],
    ["open_app(app_name='Simple Notes')", { type: 'open_app', app: 'Simple Notes' }],
    ["scroll(point='<point>1 2</point>', direction='up')", { type: 'scroll', direction: 'up' }],
    [
      "drag(start_point='<point>9 900</point>', end_point='<point>20 90</point>')",
      { type: 'scroll', direction: 'down' },
    ],
    ['press_home()', { type: 'navigate_home' }],
    ['press_back()', { type: 'navigate_back' }],
    ["finished(content='done')", { type: 'answer', text: 'done' }],
    ['finished()', { type: 'terminate', status: 'success' }],
  ];
  it.each(PHONE)('reads %s', (reply, action) => {
    expect(phone.parse(`Action: ${reply}`, context).actions).toEqual([action]);
  });
});

it('counts in thousandths in version 1.0', () => {
  const { actions } = older.parse("Action: click(start_box='<|box_start|>(500,250)<|box_end|>')", context);
  expect(actions).toMatchObject([{ x: 960, y: 270 }]);
  expect(older.serialize({ actions }, context)).toBe("Action: click(start_box='<|box_start|>(500,250)<|box_end|>')");
});

it('writes as the models were trained', () => {
  const actions: Action[] = [
    { type: 'click', x: 960, y: 540, numClicks: 2, button: 'left', holdKeys: [] },
    { type: 'type', text: "it's\n", overwrite: false, enter: true },
  ];
  expect(desktop.serialize({ thought: 'Open it.', actions }, context)).toBe(
    String.raw`Thought: Open it.
Action: left_double(point='<point>966 546</point>')

type(content='it\'s\n\n')`,
  );
});

const press = (key: string) => ({ type: 'hotkey', keys: [key] });

it('presses the keys of white space before a text, which the published parser drops', () => {
  const expressed = (action: Action) => expressAction(action, desktop, { replacingKeys: undefined });
  expect(expressed(typed('\n a', true))).toEqual([press('enter'), press('space'), typed('a', true)]);
  expect(expressed(typed('\n'))).toEqual([press('enter')]);
  expect(expressed(typed('', true))).toEqual([press('enter')]);
  expect(expressed(typed('a\n b\n'))).toEqual([typed('a\n b', true)]);
  expect(expressed(typed('\u00a0a'))).toBeUndefined();
  expect(desktop.serialize({ actions: expressed(typed(' a'))! }, context)).toBe(
    "Action: hotkey(key='space')\n\ntype(content='a')",
  );
  expect(phone.supports({ type: 'input_text', text: ' a', enter: false })).toBe(false);
  // A grammar that allows white space at the start of a text uses it.
  const actions = expressAction(typed(' a', true), createGrammar('qwen3-vl', 'desktop'), { replacingKeys: undefined });
  expect(actions).toEqual([typed(' a'), press('enter')]);
});

it('hides in texts what the published parser looks for', () => {
  const text = "a('b') Action: point= <point>1 2</point>[EOS]\\";
  const reply = desktop.serialize({ actions: [typed(text)] }, context);
  expect(reply.slice('Action: '.length)).not.toMatch(/\\'\)(?!$)|Action: |point=|<point>|\[EOS\]/);
  expect(desktop.parse(reply, context).actions).toEqual([typed(text)]);
});

it('keeps a rounded point in its element', () => {
  const action: Action = { type: 'click', x: 100.4, y: 540, numClicks: 1, button: 'left', holdKeys: [] };
  const narrow = { ...context, target: { x: 99, y: 500, width: 1.5, height: 80 } };
  expect(older.serialize({ actions: [action] }, narrow)).toContain('(52,500)');
  expect(older.serialize({ actions: [{ ...action, x: 98 }] }, narrow)).toContain('(52,500)');
});

it('says no to what it has no word for', () => {
  const actions: Action[] = [
    { type: 'type', text: 'a', overwrite: true, enter: false },
    { type: 'click', x: 1, y: 1, numClicks: 3, button: 'left', holdKeys: [] },
    { type: 'click', x: 1, y: 1, numClicks: 1, button: 'left', holdKeys: ['ctrl'] },
    { type: 'scroll', x: 1, y: 1, clicks: 3, shift: false },
    { type: 'open', target: 'gnumeric' },
    { type: 'set_cell_values', cells: [{ cell: 'A1', value: '1' }] },
  ];
  expect(actions.map((action) => desktop.supports(action))).toEqual(actions.map(() => false));
  expect(() => desktop.serialize({ actions: [actions[0]!] }, context)).toThrow(/no action that does exactly/);
});
