/** How long a row is for a model: exporters count it for the card, and `export --check` against a trainer's settings. */
import type { ActionGrammar, ImageSize, ResizeLimits } from '../../grammars/grammar.ts';
import { RESIZE_LIMITS, smartResize } from '../../grammars/smart-resize.ts';
import { estimateTokens } from '../../text/estimate-tokens.ts';
import { sum } from '../../collections/sum.ts';
import type { RowTokens } from '../exporter.ts';

/** Role, and the marks around what is said. */
const TURN_TOKENS = 5;
/** The marks around a picture. */
const PICTURE_MARKS = 2;

/** One text a turn, `<image>` marks included. Pictures are counted as the models see them by these limits. */
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

/** Grammars that any model may speak have no limits, or none in patches: those of Qwen3-VL stand in. */
export function patchLimits({ imageLimits }: Pick<ActionGrammar, 'imageLimits'>): ResizeLimits {
  return imageLimits && imageLimits.factor > 1 ? imageLimits : RESIZE_LIMITS['qwen3-vl'];
}

/** A token for each square of `factor` pixels. */
export function pictureTokens(size: ImageSize, limits: ResizeLimits): number {
  const { width, height } = smartResize(size, limits);
  return (width * height) / limits.factor ** 2;
}
