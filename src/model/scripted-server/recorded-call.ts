/** The scripted server's record of each request, from which tests read the caller's actions and their times. */
import type { FaultKind } from './faults.ts';
import type { ReportedUsage } from './scripted-reply.ts';
import type { ScriptedRequest } from './scripted-request.ts';

export interface RecordedCall {
  /** Number in order of arrival, from 0. */
  call: number;
  /** sha256 of the body, equal for a question and its retries. */
  bodySha256: string;
  request: ScriptedRequest;
  /** Milliseconds since the epoch, with fractions, from a monotonic clock. */
  arrivedAtMs: number;
  /** When the answer was sent completely; undefined before. */
  answeredAtMs?: number;
  /** Status of the answer; undefined if none was sent. */
  status?: number;
  fault?: FaultKind;
  /** Time before which the caller must not retry (Retry-After). */
  notBeforeMs?: number;
  /** The usage in the reply. */
  usage?: ReportedUsage;
  /** The rule's error, if it threw; the caller got status 400. */
  ruleError?: string;
}

/** Calls that came earlier than a previous answer to the same body allowed. */
export function findEarlyRetries(calls: readonly RecordedCall[]): RecordedCall[] {
  const notBefore = new Map<string, number>();
  return calls.filter(({ bodySha256, arrivedAtMs, notBeforeMs }) => {
    const early = arrivedAtMs < (notBefore.get(bodySha256) ?? -Infinity);
    if (notBeforeMs !== undefined) notBefore.set(bodySha256, notBeforeMs);
    return early;
  });
}

/** Sums the usage of complete replies; replies that never arrived or had no usage are left out. */
export interface ServerUsage extends ReportedUsage {
  byModel: Record<string, ReportedUsage & { calls: number }>;
}

export function sumUsage(calls: readonly RecordedCall[]): ServerUsage {
  const total: ServerUsage = { promptTokens: 0, completionTokens: 0, byModel: {} };
  for (const { request, usage } of calls) {
    if (usage === undefined) continue;
    const model = (total.byModel[request.model] ??= { promptTokens: 0, completionTokens: 0, calls: 0 });
    model.calls++;
    for (const sum of [total, model]) {
      sum.promptTokens += usage.promptTokens;
      sum.completionTokens += usage.completionTokens;
    }
  }
  return total;
}
