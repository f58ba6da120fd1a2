/**
 * The guidelines: the kinds of tasks that a generator is asked for. Their prompts for models are in
 * prompts/propose/guidelines/<name>.md; their tasks of the model-free generator are in src/model-free/.
 */
import { z } from 'zod';
import type { Category } from './categories.ts';

interface Definition {
  /** True if it belongs to the method, which makes it a default of runs. */
  isDefault: boolean;
  /** Category of all its tasks. */
  category?: Category;
  /** True if each of its tasks is a question with an answer. */
  asks?: boolean;
}

const DEFINITIONS = {
  'feature-use': { isDefault: true },
  composition: { isDefault: true, category: 'composition' },
  'information-retrieval': { isDefault: true, category: 'information retrieval', asks: true },
  repetition: { isDefault: true, category: 'repeat operation' },
  /** The baseline without a guideline. */
  unguided: { isDefault: false },
} as const satisfies Record<string, Definition>;

export const Guideline = z.enum(Object.keys(DEFINITIONS) as (keyof typeof DEFINITIONS)[]);
export type Guideline = z.infer<typeof Guideline>;

export const GUIDELINE_OF: Readonly<Record<Guideline, Definition>> = DEFINITIONS;
export const GUIDELINES: readonly Guideline[] = Guideline.options.filter((name) => GUIDELINE_OF[name].isDefault);
