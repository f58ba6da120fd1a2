/** The interface that turns exploration into tasks under a guideline. */
import type { Check, Guideline, Task, Trajectory } from '../schema/index.ts';

export interface GenerateInput {
  /** The trajectory to propose from. */
  trajectory: Trajectory;
  /** Earlier exploration turns of the same application, in turn order. */
  earlier: readonly Trajectory[];
  guideline: Guideline;
  /** Instructions of earlier proposals, in the plan's order, which must not be proposed again. */
  known: readonly string[];
  /** Goals of those earlier proposals that a program checks. */
  knownChecks?: readonly Check[];
  /** Limit of tasks. */
  count: number;
  seed: string;
}

/** A task without an id; the stage adds the rest. */
export type TaskDraft = Pick<Task, 'instruction' | 'template' | 'params' | 'evidence'> &
  Partial<Pick<Task, 'answer' | 'check' | 'rubric' | 'tag' | 'primitives' | 'wanted'>>;

export interface GenerateOutput {
  drafts: TaskDraft[];
  /** Replacements for refused drafts, in this order. */
  spare?: TaskDraft[];
  /** Refused candidates with the reason, for the record. */
  rejected: { instruction: string; reason: string }[];
}

export interface TaskGenerator {
  readonly name: string;
  generate(input: GenerateInput, signal: AbortSignal): Promise<GenerateOutput>;
}
