/** The reply of the task generator's model. The keys are the method's; parameters are a list, as JSON schemas need. */
import { z } from 'zod';

const ProposedTask = z.object({
  thought: z.string(),
  instruction: z.string(),
  tag: z.string(),
  app_name: z.string(),
  template_params: z.array(
    z.object({ name: z.string(), description: z.string(), possible_values: z.array(z.string()) }),
  ),
  answer: z.string().nullable(),
  primitives: z.string().nullable(),
  /** Numbers of the screens that are the task's evidence. */
  screens: z.array(z.int()),
});
export type ProposedTask = z.infer<typeof ProposedTask> & {
  /** The end state that the task wants, with the same placeholders. Present only if the request asked for it. */
  wanted?: string;
};

export const GeneratorReply = z.object({ tasks: z.array(ProposedTask) });

/** The same with the wanted states of contested tasks. */
export const ContestedReply = z.object({
  tasks: z.array(ProposedTask.extend({ wanted: z.string().min(1).max(4000) })),
});
