/**
 * Sends one question to an endpoint until it is answered, refused, or out of time. Holds one slot of the endpoint
 * through all retries and pauses. So an overloaded endpoint gets fewer requests, not other ones.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { PipelineError } from '../errors.ts';
import type { Endpoint } from './endpoint.ts';
import type { FailedTry } from './describe-failure.ts';
import type { ConcurrencyLimiter } from '../coordination/limiter.ts';
import type { OutageWatch } from './outage-watch.ts';
import type { RequestBody } from './protocols/protocol.ts';
import type { Completed } from './read-completion.ts';

/** Exponential backoff between retries, half of it random, for endpoints that name no pause. */
export interface BackOff {
  firstMs: number;
  longestMs: number;
}
export const DEFAULT_BACK_OFF: BackOff = { firstMs: 500, longestMs: 30_000 };

export interface AskDeps {
  endpoint: Endpoint;
  limiter: ConcurrencyLimiter;
  backOff: BackOff;
  /** Rejects with MODEL_BUDGET_SPENT when no more requests are allowed. */
  assertAffordable(): Promise<void>;
  watch: OutageWatch;
  /** Receives each reply first, since it was paid for. Returns whether to send the question again. */
  onReply(reply: Completed): Promise<'done' | 'again'>;
  /** Decides what the endpoint's refusal of this question (400, 422) means. */
  judgeRefusal(refusal: PipelineError): Promise<PipelineError>;
  onRetry(failure: PipelineError, pauseMs: number): void;
}

/** Resolves with the final reply. Rejects as documented at ChatModel. */
export async function askEndpoint(body: RequestBody, deps: AskDeps, signal: AbortSignal): Promise<Completed> {
  const { endpoint, limiter, backOff, watch } = deps;
  const { requestTimeoutMs, deadlineMs } = endpoint.options;
  const slot = await limiter.acquire(signal);
  let outcome: 'ok' | 'failed' = 'failed';
  try {
    let deadline = performance.now() + deadlineMs;
    let before: PipelineError | undefined;
    // Each iteration takes at least a pause, so the deadline or onReply ends the loop.
    for (let tries = 1; ; tries += 1) {
      await untilWelcome(deps, deadline, signal);
      await deps.assertAffordable();
      const timeoutMs = Math.max(1, Math.min(requestTimeoutMs, deadline - performance.now()));
      const result = await endpoint.send(body, timeoutMs, signal);
      if ('kind' in result) {
        if (result.kind !== 'empty') outcome = 'ok';
        const next = await deps.onReply(result);
        await watch.answered();
        if (next === 'done') return result;
        // An endpoint that replied gets a new deadline; onReply bounds how often.
        deadline = performance.now() + deadlineMs;
      }
      const { error, retryAfterMs, refusesQuestion } = 'kind' in result ? describeEmpty(result, endpoint.name) : result;
      if (error.code === 'MODEL_RATE_LIMITED') await slot.rateLimited();
      if (!error.retryable) throw refusesQuestion ? await deps.judgeRefusal(error) : error;
      if (!('kind' in result)) await watch.failed(error, retryAfterMs);
      // A try cut short by the deadline says nothing about the endpoint; the try before it does.
      if (before && error.code === 'MODEL_TIMEOUT' && timeoutMs < requestTimeoutMs)
        throw outOfTime(before, deadlineMs, tries);
      before = error;
      const pauseMs = (retryAfterMs ?? 0) + pauseOf(backOff, retryAfterMs === undefined ? tries : 1);
      if (performance.now() + pauseMs >= deadline) throw outOfTime(error, deadlineMs, tries, retryAfterMs);
      deps.onRetry(error, pauseMs);
      await pause(pauseMs, signal);
    }
  } finally {
    await slot.release(outcome);
  }
}

/** Waits out any pause that the endpoint requested. Rejects when the pause exceeds the deadline. */
async function untilWelcome(deps: AskDeps, deadline: number, signal: AbortSignal): Promise<void> {
  const { endpoint, backOff, watch } = deps;
  for (let remainingMs = await watch.pauseMs(); remainingMs > 0; remainingMs = await watch.pauseMs()) {
    // Jitter, since all callers would otherwise retry at the same moment.
    const pauseMs = remainingMs + pauseOf(backOff, 1);
    if (performance.now() + pauseMs >= deadline) {
      const message = `endpoint "${endpoint.name}": asks for a pause of ${Math.ceil(remainingMs / 1000)} s more`;
      const error = new PipelineError('MODEL_RATE_LIMITED', message);
      await watch.failed(error);
      throw error;
    }
    await pause(pauseMs, signal);
  }
}

function describeEmpty({ finishReason, onlyThinks }: Completed, endpoint: string): FailedTry {
  const advice = onlyThinks ? ', and only a thought; set a larger maxTokens, or have the server think less' : '';
  const message = `endpoint "${endpoint}": the reply has no text: finish_reason ${JSON.stringify(finishReason)}${advice}`;
  return { error: new PipelineError('MODEL_UNAVAILABLE', message) };
}

function pauseOf({ firstMs, longestMs }: BackOff, tries: number): number {
  const longest = Math.min(longestMs, firstMs * 2 ** (tries - 1));
  return Math.ceil(longest * (0.5 + Math.random() / 2));
}

function outOfTime(error: PipelineError, deadlineMs: number, tries: number, retryAfterMs?: number): PipelineError {
  const wanted = retryAfterMs === undefined ? '' : `, wants ${Math.ceil(retryAfterMs / 1000)} s more`;
  const message = `${error.message} (try ${tries}${wanted}; the deadline is ${deadlineMs} ms)`;
  return new PipelineError(error.code, message, { cause: error });
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {
    throw new PipelineError('ABORTED', 'aborted', { cause: signal.reason });
  });
}
