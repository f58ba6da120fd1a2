import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';

it('counts pieces, long words as several', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('Click it.')).toBe(3);
  expect(estimateTokens('x=0.25')).toBe(6);
  expect(estimateTokens('internationalisation')).toBe(4);
});

/** Counts of Qwen's tokenizer (the vocabulary in the package dashscope 2.0.2) for the chats of the sample. */
const COUNTED = [776, 642, 943, 931, 885, 841, 1317, 667, 909, 479, 583, 459];

it('is a little more than the tokenizer of Qwen counts, for every chat of the sample', () => {
  const lines = readFileSync(new URL('../../datasets/sample/sample.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const chats = lines.map((line) => (JSON.parse(line) as { messages: { content: string }[] }).messages);
  const shares = chats.map((messages, index) => {
    return estimateTokens(messages.map(({ content }) => content).join('\n')) / COUNTED[index]!;
  });
  expect(Math.min(...shares)).toBeGreaterThan(1.03);
  expect(Math.max(...shares)).toBeLessThan(1.08);
});
