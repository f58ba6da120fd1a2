import { describe, expect, it } from 'vitest';
import type { Action } from '../schema/index.ts';
import { createGrammar } from './create-grammar.ts';
import { expressAction } from './express-action.ts';

const screen = { width: 1920, height: 1080 };
const click = (x: number, y: number) => ({ type: 'click', x, y, numClicks: 1, button: 'left', holdKeys: [] });
const type = (text: string) => ({ type: 'type', text, overwrite: false, enter: false });
const setting = { replacingKeys: [['ctrl', 'a']] };

const call = (args: object, name = 'computer_use') =>
  `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`;

describe('Qwen tool calls', () => {
  const grammar = createGrammar('qwen3-vl', 'desktop');
  const context = { screen, sent: grammar.imageSize(screen) };

  it('reads a thought and calls', () => {
    const reply = `I press it.\n${call({ action: 'left_click', coordinate: [500, 250] })}`;
    expect(grammar.parse(reply, context)).toEqual({ thought: 'I press it.', actions: [click(960, 270)] });
  });

  it('drags from where the pointer was moved to', () => {
    const reply = [
      call({ action: 'mouse_move', coordinate: [100, 100] }),
      call({ action: 'left_click_drag', coordinate: [200, 100] }),
    ].join('\n');
    const drag = { type: 'drag_and_drop', from: { x: 192, y: 108 }, to: { x: 384, y: 108 }, holdKeys: [] };
    expect(grammar.parse(reply, context).actions).toEqual([drag]);
  });

  it('has no point of its own for a click without one', () => {
    expect(() => grammar.parse(call({ action: 'left_click' }), context)).toThrow(/needs "coordinate"/);
    const known = { ...context, pointer: { x: 7, y: 8 } };
    expect(grammar.parse(call({ action: 'left_click' }), known).actions).toEqual([click(7, 8)]);
  });

  it('counts in pixels of the image in version 2.5', () => {
    const older = createGrammar('qwen2.5-vl', 'desktop');
    const sent = older.imageSize(screen);
    expect(sent).toEqual({ width: 1932, height: 1092 });
    const reply = call({ action: 'left_click', coordinate: [966, 546] });
    expect(older.parse(reply, { screen, sent }).actions).toEqual([click(960, 540)]);
    expect(older.supports({ type: 'answer', text: 'x' })).toBe(false);
  });

  it('reads what a phone can do', () => {
    const phone = createGrammar('qwen2.5-vl', 'android');
    const sent = phone.imageSize(screen);
    const read = (args: object) => phone.parse(call(args, 'mobile_use'), { screen, sent }).actions[0];
    expect(read({ action: 'swipe', coordinate: [900, 900], coordinate2: [900, 300] })).toEqual({
      type: 'scroll',
      direction: 'down',
    });
    expect(read({ action: 'system_button', button: 'Back' })).toEqual({ type: 'navigate_back' });
    expect(read({ action: 'terminate', status: 'failure' })).toEqual({ type: 'terminate', status: 'failure' });
    expect(() => read({ action: 'system_button', button: 'Menu' })).toThrow(/no button "Menu"/);
  });
});

