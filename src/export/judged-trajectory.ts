/** Facts about a trajectory for choosing rows. */
import type { LimitedKind } from '../check/limited-kinds.ts';
import type { Guideline } from '../schema/index.ts';
import type { Split } from './export-settings.ts';
import type { Admitted } from './read-admissions.ts';
import type { PeoplesLabel } from './read-labels.ts';

/** `not_scored`: unscorable, or failed infrastructure; it counts neither for nor against. */
export type JudgedResult = 'success' | 'failure' | 'not_scored';

/** The facts about one judged trajectory in its records. A hundred thousand of these take about 80 MB. */
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
  /** The family of its template, whose tasks differ only in values and phrasing. */
  template: string;
  /** Number of steps that the environment performed. */
  steps: number;
  /** Set for kinds of tasks whose share a dataset limits. */
  kind?: LimitedKind | undefined;
  /** True if every step only answers or ends the episode. */
  isWithoutAction: boolean;
  /** True when a verdict marks text addressed to a judge. */
  isMarked: boolean;
  admitted: Admitted;
  /** Read only if the selection uses labels; else null. */
  label: PeoplesLabel;
}

export type ChosenRow = JudgedTrajectory & { split: Split };

/** The fields that the selection reads. */
export type Choosable = Omit<JudgedTrajectory, 'trajectoryId' | 'verdictId' | 'result' | 'verifier'>;
