/** Second opinions: agreement of other verifiers with the run's own, and their success rates. */
import type { Verdict } from '../../schema/index.ts';
import { wilson, type Share } from '../wilson.ts';

/** Figures of one verifier. Shares are of executions that it judged a success or failure. */
export interface OpinionFigures {
  success: Share;
  /** Among the executions that the run's own verifier judged a success or failure, too. */
  agreement: Share;
}

type Result = Pick<Verdict, 'trajectoryId' | 'verifier' | 'result'>;

/** Figures by the names of the verifiers. `ownOf` returns the result of the run's own. */
export function measureOpinions(
  opinions: readonly Result[],
  ownOf: (trajectoryId: string) => string | undefined,
): Record<string, OpinionFigures> {
  const names = [...new Set(opinions.map(({ verifier }) => verifier))].toSorted();
  return Object.fromEntries(
    names.map((name) => {
      const judged = opinions.filter(({ verifier, result }) => verifier === name && result !== null);
      const both = judged.filter(({ trajectoryId }) => ['success', 'failure'].includes(ownOf(trajectoryId) ?? ''));
      const same = both.filter(({ trajectoryId, result }) => ownOf(trajectoryId) === result);
      const success = judged.filter(({ result }) => result === 'success');
      return [name, { success: wilson(success.length, judged.length), agreement: wilson(same.length, both.length) }];
    }),
  );
}
