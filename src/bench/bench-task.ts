/**
 * The interface of task sets and results for `autoplay bench`. Sets: world-tasks.ts (virtual phones, judged by their
 * data) and row-tasks.ts (rows of a dataset, judged by their checks).
 */
import { z } from 'zod';
import type { TouchScript } from '../calibrate/touch-policy.ts';
import { Id, Outcome, type Task } from '../schema/index.ts';

export interface BenchTask {
  /** Unique in its set and the same in every bench of it, so that benches can be compared: "notes-create/0". */
  name: string;
  task: Task;
  /** The task author's solution, for the policy `scripted`. */
  script?: TouchScript;
}

/** One try of one task that has a recording and a verdict. */
export const BenchTry = z.strictObject({
  task: z.string(),
  app: z.string(),
  categories: z.array(z.string()),
  /** Number of the try, from 1. */
  try: z.int().positive(),
  /** Null if the verifier gave no verdict, which counts neither for nor against. */
  result: z.enum(['success', 'failure']).nullable(),
  outcome: Outcome,
  steps: z.int().nonnegative(),
  /** Cost of the policy's models; 0 without models. */
  costUsd: z.number().nonnegative(),
  /** Seconds for the policy's decisions, its actions and the reading of screens, without reset and verdict. */
  seconds: z.number().nonnegative(),
  trajectoryId: Id,
});
export type BenchTry = z.infer<typeof BenchTry>;

/** A try that infrastructure cut short at each attempt: not a failure of the policy, and without a reward. */
export interface LostTry {
  task: string;
  try: number;
  code: string;
  message: string;
}
