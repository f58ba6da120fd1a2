/** Replies as public reports show them: [source, reply, thought, rest]. The texts are invented. */
import { describe, expect, it } from 'vitest';
import { cutThoughts } from './cut-thoughts.ts';

const REPORTED: [source: string, reply: string, thought: string, rest: string][] = [
  ['admonstrator/zettelrobbe#74', '<think>a title</think>{"title":"x"}', 'a title', '{"title":"x"}'],
  ['SimonSchubert/Kai#301', 'The user greets.\n</think>\n\nHello.', 'The user greets.', '\n\nHello.'],
  [
    'tonyd2wild/DeepSeek-v4-Flash-Vision-Exp-DSpark-1M-NVFP4-KV-2x-DGX-Spark#16',
    '17 times 23.</think>391',
    '17 times 23.',
    '391',
  ],
  ['isaiah-harville/Primer#109', '[THINK]or <think>[/THINK]Yes.', 'or <think>', 'Yes.'],
  ['isaiah-harville/Primer#109', '<mm:think>hm</mm:think>Yes.', 'hm', 'Yes.'],
  ['RooCodeInc/Roo-Code#8522', '[THINK]open the menu', 'open the menu', ''],
  ['MoonshotAI/Kimi-Dev#6', '◁think▷two steps◁/think▷click', 'two steps', 'click'],
  ['Augustas11/macprovider#743', 'analysisOnly a word.assistantfinalfour', 'Only a word.', 'four'],
  [
    'kekzl/imp#768',
    '<|channel|>analysis<|message|>add<|end|><|start|>assistant<|channel|>final<|message|>four<|return|>',
    'add',
    'four',
  ],
  [
    'kekzl/imp#1719',
    '<|channel|>analysis<|message|>ask<|end|>\n<|start|>assistant<|channel|>commentary to=functions.computer_use <|constrain|>json<|message|>{"action":"wait","time":1}<|call|>',
    'ask',
    '{"action":"wait","time":1}',
  ],
  ['guoqingbao/xinfer#221', 'first\n</think>\n<thinking>\nsecond\n</think>\nreal', 'first\nsecond', 'real'],
  ['eastreams/loong#467', '<Think>never ended\nAction: wait()', 'never ended\nAction: wait()', ''],
  ['langgenius/dify#41764', '<think>a\n<think>b</think>c', 'a\nb', 'c'],
  ['ephraimduncan/opencode-cursor#12', '<think_intent>x</think_intent><reasoning>y</reasoning>z', 'x\ny', 'z'],
  ['attogram/ollama-multirun#15', 'Thinking...\nlong\n...done thinking.\n\nshort', 'long', 'short'],
  ['probelabs/probe#439', '<thinking>\n<thinking>\nonce\n</thinking>\n</thinking>', 'once', ''],
  ['AAswordman/Operit#727', `<think>I press ("it's</think>done`, `I press ("it's`, 'done'],
  [
    '0xBakeer/inference-atlas#32',
    'weather\n</think>\n<tool_call>{}</tool_call>',
    'weather',
    '<tool_call>{}</tool_call>',
  ],
];

/** Texts about markers are no thoughts. */
const UNTOUCHED: [source: string, reply: string][] = [
  ['probelabs/probe#439', '{"text":"<thinking>some analysis</thinking>rest"}'],
  ['probelabs/probe#439', '{"text": "it says \\"<thinking>\\" without an end"}'],
  ['AAswordman/Operit#727', "Action: type(content='hello </think> world')"],
  ['rynfar/meridian#720', 'The tag `<think>` is shown.\nAction: wait()'],
  ['isaiah-harville/Primer#109', 'No thought, analysis of it finally: assistant.'],
];

describe('cutThoughts', () => {
  it.each(REPORTED)('%s: %s', (_source, reply, thought, rest) => {
    const cut = cutThoughts(reply);
    expect(cut.thought).toBe(thought);
    expect(cut.rest.trim()).toBe(rest.trim());
  });

  it.each(UNTOUCHED)('leaves alone %s: %s', (_source, reply) => {
    expect(cutThoughts(reply)).toEqual({ thought: '', rest: reply });
  });

  it('takes no longer on long replies', () => {
    const startedAt = performance.now();
    cutThoughts(`${'<think>x '.repeat(20_000)}${' '.repeat(50_000)}`);
    cutThoughts(`{"a": "${'\\" ('.repeat(20_000)}</think>`);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});
