/**
 * Separates a refused question (400, 422) from a wrong config: a model that answers other questions refuses this one; a
 * model that has never answered, or refuses many in a row, is misconfigured.
 */
import { PipelineError } from '../errors.ts';

/** Limit of refused questions in a row. Shorter series happen by chance if every third question is too large. */
export const MAX_REFUSED_IN_A_ROW = 8;

export type RefusalWatch = ReturnType<typeof createRefusalWatch>;

/**
 * One watch per role. `hasAnswered` resolves to true if that role's model ever answered, in this run or before a
 * resume.
 */
export function createRefusalWatch(hasAnswered: () => Promise<boolean>) {
  const inARow = new Set<string>();
  let everAnswered = false;
  return {
    answered() {
      everAnswered = true;
      inARow.clear();
    },
    /** Returns the meaning of the refusal: MODEL_REPLY_INVALID, or MODEL_MISCONFIGURED, which ends the run. */
    async judge(requestKey: string, refusal: PipelineError) {
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
