import type { Guideline } from '../schema/index.ts';

/** A trajectory that people may label, with the keys of its stratum. */
export interface Candidate {
  trajectoryId: string;
  app: string;
  guideline: Guideline;
  /** Verdict of the run's own verifier. */
  verdict: 'success' | 'failure' | 'unscored';
}