describe('AgentNet code', () => {
  const grammar = createGrammar('agentnet', 'desktop');
  const context = { screen, sent: grammar.imageSize(screen) };
  const CODE: [string, unknown[]][] = [
    ['pyautogui.click(x=0.5, y=0.25)', [click(960, 270)]],
    ['pyautogui.click(0.5, 0.25)', [click(960, 270)]],
    ['computer.tripleClick(x=0.5, y=0.25)', [{ ...click(960, 270), numClicks: 3 }]],
    [
      "import pyautogui\npyautogui.click(x=0.5, y=0.25, clicks=2, button='right')",
      [{ ...click(960, 270), numClicks: 2, button: 'right' }],
    ],
    ["pyautogui.hotkey(['ctrl', 'c'])", [{ type: 'hotkey', keys: ['ctrl', 'c'] }]],
    ["pyautogui.hotkey('ctrl', 'c')", [{ type: 'hotkey', keys: ['ctrl', 'c'] }]],
    [
      "pyautogui.press('down', presses=2)",
      [
        { type: 'hotkey', keys: ['down'] },
        { type: 'hotkey', keys: ['down'] },
      ],
    ],
    [
      "pyautogui.keyDown('alt'); pyautogui.press('tab'); pyautogui.press('tab'); pyautogui.keyUp('alt')",
      [{ type: 'hold_and_press', holdKeys: ['alt'], pressKeys: ['tab', 'tab'] }],
    ],
    ['pyautogui.write(message="it\'s (1, 2)\\n")', [type("it's (1, 2)\n")]],
    [
      'pyautogui.moveTo(x=0.5, y=0.5)\npyautogui.dragTo(x=0.75, y=0.5, button="left")',
      [{ type: 'drag_and_drop', from: { x: 960, y: 540 }, to: { x: 1440, y: 540 }, holdKeys: [] }],
    ],
    ['pyautogui.scroll(-10)', [{ type: 'scroll', x: 960, y: 540, clicks: 10, shift: false }]],
    ['pyautogui.hscroll(3, x=0.5, y=0.25)', [{ type: 'scroll', x: 960, y: 270, clicks: 3, shift: true }]],
    ['pyautogui.moveTo(x=0.5, y=0.25)', [{ type: 'scroll', x: 960, y: 270, clicks: 0, shift: false }]],
    ['computer.wait()', [{ type: 'wait', seconds: 20 }]],
    ["computer.terminate(status='success')", [{ type: 'done' }]],
    ["computer.terminate(status='success', answer='7')", [{ type: 'answer', text: '7' }]],
    ["computer.terminate(status='failure')", [{ type: 'fail', reason: '' }]],
  ];
  it.each(CODE)('reads %s', (code, actions) => {
    expect(grammar.parse(code, context)).toEqual({ actions });
    const whole = `## Thought:\nWhy not.\n\n## Action:\nDo it.\n\n## Code:\n\`\`\`python\n${code}\n\`\`\``;
    expect(grammar.parse(whole, context)).toEqual({ thought: 'Why not.', intent: 'Do it.', actions });
  });

  const UNREADABLE: [string, RegExp][] = [
    ['pyautogui.dragTo(x=0.5, y=0.5)', /needs a moveTo/],
    ['pyautogui.click()', /needs a point/],
    ['pyautogui.click(x=960, y=540)', /off the screen/],
    ["pyautogui.keyDown('shift')", /stays down/],
    ['os.system("ls")', /no action system/],
    ['x = 5', /cannot be read/],
  ];
  it.each(UNREADABLE)('says what is wrong with %s', (code, problem) => {
    expect(() => grammar.parse(code, context)).toThrow(problem);
  });

  it('tells keys as lists, and where the wheel is turned by moving there, as its evaluator reads them', () => {
    const actions: Action[] = [
      { type: 'hotkey', keys: ['escape'] },
      { type: 'scroll', x: 960, y: 270, clicks: 3, shift: false },
      { type: 'scroll', x: 960, y: 540, clicks: 2, shift: true },
      { type: 'hold_and_press', holdKeys: ['alt'], pressKeys: ['tab', 'tab'] },
    ];
    const code = grammar.serialize({ actions }, context);
    expect(code.split('\n')).toEqual([
      "pyautogui.press(keys=['escape'])",
      'pyautogui.moveTo(x=0.5, y=0.25)',
      'pyautogui.scroll(-3)',
      'pyautogui.moveTo(x=0.5, y=0.5)',
      'pyautogui.hscroll(2)',
      "pyautogui.keyDown('alt')",
      "pyautogui.press(keys=['tab', 'tab'])",
      "pyautogui.keyUp('alt')",
    ]);
    expect(grammar.parse(code, context).actions).toEqual(actions);
  });

  it('writes four decimals', () => {
    const action: Action = { type: 'click', x: 1866.6, y: 1047.7, numClicks: 1, button: 'left', holdKeys: [] };
    expect(grammar.serialize({ actions: [action] }, context)).toBe('pyautogui.click(x=0.9722, y=0.9701)');
  });
});

describe('ScaleCUA', () => {
  const grammar = createGrammar('scalecua', 'desktop');
  const context = { screen, sent: screen };

  it('reads and writes thought, operation and calls', () => {
    const reply =
      "<think>\nWhy.\n</think>\n<operation>\nClick it.\n</operation>\n<action>\nclick(x=0.25, y=0.25)\nwrite(message='</action>')\n</action>";
    const parsed = { thought: 'Why.', intent: 'Click it.', actions: [click(480, 270), type('</action>')] };
    expect(grammar.parse(reply, context)).toEqual(parsed);
    expect(grammar.serialize(parsed as never, context)).toBe(reply);
  });

  it('reads pixels of the image, too, which is what its models for Qwen answer in', () => {
    const half = { screen, sent: { width: 960, height: 540 } };
    const read = (code: string) => grammar.parse(`<action>\n${code}\n</action>`, half).actions;
    expect(read('click(x=240, y=135)')).toEqual([click(480, 270)]);
    expect(read('click(x=1, y=1)')).toEqual([click(2, 2)]);
    expect(read('scroll(-2, 0.25, 0.25)')).toMatchObject([{ x: 480, y: 270, clicks: 2 }]);
    expect(read('click(x=240, y=135)\nwait(seconds=0.5)')).toMatchObject([{ x: 480 }, { seconds: 0.5 }]);
    expect(() => read('click(x=240, y=541)')).toThrow(/off the screen/);
  });

  it('turns the wheel sideways with shift', () => {
    const actions: Action[] = [{ type: 'scroll', x: 480, y: 270, clicks: 2, shift: true }];
    const written = grammar.serialize({ actions }, context);
    expect(written).toBe("<action>\nkeyDown('shift')\nscroll(-2, x=0.25, y=0.25)\nkeyUp('shift')\n</action>");
    expect(grammar.parse(written, context)).toEqual({ actions });
  });
});

