/** Tests one claim against the final data, and finds the changes that it explains. */
import type { Claim } from './claim.ts';
import type { Data, Found } from './match-data.ts';
import { matchMade, matchSent } from './match-made.ts';
import { matchAdded, matchCopied, matchGone, matchPut } from './match-rows.ts';
import { matchSet } from './match-set.ts';
import { matchTurned } from './match-turned.ts';

export function matchClaim(claim: Claim, data: Data): Found {
  switch (claim.kind) {
    case 'set':
      return matchSet(claim, data);
    case 'turned':
      return matchTurned(claim, data);
    case 'gone':
      return matchGone(claim.thing, data);
    case 'copied':
      return matchCopied(claim.thing, data);
    case 'put':
      return matchPut(claim.thing, claim.sort, claim.into, data);
    case 'made':
      return matchMade(claim.sort, claim.changes, data);
    case 'added':
      return matchAdded(claim.name, data);
    case 'sent':
      return matchSent(claim.text, claim.thing, data);
  }
}
