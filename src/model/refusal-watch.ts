/**
 * Tells a refused question (400, 422) from a refused config: a model that answers others and not this one has something
 * against the question; one that has never answered, or refuses one after the other, is configured wrongly.
 */
import { PipelineError } from '../errors.ts';

export interface RefusalWatch {
  answered(): void;
  /** What the refusal amounts to: MODEL_REPLY_INVALID, or MODEL_MISCONFIGURED that ends the run. */
  judge(requestKey: string, refusal: PipelineError): Promise<PipelineError>;
}

/** Different questions refused with no answer in between. Fewer happen by chance where every third one is too large. */
export const MOST_REFUSED_IN_A_ROW = 8;

/** One for each role; `hasAnswered` says whether that role's model ever answered, in this run or before it was resumed. */
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
      if (inARow.size < MOST_REFUSED_IN_A_ROW)
        return new PipelineError('MODEL_REPLY_INVALID', `the question is refused: ${refusal.message}`);
      const message = `${refusal.message} (${inARow.size} different questions in a row)`;
      return new PipelineError(refusal.code, message, { cause: refusal });
    },
  };
}
