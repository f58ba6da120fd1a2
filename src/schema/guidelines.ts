/**
 * The guidelines: what kind of tasks a generator is asked for. The words of each, as a model is given them, are in
 * prompts/propose/guidelines/<name>.md; what the model-free generator offers under it, in src/model-free/.
 */
import { z } from 'zod';
import type { Category } from './categories.ts';

interface Definition {
  /** One of the method's, which a run has by default. */
  isDefault: boolean;
  /** Of each of its tasks. */
  category?: Category;
  /** Each of its tasks is a question, and has an answer. */
  asks?: boolean;
}

const DEFINITIONS = {
  'feature-use': { isDefault: true },
  composition: { isDefault: true, category: 'composition' },
  'information-retrieval': { isDefault: true, category: 'information retrieval', asks: true },
  repetition: { isDefault: true, category: 'repeat operation' },
  /** The baseline that gives the generator none. */
  unguided: { isDefault: false },
} as const satisfies Record<string, Definition>;

export const Guideline = z.enum(Object.keys(DEFINITIONS) as (keyof typeof DEFINITIONS)[]);
export type Guideline = z.infer<typeof Guideline>;

export const GUIDELINE_OF: Readonly<Record<Guideline, Definition>> = DEFINITIONS;
export const GUIDELINES: readonly Guideline[] = Guideline.options.filter((name) => GUIDELINE_OF[name].isDefault);
