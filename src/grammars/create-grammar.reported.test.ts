/** Replies as public reports show them, with the actions that they mean. The texts are invented. */
import { describe, expect, it } from 'vitest';
import type { Platform } from '../schema/index.ts';
import { createGrammar, type GrammarName } from './create-grammar.ts';

const screen = { width: 1000, height: 1000 };
const click = (x: number, y: number) => ({ type: 'click', x, y });
const type = (text: string) => ({ type: 'type', text });
const call = (args: object) =>
  `<tool_call>\n${JSON.stringify({ name: 'computer_use', arguments: args })}\n</tool_call>`;
const at = (x: number, y: number) => call({ action: 'left_click', coordinate: [x, y] });

function read(name: GrammarName, reply: string, platform: Platform = 'desktop') {
  const grammar = createGrammar(name, platform);
  return grammar.parse(reply, { screen, sent: screen });
}

const UI = (text: string) => text.replaceAll(/\[(\d+) (\d+)\]/g, "(point='<point>$1 $2</point>')");

describe('every action of a reply is read, in order', () => {
  const CASES: [source: string, grammar: GrammarName, reply: string, actions: object[]][] = [
    [
      'bytedance/UI-TARS#200',
      'ui-tars-1.5',
      UI("Thought: fill in\nAction: click[5 6]\nAction: type(content='a')"),
      [click(5, 6), type('a')],
    ],
    [
      'bytedance/UI-TARS#200',
      'ui-tars-1.0',
      "Action: click(start_box='(500,400)')\nAction: type(content='a')",
      [click(500, 400), type('a')],
    ],
    [
      'web-infra-dev/midscene#504',
      'ui-tars-1.5',
      UI("Thought: a\nAction: click[7 4]\n\ntype(content='x')<|im_end|>"),
      [click(7, 4), type('x')],
    ],
    [
      'continuedev/continue#11074',
      'ui-tars-1.5',
      UI("Action: click[5 6]\nThought: now write\nAction: type(content='a')"),
      [click(5, 6), type('a')],
    ],
    [
      'ml-explore/mlx-lm#1448',
      'autoplay',
      'Action: {"type":"click","point":[5,6]}\nAction: {"type":"type","text":"a"}',
      [click(5, 6), type('a')],
    ],
    ['ml-explore/mlx-lm#1448', 'autoplay', 'Action: {"type":"click","point":[5,6]}\n\nLet me look.', [click(5, 6)]],
    [
      'Hal0ai/hal0#1509',
      'scalecua',
      "<action>\nclick(x=5, y=6)\n</action>\n<action>\nwrite(message='a')\n</action>",
      [click(5, 6), type('a')],
    ],
    [
      'Blaizzy/mlx-vlm#2132',
      'qwen3-vl',
      `${at(5, 6)}\n${call({ action: 'type', text: 'a' })}`,
      [click(5, 6), type('a')],
    ],
    [
      'Neroued/ninfer#158',
      'qwen3-vl',
      `${at(5, 6)}\n<tool_call>\n{"name":"computer_use","arguments":{"action":"fly"}}\n</tool_call>`,
      [click(5, 6)],
    ],
    ['Neroued/ninfer#158', 'qwen2.5-vl', `${at(5, 6)}\n<tool_call>\n{"name": "computer_use", "argu`, [click(5, 6)]],
    [
      'PrimeIntellect-ai/verifiers#1068',
      'agentnet',
      '## Code:\npyautogui.click(x=0.5, y=0.6)\n## Code:\npyautogui.write(message="a")',
      [click(500, 600), type('a')],
    ],
    ['pydantic/pydantic-ai#672', 'ui-tars-1.5', UI('Action: click[5 6]\nfly()\nwait()'), [click(5, 6)]],
    [
      'endolith/open-interpreter#315',
      'openai-cua',
      '{"actions":[{"type":"click","x":5,"y":6}]}{"actions":[{"type":"type","text":"a"}]}',
      [click(5, 6), type('a')],
    ],
  ];
  it.each(CASES)('%s %s %s', (_source, grammar, reply, actions) => {
    expect(read(grammar, reply).actions).toMatchObject(actions);
    expect(read(grammar, reply).actions).toHaveLength(actions.length);
  });
});

