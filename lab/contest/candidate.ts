/**
 * Knowledge of the rule-driven roles about one candidate. demo-model's roles would make such data up; here it is known.
 */
import type { CheckReply } from '../../src/model-based/contest/check-reply.ts';
import type { Check } from '../../src/schema/index.ts';

/** Faults of a candidate. A role repeats its fault whenever it is asked again. */
export const FAULTS = ['wrong words', 'trivial check', 'unreachable', 'partial check'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Candidate {
  app: string;
  instruction: string;
  /** Lines of wanted changes; see changes.ts for phones, wanted-facts.ts for desktops. */
  wanted: string;
  check: Omit<CheckReply, 'reasoning'>;
  fault?: Fault;
}

/** One action of the solver, with the possible words of its element in a prompt. */
export type Move =
  | { do: 'tap' | 'hold' | 'field'; words: readonly string[] }
  | { do: 'type'; text: string; enter: boolean }
  | { do: 'back' }
  | { do: 'open'; app: string };

export interface PhoneCandidate extends Candidate {
  /** The actions of a solver that follows the words. */
  moves: readonly Move[];
  /** The task and seed behind the words, for judging. */
  source: { task: string; seed: string };
}

export interface DesktopCandidate extends Candidate {
  /** The task's requirements for the model-free executor, which plays the solver; never the contest's check. */
  asks: { check: Check; params: Record<string, string> };
}
