/**
 * The size at which vision models of the Qwen2-VL family see an image. Servers resize by themselves, but leave an image
 * of this size unchanged. So the coordinates of an answer can be converted back exactly.
 */
import { PipelineError } from '../errors.ts';
import type { ActionGrammar, ImageSize, ResizeLimits } from './grammar.ts';
import { roundHalfEven } from './round-half-even.ts';

/** Limits published with the models' image processors. */
export const RESIZE_LIMITS = {
  'ui-tars-1.5': { factor: 28, minPixels: 100 * 28 ** 2, maxPixels: 16_384 * 28 ** 2 },
  gta1: { factor: 28, minPixels: 3136, maxPixels: 4096 * 2160 },
  'qwen2.5-vl': { factor: 28, minPixels: 3136, maxPixels: 16_384 * 28 ** 2 },
  'qwen3-vl': { factor: 32, minPixels: 256 ** 2, maxPixels: 4096 ** 2 },
  /** Not published. Large enough to read small text, and not larger than most screens. */
  'openai-cua': { factor: 1, minPixels: 1, maxPixels: 1280 * 1024 },
  scalecua: { factor: 28, minPixels: 3136, maxPixels: 2_109_744 },
} as const satisfies Record<string, ResizeLimits>;

/** The smallest and the largest area, in pixels. */
export function areaOf({ minPixels, maxPixels }: ResizeLimits): { min: number; max: number } {
  return { min: minPixels, max: maxPixels };
}

/** A grammar's image size by the limits of its models; without limits the unchanged screenshot. */
export function sizedBy(imageLimits?: ResizeLimits): Pick<ActionGrammar, 'imageLimits' | 'imageSize'> {
  return { imageLimits, imageSize: (screen) => (imageLimits ? smartResize(screen, imageLimits) : screen) };
}

const MAX_ASPECT_RATIO = 200;

/**
 * Sizes in pixels. Throws IMAGE_INVALID if one side is more than 200 times the other, which the models refuse as well.
 */
export function smartResize({ width, height }: ImageSize, limits: ResizeLimits): ImageSize {
  const { factor, minPixels, maxPixels } = limits;
  if (Math.max(width, height) / Math.min(width, height) > MAX_ASPECT_RATIO)
    throw new PipelineError('IMAGE_INVALID', `an image of ${width}×${height} pixels is too narrow for a vision model`);
  const rounded = (side: number): number => Math.max(factor, roundHalfEven(side / factor) * factor);
  const area = rounded(width) * rounded(height);
  if (area > maxPixels) {
    const shrink = Math.sqrt((width * height) / maxPixels);
    const floored = (side: number): number => Math.max(factor, Math.floor(side / shrink / factor) * factor);
    return { width: floored(width), height: floored(height) };
  }
  if (area < minPixels) {
    const grow = Math.sqrt(minPixels / (width * height));
    const ceiled = (side: number): number => Math.ceil((side * grow) / factor) * factor;
    return { width: ceiled(width), height: ceiled(height) };
  }
  return { width: rounded(width), height: rounded(height) };
}
