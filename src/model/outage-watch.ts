/**
 * Tells an endpoint that is away from a question that it cannot answer: while an endpoint answers nobody, no question is
 * at fault. Told of each try by ask-endpoint.ts; pipeline/outages.ts asks it when a job has failed.
 */
import type { PipelineError } from '../errors.ts';
import type { EndpointBoard } from './endpoint-board.ts';

export interface Outage {
  endpoint: string;
  /** How the last try failed. */
  error: PipelineError;
  /** Since the first try that failed after the last answer. */
  forMs: number;
  /** How much longer the endpoint itself wants to be left alone; 0 when it does not say. */
  pauseMs: number;
  /** Answers so far: when it has grown, somebody was answered in between. Undefined when nobody knows. */
  answers: number | undefined;
  /** Puts a tiny question once, whatever the others; true when it is answered. It is paid for and in the ledger. */
  probe(): Promise<boolean>;
  /** After how long the run is to end (`outageMs` of the endpoint). */
  limitMs: number;
}

export interface OutageWatch {
  /** Any reply of the endpoint itself, also one that cannot be used. */
  answered(): Promise<void>;
  /** A try failed in a way that another one may cure; `retryAfterMs` is told to all who ask. */
  failed(error: PipelineError, retryAfterMs?: number): Promise<void>;
  /** As EndpointBoard's. */
  pauseMs(): Promise<number>;
  /** Undefined when there was an answer since the last failure, or no failure, and no pause is asked for. */
  find(): Promise<Omit<Outage, 'probe'> | undefined>;
}

interface Failing {
  sinceMs: number;
  answersThen: number | undefined;
  error: PipelineError;
}

export function createOutageWatch(endpoint: string, limitMs: number, board: EndpointBoard): OutageWatch {
  let failing: Failing | undefined;

  return {
    async answered() {
      failing = undefined;
      await board.countAnswer();
    },
    async failed(error, retryAfterMs) {
      if (retryAfterMs !== undefined) await board.leaveAlone(retryAfterMs);
      const answers = await board.answers();
      if (failing?.answersThen === answers) failing = { ...failing!, error };
      else failing = { sinceMs: performance.now(), answersThen: answers, error };
    },
    pauseMs: () => board.pauseMs(),
    async find() {
      if (!failing) return undefined;
      const { sinceMs, answersThen, error } = failing;
      const [pauseMs, answers] = await Promise.all([board.pauseMs(), board.answers()]);
      if (pauseMs === 0 && answers !== answersThen && answers !== undefined) return undefined;
      return { endpoint, error, forMs: performance.now() - sinceMs, pauseMs, answers, limitMs };
    },
  };
}
