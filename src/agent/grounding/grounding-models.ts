/**
 * The models that point at a described element, by their names in configs. Each has its own prompt in
 * prompts/ground/<name>.md: the form of input and output that it was trained on.
 */
import type { CoordinateSpace, ResizeLimits } from '../../grammars/grammar.ts';
import { RESIZE_LIMITS } from '../../grammars/smart-resize.ts';

interface GroundingModel {
  /** Unit of the coordinates in its answers. */
  space: CoordinateSpace;
  /** Limits of its image processor, so that the screenshot is sent in the processor's own size. */
  limits: ResizeLimits;
}

export const GROUNDING_MODELS = {
  'ui-tars-1.5': { space: 'sent-pixels', limits: RESIZE_LIMITS['ui-tars-1.5'] },
  gta1: { space: 'sent-pixels', limits: RESIZE_LIMITS.gta1 },
  'qwen2.5-vl': { space: 'sent-pixels', limits: RESIZE_LIMITS['qwen2.5-vl'] },
  'qwen3-vl': { space: 'thousandths', limits: RESIZE_LIMITS['qwen3-vl'] },
} as const satisfies Record<string, GroundingModel>;

export type ModelGrounderName = keyof typeof GROUNDING_MODELS;

/** Grounders of a config: one of the models, or the accessibility tree, which needs no model. */
export type GrounderName = ModelGrounderName | 'tree';
export const GROUNDERS = [...Object.keys(GROUNDING_MODELS), 'tree'] as GrounderName[];
