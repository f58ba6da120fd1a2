/** One line of the list of trajectories: what is filtered, sorted and shown of each without opening it. */
export type Result = 'success' | 'failure' | 'unscored';

/** What is worth a look: text that addresses a judge, refused or unusable actions, two judges or readers who differ. */
export type Flag = 'injection' | 'refused-action' | 'unusable-reply' | 'error' | 'virtual' | 'answer' | 'no-check';
export type Disagreement = 'verifiers' | 'label' | 'reviewers';

export interface TrajectoryRow {
  id: string;
  kind: 'exploration' | 'execution' | 'demonstration';
  app: string;
  /** null for explorations, which have no task. */
  guideline: string | null;
  categories: readonly string[];
  taskId: string | null;
  /** Of an exploration: the application and its turn. */
  instruction: string;
  outcome: string;
  /** Of the run's own verifier; null before it has judged. */
  verdict: Result | null;
  /** Share of the verdict's items that passed; null without items. */
  score: number | null;
  /** Every verifier's result, the run's own first. */
  verdicts: readonly { verifier: string; result: Result }[];
  /** Latest label of each person. */
  labels: readonly { reviewer: string; result: 'success' | 'failure' | 'unsure' }[];
  disagreements: readonly Disagreement[];
  flags: readonly Flag[];
  steps: number;
  /** Number of the try at its task, from 1. */
  try: number;
  /** Of an exploration. */
  turn: number | null;
  persona: string | null;
  policy: string;
  environment: string;
  /** Of the first and last screen. */
  startedAtMs: number;
  endedAtMs: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  /** Blob of the last screenshot, and its pixels; null for an episode without a screen. */
  image: { sha256: string; width: number; height: number } | null;
}
