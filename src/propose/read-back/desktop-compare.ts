/** Compares what the words of a desktop task ask for with what its check expects. */
import type { Check, Expectation } from '../../schema/index.ts';
import type { Claim } from './claim.ts';
import type { Agreement } from './reader.ts';

export function compareOnDesktop(claim: Claim, { fact, value }: Expectation): Agreement {
  if (claim.asks !== 'turned' || fact.kind !== 'checked') return 'other';
  if (!fact.subject.endsWith(`:${claim.name.replaceAll('/', '∕')}`)) return 'other';
  return value === String(claim.on) ? 'meets' : 'contradicts';
}

export function compareAnswer(_claim: Claim, _check: Check): Agreement | undefined {
  return undefined;
}