describe('a thought is kept and never performed', () => {
  const CASES: [source: string, grammar: GrammarName, reply: string][] = [
    ['guoqingbao/xinfer#221', 'qwen3-vl', `${at(1, 1)} would do\n</think>\n${at(5, 6)}`],
    ['0xBakeer/inference-atlas#32', 'qwen2.5-vl', `<think>\n${at(1, 1)}\n</think>\n\n${at(5, 6)}`],
    ['RooCodeInc/Roo-Code#8522', 'ui-tars-1.5', UI('[THINK]Maybe\nAction: click[1 1][/THINK]\nAction: click[5 6]')],
    ['MoonshotAI/Kimi-Dev#6', 'ui-tars-1.5', UI('◁think▷Action: click[1 1]◁/think▷Action: click[5 6]')],
    [
      'kekzl/imp#768',
      'autoplay',
      '<|channel|>analysis<|message|>Action: {"type":"done"}<|end|><|start|>assistant<|channel|>final<|message|>Action: {"type":"click","point":[5,6]}<|return|>',
    ],
    [
      'Augustas11/macprovider#743',
      'openai-cua',
      'analysisMaybe {"type":"done"}assistantfinal{"type":"click","x":5,"y":6}',
    ],
  ];
  it.each(CASES)('%s %s %s', (_source, grammar, reply) => {
    const { thought, actions } = read(grammar, reply);
    expect(actions).toMatchObject([click(5, 6)]);
    expect(actions).toHaveLength(1);
    expect(thought).not.toBe('');
  });

  it.each(['<think>', '[THINK]', '◁think▷', '<|channel|>analysis<|message|>'])(
    '%s without an end has no action',
    (mark) => {
      expect(() => read('ui-tars-1.5', `${mark}So\nAction: wait()`)).toThrow(/thought without an action/);
    },
  );
});

describe('other forms', () => {
  const CASES: [source: string, grammar: GrammarName, reply: string, action: object][] = [
    ['CursorTouch/Windows-MCP#272', 'qwen3-vl', call({ action: 'left_click', coordinate: '[5, 6]' }), click(5, 6)],
    ['CursorTouch/Windows-MCP#272', 'qwen3-vl', call({ action: 'left_click', coordinate: ['5', '6'] }), click(5, 6)],
    ['bytedance/UI-TARS#78', 'qwen3-vl', call({ action: 'left_click', x: 5, y: 6 }), click(5, 6)],
    ['bytedance/UI-TARS#78', 'qwen3-vl', call({ action: 'click', coordinate: { x: 5, y: 6 } }), click(5, 6)],
    [
      'microsoft/OmniParser#220',
      'qwen3-vl',
      '<tool_call>{"name":"computer_use","arguments":{"action":"left_click","coordinate":[5,6],},}</tool_call>',
      click(5, 6),
    ],
    [
      'XpressAI/xaibo#36',
      'qwen3-vl',
      '<tool_call>{"name":"computer_use","arguments":{"action":"type","text":"a\nb"}}</tool_call>',
      type('a\nb'),
    ],
    [
      'vllm-project/vllm#16797',
      'qwen2.5-vl',
      `I press {it}: {"name":"computer_use","arguments":{"action":"left_click","coordinate":[5,6]}}`,
      click(5, 6),
    ],
    ['vllm-project/vllm#13473', 'qwen2.5-vl', call({ action: 'wait' }), { type: 'wait', seconds: 1 }],
    ['bytedance/UI-TARS-desktop#33', 'ui-tars-1.0', "Thought：看\nAction：click(start_box='（5，6）')", click(5, 6)],
    [
      'bytedance/UI-TARS-desktop#37',
      'ui-tars-1.0',
      "1. Open it.\nAction: click(start_box='<|box_start|>(5,6)<|box_end|>')",
      click(5, 6),
    ],
    ['bytedance/UI-TARS-desktop#28', 'ui-tars-1.0', "Action: click(start_box='[0, 2, 10, 10]')", click(5, 6)],
    ['bytedance/UI-TARS-desktop#942', 'ui-tars-1.5', "Action: click(point='<point>5 6</point>", click(5, 6)],
    ['bytedance/UI-TARS-desktop#942', 'ui-tars-1.5', "Action: click(point='<point>5 6</point>)", click(5, 6)],
  ];
  it.each(CASES)('%s %s %s', (_source, grammar, reply, action) => {
    expect(read(grammar, reply).actions).toMatchObject([action]);
  });

  const REFUSED: [source: string, grammar: GrammarName, reply: string, problem: RegExp][] = [
    [
      'likaixin2000/ScreenSpot-Pro-GUI-Grounding#22',
      'qwen3-vl',
      call({ action: 'left_click', coordinate: [0.5, 0.4] }),
      /in fractions/,
    ],
    ['bytedance/UI-TARS#78', 'ui-tars-1.0', "Action: click(start_box='=')", /expected a point/],
    ['trycua/cua#2221', 'ui-tars-1.0', "Action: click(start_box='(1,__import__(2))')", /expected a point/],
    ['an unknown status', 'qwen3-vl', call({ action: 'terminate', status: 'partial' }), /neither success nor failure/],
    ['an unknown status', 'agentnet', "computer.terminate(status='unsuccessful')", /neither success nor failure/],
    [
      'an unknown status',
      'scalecua',
      "<action>\nterminate(status='blocked')\n</action>",
      /neither success nor failure/,
    ],
  ];
  it.each(REFUSED)('refuses %s %s %s', (_source, grammar, reply, problem) => {
    expect(() => read(grammar, reply)).toThrow(problem);
  });
});
