import { expect, it } from 'vitest';
import { createGrammar } from '../../grammars/create-grammar.ts';
import { countTokens, patchLimits } from './count-tokens.ts';

const [screen, phone] = [
  { width: 1280, height: 800 },
  { width: 1080, height: 2400 },
];

it('counts the patches of pictures as each grammar sees them, and the marks around them as text', () => {
  expect(countTokens(['<image><image>'], [screen, phone])).toEqual({ text: 5 + 4, pictures: 1000 + 2550 });
  const older = patchLimits(createGrammar('qwen2.5-vl', 'desktop'));
  expect(countTokens(['Click it.', ''], [screen], older)).toEqual({ text: 2 * 5 + 3 + 2, pictures: 46 * 29 });
});

it('takes pictures as Qwen3-VL sees them where a grammar does not say', () => {
  const limits = patchLimits(createGrammar('autoplay', 'desktop'));
  expect(patchLimits(createGrammar('openai-cua', 'desktop'))).toEqual(limits);
  expect(limits).toEqual(patchLimits(createGrammar('qwen3-vl', 'desktop')));
});
