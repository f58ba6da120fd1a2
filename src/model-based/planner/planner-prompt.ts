/** The planner's prompts, one a platform, and what their variables are. Texts: prompts/execute/planner-*.md. */
import { z } from 'zod';
import { definePrompt } from '../../prompt/prompt.ts';

const Turn = z.object({ number: z.int(), actionsTaken: z.string(), dataFound: z.string() });
const DoneStep = z.object({
  number: z.int(),
  reasoning: z.string(),
  action: z.string(),
  result: z.string(),
  /** '' when there is none. */
  reflection: z.string(),
});

const PLANNER_VARIABLES = {
  // Of the run: what the agent is shown and may do.
  list: z.boolean(),
  marks: z.boolean(),
  numbers: z.boolean(),
  screenshot: z.boolean(),
  expert: z.boolean(),
  // Of the episode.
  app: z.string(),
  /** '' when nobody knows. */
  date: z.string(),
  goal: z.string(),
  turns: z.array(Turn),
  // Of the step. Steps are numbered from 1.
  steps: z.array(DoneStep),
  number: z.int(),
  left: z.int(),
  /** What goes round in circles; '' when nothing does. */
  loop: z.string(),
  width: z.int(),
  height: z.int(),
  elements: z.string(),
  /** How many earlier screenshots are shown. */
  past: z.int(),
};
export type PlannerVariables = z.infer<z.ZodObject<typeof PLANNER_VARIABLES>>;

export const PLANNER_PROMPTS = {
  desktop: definePrompt('execute/planner-desktop', PLANNER_VARIABLES),
  android: definePrompt('execute/planner-android', PLANNER_VARIABLES),
};
