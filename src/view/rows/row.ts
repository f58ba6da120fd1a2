/** One line of the list of trajectories: the data to filter, sort and show it without opening the trajectory. */
export type Result = 'success' | 'failure' | 'unscored';

/** Reasons to inspect a row: text addressed to a judge, refused or unusable actions, disagreeing judges or readers. */
export type Flag = 'injection' | 'refused-action' | 'unusable-reply' | 'error' | 'virtual' | 'answer' | 'no-check';
export type Disagreement = 'verifiers' | 'label' | 'reviewers';

export interface TrajectoryRow {
  id: string;
  kind: 'exploration' | 'execution' | 'demonstration';
  app: string;
  /** Null for explorations, which have no task. */
  guideline: string | null;
  categories: readonly string[];
  taskId: string | null;
  /** For an exploration: the application and its turn. */
  instruction: string;
  outcome: string;
  /** Verdict of the run's own verifier; null before it has judged. */
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
  /** For an exploration: its turn. */
  turn: number | null;
  persona: string | null;
  policy: string;
  environment: string;
  /** Times of the first and last screen. */
  startedAtMs: number;
  endedAtMs: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  /** Blob of the last screenshot, and its pixels; null for an episode without a screen. */
  image: { sha256: string; width: number; height: number } | null;
}
