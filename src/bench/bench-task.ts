/**
 * The seam of `autoplay bench`: what a set of tasks gives to be played and judged, and what is known of a try in the end.
 * Sets: world-tasks.ts (virtual phones, judged by their data) and row-tasks.ts (rows of a dataset, judged by their checks).
 */
import { z } from 'zod';
import type { TouchScript } from '../calibrate/touch-policy.ts';
import { Id, Outcome, type Task } from '../schema/index.ts';

export interface BenchTask {
  /** Unique in its set and the same in every bench of it, by which benches are compared: "notes-create/0". */
  name: string;
  task: Task;
  /** How the task's author solves it, for the policy `scripted`. */
  script?: TouchScript;
}

/** One try of one task, of which there is a recording and a verdict. */
export const BenchTry = z.strictObject({
  task: z.string(),
  app: z.string(),
  categories: z.array(z.string()),
  /** Number of the try, from 1. */
  try: z.int().positive(),
  /** null when the verifier gave no verdict, which counts neither for nor against. */
  result: z.enum(['success', 'failure']).nullable(),
  outcome: Outcome,
  steps: z.int().nonnegative(),
  /** What the policy's models were paid for it; 0 without models. */
  costUsd: z.number().nonnegative(),
  /** The policy's decisions, its actions and the reading of screens, in seconds; without reset and verdict. */
  seconds: z.number().nonnegative(),
  trajectoryId: Id,
});
export type BenchTry = z.infer<typeof BenchTry>;

/** A try that infrastructure cut short each time it was begun: no failure of the policy, and it has no reward. */
export interface LostTry {
  task: string;
  try: number;
  code: string;
  message: string;
}
