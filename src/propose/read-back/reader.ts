/** The seam of the readers that read words back on a platform. */
import type { Check, Expectation } from '../../schema/index.ts';
import type { Claim, Reading } from './claim.ts';
import type { ShownNames } from './shown-names.ts';

/** Relation of one claim to one expectation. */
export type Agreement = 'meets' | 'contradicts' | 'other';

export const meetsIf = (isMet: boolean): Agreement => (isMet ? 'meets' : 'other');

export interface Reader {
  read(instruction: string): Reading;
  compare(claim: Claim, expectation: Expectation, context: Context): Agreement;
  /** Compares claims that no single expectation covers, such as a question's answer; undefined for all others. */
  compareWhole(claim: Claim, context: Context): Agreement | undefined;
}

/** The check and the screens that a claim is compared with. */
export interface Context {
  check: Check;
  shown: ShownNames;
}
