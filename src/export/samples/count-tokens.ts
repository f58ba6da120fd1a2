/** Length of a row for a model, in tokens, for cards and for `export --check`. */
import type { ActionGrammar, ImageSize, ResizeLimits } from '../../grammars/grammar.ts';
import { RESIZE_LIMITS, smartResize } from '../../grammars/smart-resize.ts';
import { estimateTokens } from '../../text/estimate-tokens.ts';
import { sum } from '../../collections/sum.ts';
import type { RowTokens } from '../exporter.ts';

/** Tokens of the role and the marks around a turn. */
const TURN_TOKENS = 5;
/** Tokens of the marks around a picture. */
const PICTURE_MARKS = 2;

/** One text per turn, including `<image>` marks. Pictures count at the size that models see under these limits. */
export function countTokens(
  texts: readonly string[],
  pictures: readonly ImageSize[],
  limits: ResizeLimits = RESIZE_LIMITS['qwen3-vl'],
): RowTokens {
  const words = texts.map((text) => TURN_TOKENS + estimateTokens(text.replaceAll('<image>', '')));
  return {
    text: sum(words) + PICTURE_MARKS * pictures.length,
    pictures: sum(pictures.map((size) => pictureTokens(size, limits))),
  };
}

/** Grammars for any model have no limits, or none in patches. The limits of Qwen3-VL stand in for them. */
export function patchLimits({ imageLimits }: Pick<ActionGrammar, 'imageLimits'>): ResizeLimits {
  return imageLimits && imageLimits.factor > 1 ? imageLimits : RESIZE_LIMITS['qwen3-vl'];
}

/** One token for each square of `factor` pixels. */
export function pictureTokens(size: ImageSize, limits: ResizeLimits): number {
  const { width, height } = smartResize(size, limits);
  return (width * height) / limits.factor ** 2;
}
