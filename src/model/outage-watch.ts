/**
 * Separates an endpoint's outage from a question that it cannot answer: an endpoint that answers no question is down.
 */
import type { PipelineError } from '../errors.ts';
import type { EndpointBoard } from '../coordination/endpoint-board.ts';

export interface Outage {
  endpoint: string;
  /** The error of the last try. */
  error: PipelineError;
  /** Time since the first failed try after the last answer. */
  forMs: number;
  /** Remaining pause that the endpoint asked for; 0 without one. */
  pauseMs: number;
  /** Answers so far, so that growth means an answer in between. Undefined when unknown. */
  answers: number | undefined;
  /** Sends a tiny question once, regardless of others; true when answered. It is paid for and in the ledger. */
  probe(): Promise<boolean>;
  /** Time after which the run ends (`outageMs` of the endpoint). */
  limitMs: number;
}

interface Failing {
  sinceMs: number;
  answersThen: number | undefined;
  error: PipelineError;
}

export type OutageWatch = ReturnType<typeof createOutageWatch>;

export function createOutageWatch(endpoint: string, limitMs: number, board: EndpointBoard) {
  let failing: Failing | undefined;

  return {
    /** Records any reply of the endpoint itself, usable or not. */
    async answered() {
      failing = undefined;
      await board.countAnswer();
    },
    /** Records a failed try that a retry may cure. All callers then wait for `retryAfterMs`. */
    async failed(error: PipelineError, retryAfterMs?: number) {
      if (retryAfterMs !== undefined) await board.leaveAlone(retryAfterMs);
      const answers = await board.answers();
      if (failing?.answersThen === answers) failing = { ...failing!, error };
      else failing = { sinceMs: performance.now(), answersThen: answers, error };
    },
    /** As in EndpointBoard. */
    pauseMs: () => board.pauseMs(),
    /** Undefined when there was no failure since the last answer and no pause is asked for. */
    async find() {
      if (!failing) return undefined;
      const { sinceMs, answersThen, error } = failing;
      const [pauseMs, answers] = await Promise.all([board.pauseMs(), board.answers()]);
      if (pauseMs === 0 && answers !== answersThen && answers !== undefined) return undefined;
      return { endpoint, error, forMs: performance.now() - sinceMs, pauseMs, answers, limitMs };
    },
  };
}
