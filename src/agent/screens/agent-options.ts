/** A run config's options for model-based agents. */
import { z } from 'zod';

/** `screenshot` is also a student's view; the element list comes from the accessibility tree. */
const ObservationMode = z.enum(['screenshot', 'screenshot+elements', 'elements']);
export type ObservationMode = z.infer<typeof ObservationMode>;

export const ModelAgentOptions = z.strictObject({
  observation: ObservationMode.default('screenshot+elements'),
  /** Draws numbered boxes around the elements of the current screenshot. No effect without a screenshot. */
  setOfMarks: z.boolean().default(false),
  /** One more model call per step: what the last action changed and whether it worked. */
  reflection: z.boolean().default(true),
  /** Number of earlier screenshots that the planner sees in addition to the current one. */
  historyImages: z.int().min(0).max(20).default(1),
  /**
   * Offers desktop actions that stand for many inputs (src/actions/expert.ts), so that more episodes succeed. The
   * trajectory records the inputs.
   */
  expertActions: z.boolean().default(false),
});
export type ModelAgentOptions = z.infer<typeof ModelAgentOptions>;

/** True if the planner sees numbers of elements, in a list or as marks. */
export function showsNumbers({ observation, setOfMarks }: ModelAgentOptions): boolean {
  return observation !== 'screenshot' || setOfMarks;
}

export function showsScreenshot({ observation }: ModelAgentOptions): boolean {
  return observation !== 'elements';
}

export function showsElements({ observation }: ModelAgentOptions): boolean {
  return observation !== 'screenshot';
}