describe('AndroidWorld JSON', () => {
  const grammar = createGrammar('android-world', 'android');
  const context = { screen: { width: 1080, height: 2400 }, sent: { width: 1080, height: 2400 } };
  const JSONS: [string, unknown[]][] = [
    ['{"action_type":"click","x":1,"y":2}', [{ type: 'click', x: 1, y: 2 }]],
    ['{"action_type":"input_text","text":"a"}', [{ type: 'input_text', text: 'a', enter: true }]],
    [
      '{"action_type":"input_text","text":"a","x":1,"y":2}',
      [
        { type: 'click', x: 1, y: 2 },
        { type: 'input_text', text: 'a', enter: true },
      ],
    ],
    ['{"action_type":"keyboard_enter"}', [{ type: 'input_text', text: '', enter: true }]],
    ['{"action_type":"swipe","direction":"up"}', [{ type: 'scroll', direction: 'down' }]],
    ['{"action_type":"status","goal_status":"complete"}', [{ type: 'terminate', status: 'success' }]],
    ['{"action_type":"status","goal_status":"infeasible"}', [{ type: 'terminate', status: 'failure' }]],
    ['```json\n{"action_type": "wait"}\n```', [{ type: 'wait', seconds: 1 }]],
  ];
  it.each(JSONS)('reads %s', (json, actions) => {
    expect(grammar.parse(json, context)).toEqual({ actions });
    expect(grammar.parse(`Reason: {odd}\nAction: ${json}`, context)).toEqual({ thought: '{odd}', actions });
  });

  const UNREADABLE: [string, RegExp][] = [
    ['{"action_type":"click"}', /expected a point/],
    ['{"action_type":"click","index":3}', /elements have no numbers/],
    ['{"action_type":"click","index":3,"x":1,"y":2}', /either an index or x and y/],
    ['{"action_type":"double_tap","x":1,"y":2}', /no action "double_tap"/],
    ['{"action_type":"click","x":1', /complete JSON/],
  ];
  it.each(UNREADABLE)('says what is wrong with %s', (json, problem) => {
    expect(() => grammar.parse(json, context)).toThrow(problem);
  });

  it('types without Enter only where it can', () => {
    const typing: Action = { type: 'input_text', text: 'a', enter: false };
    expect(expressAction(typing, grammar, setting)).toBeUndefined();
    expect(expressAction(typing, createGrammar('qwen3-vl', 'android'), setting)).toEqual([typing]);
  });
});

describe('expressAction', () => {
  const overwrite: Action = { type: 'type', text: 'new', overwrite: true, enter: true };

  it('replaces text by selecting everything first, in text fields only', () => {
    const selectAll = { type: 'hotkey', keys: ['ctrl', 'a'] };
    const qwen = createGrammar('qwen3-vl', 'desktop');
    const expressed = [selectAll, type('new'), { type: 'hotkey', keys: ['enter'] }];
    expect(expressAction(overwrite, qwen, setting)).toEqual(expressed);
    const withLineBreak = [selectAll, { ...type('new'), enter: true }];
    expect(expressAction(overwrite, createGrammar('ui-tars-1.5', 'desktop'), setting)).toEqual(withLineBreak);
    expect(expressAction(overwrite, qwen, { replacingKeys: undefined })).toBeUndefined();
  });

  it('deletes when there is nothing to type', () => {
    const clear: Action = { type: 'type', text: '', overwrite: true, enter: false };
    expect(expressAction(clear, createGrammar('agentnet', 'desktop'), setting)).toEqual([
      { type: 'hotkey', keys: ['ctrl', 'a'] },
      { type: 'hotkey', keys: ['delete'] },
    ]);
  });

  it('never tells what only an expert does', () => {
    const cells: Action = { type: 'set_cell_values', cells: [{ cell: 'A1', value: '1' }] };
    expect(expressAction(cells, createGrammar('qwen3-vl', 'desktop'), setting)).toBeUndefined();
  });
});
