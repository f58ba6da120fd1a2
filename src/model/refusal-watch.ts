/**
 * Separates a refused question (400, 422) from a wrong config: a model that answers other questions refuses this one; a
 * model that has never answered, or refuses many in a row, is misconfigured.
 */
import { PipelineError } from '../errors.ts';

export interface RefusalWatch {
  answered(): void;
  /** Returns the meaning of the refusal: MODEL_REPLY_INVALID, or MODEL_MISCONFIGURED, which ends the run. */
  judge(requestKey: string, refusal: PipelineError): Promise<PipelineError>;
}

/** Limit of refused questions in a row. Shorter series happen by chance if every third question is too large. */
export const MAX_REFUSED_IN_A_ROW = 8;

/** One watch per role; `hasAnswered` is true when that role's model ever answered, in this run or before a resume. */
export function createRefusalWatch(hasAnswered: () => Promise<boolean>): RefusalWatch {
  const inARow = new Set<string>();
  let everAnswered = false;
  return {
    answered() {
      everAnswered = true;
      inARow.clear();
    },
    async judge(requestKey, refusal) {
      inARow.add(requestKey);
      everAnswered ||= await hasAnswered();
      if (!everAnswered) return refusal;
      if (inARow.size < MAX_REFUSED_IN_A_ROW)
        return new PipelineError('MODEL_REPLY_INVALID', `the question is refused: ${refusal.message}`);
      const message = `${refusal.message} (${inARow.size} different questions in a row)`;
      return new PipelineError(refusal.code, message, { cause: refusal });
    },
  };
}
