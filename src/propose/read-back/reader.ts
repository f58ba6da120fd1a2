/** The seam of what reads words back on a platform. */
import type { Check, Expectation } from '../../schema/index.ts';
import type { Claim, Reading } from './claim.ts';
import type { ShownNames } from './shown-names.ts';

/** How one claim stands to one expectation. */
export type Agreement = 'meets' | 'contradicts' | 'other';

export interface Reader {
  read(instruction: string): Reading;
  compare(claim: Claim, expectation: Expectation, context: Context): Agreement;
  /** Claims that no single expectation stands for, such as the answer of a question; undefined for all others. */
  compareWhole(claim: Claim, context: Context): Agreement | undefined;
}

/** What a claim is compared in the light of. */
export interface Context {
  check: Check;
  shown: ShownNames;
}
