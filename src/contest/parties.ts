/**
 * The seam of a contest: who wrote the words of a task, who writes its check, and who names the fault when they disagree.
 * src/model-based/contest/ implements it with three roles of models.
 */
import type { Check, ContestRound, Platform, Ruling } from '../schema/index.ts';
import type { UndonePart } from './undone-parts.ts';

/** What a task says to whoever plays it. */
export interface TaskWords {
  app: string;
  platform: Platform;
  instruction: string;
  answer?: string;
}

/** What the checker knows: never the state that the proposer wants, nor a run. */
export interface CheckInput {
  task: TaskWords;
  /** The initial state, a line a fact; see tell-facts.ts. */
  facts: string;
  /** Its last check and what was wrong with it. */
  before?: { check: Check; reason: string };
}

/** What the proposer knows of its task that was refused: never the check, nor a run. */
export interface ProposeInput {
  task: TaskWords;
  wanted: string;
  facts: string;
  reason: string;
}

export interface NewWords {
  instruction: string;
  wanted: string;
  answer?: string;
}

/** What the referee knows: everything. */
export interface RuleInput {
  task: TaskWords;
  wanted: string;
  check: Check;
  /** How the solver ended: done, or why not. */
  ending: string;
  /** What lasts and is other at the end of the run, a line each. */
  changes: readonly string[];
  tests: ContestRound['tests'];
  /** Parts of the run that the check accepts although they were left undone. */
  undone: readonly UndonePart[];
}

/** Methods reject as ChatModel.complete does; an answer that stays unreadable is MODEL_REPLY_INVALID. */
export interface Parties {
  writeCheck(input: CheckInput, signal: AbortSignal): Promise<Check>;
  /** Undefined when the proposer gives the task up. */
  wordAgain(input: ProposeInput, signal: AbortSignal): Promise<NewWords | undefined>;
  rule(input: RuleInput, signal: AbortSignal): Promise<Ruling>;
}
