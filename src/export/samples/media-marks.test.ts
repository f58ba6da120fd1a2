/** Control tokens in texts of applications, as public reports show them. */
import { describe, expect, it } from 'vitest';
import { holdMarks, releaseMarks, withoutMarks } from './media-marks.ts';

const TOKENS: [source: string, token: string][] = [
  ['hiyouga/LlamaFactory#7909', '<image>'],
  ['hiyouga/LlamaFactory#8226', '<|image_pad|>'],
  ['huggingface/transformers#47853', '<|im_end|>'],
  ['huggingface/transformers#29279', '<|im_start|>'],
  ['huggingface/transformers#47822', '<turn|>'],
  ['google-deepmind/gemma#770', '<|turn>'],
  ['google-deepmind/gemma#770', '<start_of_image>'],
  ['FranxYao/Long-Context-Data-Engineering#14', '</s>'],
  ['FranxYao/Long-Context-Data-Engineering#14', '<s>'],
  ['OWASP/AISVS#930', '<|message|>'],
  ['huggingface/tokenizers#1347', '<<SYS>>'],
  ['huggingface/transformers#47822', '[INST]'],
  ['vllm-project/vllm#13125', '<｜end▁of▁sentence｜>'],
  ['vllm-project/vllm#13125', '</think>'],
  ['OpenGVLab/InternVL', '<IMG_CONTEXT>'],
  ['OpenGVLab/InternVL', '</img>'],
  ['huggingface/transformers#26468', '<eos>'],
  ['QwenLM/Qwen3-VL#1521', '<tool_response>'],
  ['bigcode-project/starcoder', '<fim_prefix>'],
];

describe('control tokens', () => {
  it.each(TOKENS)('%s: %s stands in no text, and keeps its meaning in code', (_source, token) => {
    const text = `Open "x${token}.txt"`;
    expect(withoutMarks(text)).not.toContain(token);
    const json = releaseMarks(JSON.stringify(holdMarks({ type: 'type', text })), 'json');
    expect(json).not.toContain(token);
    expect(JSON.parse(json)).toEqual({ type: 'type', text });
    expect(releaseMarks(holdMarks(`'${token}'`), 'python')).toMatch(/\\x(?:3c|5b)/);
  });

  it('leaves other brackets alone', () => {
    const text = 'if a < b and [1, 2] or <b>bold</b> then <name@example.org>';
    expect(withoutMarks(text)).toBe(text);
    expect(holdMarks(text)).toBe(text);
  });
});
