/** What the rule-driven parties know of one candidate; demo-model's roles would make such things up, these are known. */
import type { CheckReply } from '../../src/model-based/contest/check-reply.ts';
import type { Check } from '../../src/schema/index.ts';

/** How a candidate is wrong, each so stubbornly that whoever is asked again says the same. */
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

/** One action of the solver, with the words by which its element may be listed in a prompt. */
export type Move =
  | { do: 'tap' | 'hold' | 'field'; words: readonly string[] }
  | { do: 'type'; text: string; enter: boolean }
  | { do: 'back' }
  | { do: 'open'; app: string };

export interface PhoneCandidate extends Candidate {
  /** What a solver does who follows the words. */
  moves: readonly Move[];
  /** The task and seed that the words come from, to be judged by. */
  source: { task: string; seed: string };
}

export interface DesktopCandidate extends Candidate {
  /** What the words ask for, as the model-free executor that plays the solver is told it; never the check of the contest. */
  asks: { check: Check; params: Record<string, string> };
}
