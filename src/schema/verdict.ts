/** A verifier's judgement of a trajectory, and the dead letter of an input that could not be processed. */
import { z } from 'zod';
import { Id, SchemaVersion } from './common.ts';
import { PromptRef } from './trajectory.ts';

/** Rewards by result. */
const REWARDS = { success: 1, failure: 0 } as const;

const VerdictKeys = z.object({
  schemaVersion: SchemaVersion,
  id: Id,
  taskId: Id,
  trajectoryId: Id,
  /** Name of the verifier. A model's second opinion includes the model's name, such as "rubric@qwen3-vl". */
  verifier: z.string(),
  /**
   * True for a second opinion. It is stored next to the run's own verdict, and counts only if its verifier is named.
   */
  second: z.literal(true).optional(),
  status: z.enum(['scored', 'unscorable', 'infra_error']),
  result: z.enum(['success', 'failure']).nullable(),
  reward: z.number().nullable(),
  /** Share of `items` that passed, from 0 to 1. Omitted by verifiers without items. */
  score: z.number().min(0).max(1).optional(),
  screenDetails: z.string(),
  reasoning: z.string(),
  items: z.array(z.object({ id: z.string(), passed: z.boolean(), detail: z.string() })).optional(),
  /** Indexes of the steps that decided it. */
  evidence: z.array(z.int().nonnegative()),
  /** Text in the recording that is addressed to a judge, a sign of cheating: see find-injections.ts. */
  injections: z.array(z.object({ step: z.int().nonnegative(), text: z.string() })).optional(),
  /** The prompts of the model calls. */
  promptRefs: z.array(PromptRef).optional(),
  /** The model questions asked for it: `requestKey` of their replies. */
  calls: z.array(Id).optional(),
});

/** `reward` and `result` are null unless scored: an infrastructure failure is not a task failure and never reward 0. */
export const Verdict = VerdictKeys.refine(({ status, result }) => (status === 'scored') === (result !== null), {
  path: ['result'],
  error: 'is required if the status is "scored", and only then',
})
  .refine(({ status, score }) => score === undefined || status === 'scored', {
    path: ['score'],
    error: 'is only valid if the status is "scored"',
  })
  .refine(({ result, reward }) => reward === (result && REWARDS[result]), {
    path: ['reward'],
    error: 'must be 1 for success, 0 for failure, otherwise null',
  });
export type Verdict = z.infer<typeof Verdict>;

/** A dead letter: an input that ended without a result after its bounded retries, with the reason. */
export const Quarantine = z.object({
  schemaVersion: SchemaVersion,
  id: Id,
  stage: z.string(),
  inputId: Id,
  code: z.string(),
  message: z.string(),
  attempts: z.int().positive(),
});
export type Quarantine = z.infer<typeof Quarantine>;
