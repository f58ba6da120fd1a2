import type { Guideline } from '../schema/index.ts';

/** A trajectory that people may be asked about, with what strata are formed by. */
export interface Candidate {
  trajectoryId: string;
  app: string;
  guideline: Guideline;
  /** By the run's own verifier. */
  verdict: 'success' | 'failure' | 'unscored';
}
