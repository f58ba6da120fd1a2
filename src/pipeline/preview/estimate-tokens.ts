/** The number of tokens of a question, as two rough bounds, because tokenizers and image formulas differ. */
import type { Message } from '../../model/chat-model.ts';
import type { ImageLimits } from '../../model/models-options.ts';

export interface Range {
  low: number;
  high: number;
}

/** English prose has about four characters per token, lists of elements and numbers about three. */
const CHARACTERS_PER_TOKEN = { few: 4, many: 3 };
/**
 * Published formulas, in pixels per token: 32 × 32 (Qwen3-VL), 28 × 28 (Qwen2.5-VL), 750 (Claude). GPT-4o has 512 × 512
 * tiles of 170 tokens, which is 1542. GPT-4.1 mini has 32 × 32 pixels times 1.62, which is 632.
 */
const PIXELS_PER_TOKEN = { few: 1542, many: 632 };

export function estimateText(characters: number): Range {
  return {
    low: Math.ceil(characters / CHARACTERS_PER_TOKEN.few),
    high: Math.ceil(characters / CHARACTERS_PER_TOKEN.many),
  };
}

/** Tokens of one image after the role's limits scaled it down. */
export function estimateImage({ width, height }: { width: number; height: number }, { maxPixels }: ImageLimits): Range {
  const pixels = Math.min(width * height, maxPixels);
  return { low: Math.ceil(pixels / PIXELS_PER_TOKEN.few), high: Math.ceil(pixels / PIXELS_PER_TOKEN.many) };
}

export function countContent(messages: readonly Message[]): { characters: number; images: number } {
  const parts = messages.flatMap(({ content }) =>
    typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content,
  );
  return {
    characters: parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0),
    images: parts.filter(({ type }) => type === 'image').length,
  };
}
