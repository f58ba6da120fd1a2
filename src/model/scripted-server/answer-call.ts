/** Answers one completion request by rule, plan and capacity, and records it. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Capacity } from './capacity.ts';
import type { Fault, FaultPlan } from './faults.ts';
import type { RecordedCall } from './recorded-call.ts';
import { writeCompletion, type Reply, type ReplyMessage } from './scripted-reply.ts';
import { notBefore, sendAnswer, writeError, writeErrorFault, type Answer, type ErrorFault } from './send-answer.ts';

export interface CallRules {
  reply: Reply;
  latencyMs: number;
  faults: FaultPlan;
  capacity: Capacity;
  /** Reply to a request beyond the capacity. */
  overload: ErrorFault;
}

const REFUSALS: ReadonlySet<Fault['kind']> = new Set(['rate-limited', 'status', 'redirect', 'no-body']);
const PROXY_PAGE = '<!doctype html><html><head><title>Sign in</title></head><body>Sign in to go on.</body></html>';

export async function answerCall(recorded: RecordedCall, response: ServerResponse, rules: CallRules): Promise<void> {
  if (!rules.capacity.enter()) {
    await send(recorded, response, writeErrorFault(rules.overload), rules.overload);
    return;
  }
  try {
    await work(recorded, response, rules);
  } finally {
    rules.capacity.leave();
  }
}

/** Planned refusals come at once; other replies take the latency of a model. */
async function work(recorded: RecordedCall, response: ServerResponse, rules: CallRules): Promise<void> {
  const planned = rules.faults(recorded.request, recorded.call);
  if (planned && isRefusal(planned)) return send(recorded, response, writeErrorFault(planned), planned);
  const [message] = await Promise.all([askRule(rules.reply, recorded), sleep(rules.latencyMs)]);
  if (recorded.ruleError !== undefined) {
    return send(recorded, response, writeError(400, `the script failed: ${recorded.ruleError}`));
  }
  const fault = planned ?? message.fault;
  if (fault && isRefusal(fault)) return send(recorded, response, writeErrorFault(fault), fault);
  if (fault?.kind === 'html') {
    return send(recorded, response, { status: 200, contentType: 'text/html', body: PROXY_PAGE }, fault);
  }
  const { body, usage } = writeCompletion(recorded.request, recorded.call, message, fault);
  const answer = { status: 200, contentType: 'application/json', body };
  await send(recorded, response, answer, fault);
  if (recorded.answeredAtMs !== undefined && fault?.kind !== 'truncated-body') recorded.usage = usage;
}

/** A rule that throws answers with status 400, so that mistakes in a script become visible at once. */
async function askRule(reply: Reply, recorded: RecordedCall): Promise<ReplyMessage> {
  try {
    const answer = await reply(recorded.request);
    return typeof answer === 'string' ? { content: answer } : answer;
  } catch (error) {
    recorded.ruleError = error instanceof Error ? error.message : String(error);
    return {};
  }
}

async function send(recorded: RecordedCall, response: ServerResponse, answer: Answer, fault?: Fault): Promise<void> {
  recorded.fault = fault?.kind;
  recorded.notBeforeMs = notBefore(answer, nowMs());
  const complete = await sendAnswer(response, answer, fault);
  if (response.headersSent) recorded.status = answer.status;
  if (complete) recorded.answeredAtMs = nowMs();
}

function isRefusal(fault: Fault): fault is ErrorFault {
  return REFUSALS.has(fault.kind);
}

/** Milliseconds since the epoch, with fractions; monotonic. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
