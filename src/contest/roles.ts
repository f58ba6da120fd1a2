/**
 * The roles of a contest: the author of a task's words, the author of its check, and the referee who names the fault if
 * they disagree. src/model-based/contest/ implements them with three roles of models.
 */
import type { Check, ContestRound, Platform, ContestVerdict } from '../schema/index.ts';
import type { UndonePart } from './undone-parts.ts';

/** The description of a task for its player. */
export interface TaskWords {
  app: string;
  platform: Platform;
  instruction: string;
  answer?: string;
}

/** The checker's information: never the state that the proposer wants, nor a run. */
export interface CheckInput {
  task: TaskWords;
  /** The initial state, one line per fact; see tell-facts.ts. */
  facts: string;
  /** Its last check and the fault of that check. */
  before?: { check: Check; reason: string };
}

/** The proposer's information on its refused task: never the check, nor a run. */
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

/** The referee's information: everything. */
export interface RuleInput {
  task: TaskWords;
  wanted: string;
  check: Check;
  /** The solver's end: done, or the reason why not. */
  ending: string;
  /** Changes of lasting facts at the end of the run, one line each. */
  changes: readonly string[];
  tests: ContestRound['tests'];
  /** Parts of the run that the check accepts although they were left undone. */
  undone: readonly UndonePart[];
}

/** Methods reject as ChatModel.complete does; an answer that stays unreadable is MODEL_REPLY_INVALID. */
export interface ContestRoles {
  writeCheck(input: CheckInput, signal: AbortSignal): Promise<Check>;
  /** Undefined if the proposer gives the task up. */
  wordAgain(input: ProposeInput, signal: AbortSignal): Promise<NewWords | undefined>;
  rule(input: RuleInput, signal: AbortSignal): Promise<ContestVerdict>;
}
