/** What is known of a trajectory when rows are chosen. */
import type { Guideline } from '../schema/index.ts';
import type { Split } from './export-options.ts';

/** `not_scored`: unscorable, or the infrastructure failed; counts neither for nor against. */
export type JudgedResult = 'success' | 'failure' | 'not_scored';

/** What the records say about one trajectory that was judged. A hundred thousand of these take about 80 MB. */
export interface JudgedTrajectory {
  trajectoryId: string;
  taskId: string;
  /** The first verdict with this result. */
  verdictId: string;
  result: JudgedResult;
  verifier: string;
  app: string;
  guideline: Guideline;
  categories: readonly string[];
  instruction: string;
  /** The family of its template: tasks that share it differ in values and phrasing only. */
  template: string;
  /** Steps that the environment performed. */
  steps: number;
  /** None of them does anything but answer and end the episode. */
  isWithoutAction: boolean;
  /** A verdict on it marks words that are meant for whoever judges it. */
  isMarked: boolean;
}

export type ChosenRow = JudgedTrajectory & { split: Split };
