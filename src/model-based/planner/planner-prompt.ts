/** The planner's prompts, one per platform, and their variables. Texts: prompts/execute/planner-*.md. */
import { z } from 'zod';
import { definePrompt } from '../../prompt/prompt.ts';

const Turn = z.object({ number: z.int(), actionsTaken: z.string(), dataFound: z.string() });
const DoneStep = z.object({
  number: z.int(),
  reasoning: z.string(),
  action: z.string(),
  result: z.string(),
  /** '' for none. */
  reflection: z.string(),
});

const PLANNER_VARIABLES = {
  // Variables of the run: what the agent sees and may do.
  list: z.boolean(),
  marks: z.boolean(),
  numbers: z.boolean(),
  screenshot: z.boolean(),
  expert: z.boolean(),
  // Variables of the episode.
  app: z.string(),
  /** '' when unknown. */
  date: z.string(),
  goal: z.string(),
  turns: z.array(Turn),
  // Variables of the step. Steps are numbered from 1.
  steps: z.array(DoneStep),
  number: z.int(),
  left: z.int(),
  /** The actions that repeat in a loop; '' for none. */
  loop: z.string(),
  width: z.int(),
  height: z.int(),
  elements: z.string(),
  /** Number of earlier screenshots shown. */
  past: z.int(),
};
export type PlannerVariables = z.infer<z.ZodObject<typeof PLANNER_VARIABLES>>;

export const PLANNER_PROMPTS = {
  desktop: definePrompt('execute/planner-desktop', PLANNER_VARIABLES),
  android: definePrompt('execute/planner-android', PLANNER_VARIABLES),
};
