/**
 * The model of one role: looks for the answer in the store, else asks the endpoint, parses the reply and asks once more
 * when it cannot be read.
 */
import { PipelineError } from '../errors.ts';
import type { Usage } from '../schema/index.ts';
import { askEndpoint, type BackOff } from './ask-endpoint.ts';
import type { ChatModel, ChatReply, ChatRequest, Message, ModelRole } from './chat-model.ts';
import type { ImageEncoder } from './encode-image.ts';
import type { Endpoint } from './endpoint.ts';
import type { ConcurrencyLimiter } from '../coordination/limiter.ts';
import { USUAL_PAID_TRIES, type RoleOptions } from './models-options.ts';
import { makeQuestion, type Question, type QuestionSetup } from './question.ts';
import type { OutageWatch } from './outage-watch.ts';
import { costUsd, kindOf, type Completed } from './read-completion.ts';
import { readReply } from './read-reply.ts';
import type { RefusalWatch } from './refusal-watch.ts';
import type { NewReply, ReplyArchive } from './reply-archive.ts';
import type { Counter } from '../coordination/counter.ts';

export interface ChatModelSetup {
  runId: string;
  stage: string;
  role: ModelRole;
  options: RoleOptions;
  endpoint: Endpoint;
  limiter: ConcurrencyLimiter;
  watch: OutageWatch;
  refusals: RefusalWatch;
  archive: ReplyArchive;
  encoder: ImageEncoder;
  spend: Counter;
  maxCostUsd: number | undefined;
  /** Limit of paid replies per question, over its whole life. */
  paidTries: number;
  sampleSeed: number | undefined;
  backOff: BackOff;
  onEvent(event: ModelEvent): void;
}

/** A question is sent once, and once more when the answer cannot be read. */
const TIMES_ASKED = 2;

/** A run that allows more paid tries than is usual, after a retry of what was given up, asks as often more. */
function timesAsked({ paidTries }: ChatModelSetup): number {
  return TIMES_ASKED + Math.max(0, paidTries - USUAL_PAID_TRIES);
}

const NOTHING: Usage = { promptTokens: 0, completionTokens: 0, costUsd: 0 };

interface Answered {
  kind: Completed['kind'];
  text: string;
  finishReason: string;
  usage: Usage;
  cached: boolean;
}

/** A probe separates an unreachable endpoint from one that fails on a question. */
const PROBE: QuestionSetup = {
  messages: [{ role: 'user', content: 'Answer with the word yes.' }],
  format: { kind: 'text', parse: (text) => text },
  sample: 0,
  asked: 0,
  seed: undefined,
};
const PROBE_TIMEOUT_MS = 30_000;

export interface ProbedChatModel extends ChatModel {
  /** Sends a tiny question once. Resolves to true when there was a reply, which is paid like any other. */
  probe(): Promise<boolean>;
}

export function createChatModel(setup: ChatModelSetup): ProbedChatModel {
  const { role, stage, options, endpoint, watch, refusals, archive, encoder, spend, onEvent } = setup;
  const about = { role, stage, endpoint: endpoint.name };

  async function complete<T>(request: ChatRequest<T>, signal: AbortSignal): Promise<ChatReply<T>> {
    const { format, onBadReply = 'repair', sample = 0, temperature, computer } = request;
    const seed = setup.sampleSeed === undefined ? undefined : setup.sampleSeed + sample;
    let messages = request.messages;
    let usage = NOTHING;
    let cached = true;
    let problem = '';
    const calls: string[] = [];
    for (let asked = 0; asked < timesAsked(setup); asked += 1) {
      const asking = { messages, format, sample, asked, seed, temperature, computer };
      const question = makeQuestion(asking, options, endpoint.options);
      const answered = await answer(question, sample, signal);
      usage = sum(usage, answered.usage);
      calls.push(question.requestKey);
      cached &&= answered.cached;
      const read = readAnswer(answered, format, onBadReply === 'repair', options);
      if ('value' in read) {
        onEvent({ ...about, type: 'answered', cached, usage });
        return { value: read.value, text: answered.text, usage: { ...usage, calls }, cached };
      }
      problem = read.problem;
      onEvent({ ...about, type: 'unreadable', problem });
      messages = [...request.messages, ...complain(answered, problem, computer !== undefined)];
    }
    throw new PipelineError('MODEL_REPLY_INVALID', `the answer of the ${role} cannot be read: ${problem}`);
  }

  /** Answers from the store, else from the endpoint, whose reply is then stored. */
  async function answer(question: Question, sample: number, signal: AbortSignal): Promise<Answered> {
    const { requestKey } = question;
    const found = await archive.find(requestKey);
    if (found)
      return { kind: 'answer', text: found.text, finishReason: found.finishReason, usage: found.usage, cached: true };
    const spent = await findSpent(requestKey);
    if (spent) return { ...spent, cached: true };
    let usage = NOTHING;
    const completed = await askEndpoint(
      await question.makeBody(encoder),
      {
        endpoint,
        limiter: setup.limiter,
        backOff: setup.backOff,
        watch,
        assertAffordable: () => assertAffordable(setup),
        // Counted before the slot is free, so that the requests in flight bound how far the limit is exceeded.
        onReply: async (reply) => {
          const paid = describeReply(reply, requestKey, sample);
          usage = sum(usage, paid.usage);
          await spend.add(paid.usage.costUsd);
          if (reply.kind === 'answer') return 'done';
          const tries = await archive.keepUnusable(paid);
          return reply.kind === 'empty' && tries < setup.paidTries ? 'again' : 'done';
        },
        judgeRefusal: (refusal) => refusals.judge(requestKey, refusal),
        onRetry: ({ code, message }, pauseMs) => onEvent({ ...about, type: 'retry', code, message, pauseMs }),
      },
      signal,
    );
    const { kind, text, finishReason } = completed;
    if (kind !== 'answer') return { kind, text, finishReason, usage, cached: false };
    refusals.answered();
    const request = await archive.keepRequest(question.sent, question.pictures);
    const kept = await archive.keepAnswer({ ...describeReply(completed, requestKey, sample), request });
    return { kind, text: kept.text, finishReason, usage, cached: false };
  }

  /** The last reply to a question whose paid replies are used up; no job sends it again. */
  async function findSpent(requestKey: string): Promise<Omit<Answered, 'cached'> | undefined> {
    const replies = await archive.findUnusable(requestKey, setup.paidTries);
    const last = replies.at(-1);
    if (!last || replies.length < setup.paidTries) return undefined;
    const { text, finishReason } = last;
    const kind = kindOf(finishReason, text, '');
    const usage = replies.reduce((total, reply) => sum(total, reply.usage), NOTHING);
    // Among unusable replies only a refusal has words and ended by itself.
    return { kind: kind === 'answer' ? 'refused' : kind, text, finishReason, usage };
  }
  function describeReply({ text, finishReason, tokens }: Completed, requestKey: string, sample: number): NewReply {
    const { promptTokens = 0, completionTokens = 0 } = tokens ?? {};
    return {
      requestKey,
      sample,
      runId: setup.runId,
      ...about,
      model: options.model,
      text,
      finishReason,
      usage: { promptTokens, completionTokens, costUsd: tokens ? costUsd(tokens, options.prices) : 0 },
      usageReported: tokens !== undefined,
    };
  }

  async function probe(): Promise<boolean> {
    const { requestKey, makeBody } = makeQuestion(PROBE, options, endpoint.options);
    const timeoutMs = Math.min(PROBE_TIMEOUT_MS, endpoint.options.requestTimeoutMs);
    const result = await endpoint.send(await makeBody(encoder), timeoutMs, new AbortController().signal);
    if (!('kind' in result)) return false;
    const paid = describeReply(result, requestKey, 0);
    await spend.add(paid.usage.costUsd);
    // A probe's reply is never an answer, so each probe asks anew.
    await archive.keepUnusable(paid);
    return true;
  }

  return { name: options.model, complete, probe };
}

async function assertAffordable({ spend, maxCostUsd }: ChatModelSetup): Promise<void> {
  if (maxCostUsd === undefined) return;
  const spentUsd = await spend.value();
  if (spentUsd < maxCostUsd) return;
  const message = `$${spentUsd.toFixed(4)} of $${maxCostUsd} (models.maxCostUsd) are spent`;
  throw new PipelineError('MODEL_BUDGET_SPENT', message);
}

function readAnswer<T>(
  { kind, text, finishReason }: Answered,
  format: ChatRequest<T>['format'],
  mend: boolean,
  role: RoleOptions,
) {
  // Asking again would not help, since the endpoint's filter or the model itself has decided.
  if (kind === 'filtered') throw new PipelineError('MODEL_REPLY_INVALID', 'the endpoint filtered the answer');
  if (kind === 'refused') throw new PipelineError('MODEL_REPLY_INVALID', `the model refuses: ${text.slice(0, 300)}`);
  if (kind === 'empty') {
    const how = `finish_reason ${JSON.stringify(finishReason)}`;
    throw new PipelineError(
      'MODEL_REPLY_INVALID',
      `the model gives no whole answer, ${how}, however often it is asked`,
    );
  }
  // A cut answer is never read, even if it could be repaired: the missing part may say the opposite.
  if (kind === 'cut') return { problem: `it was cut off after ${role.maxTokens} tokens` };
  return readReply(text, format, mend);
}

/**
 * The unreadable answer and its fault. A cut answer is not repeated, since it is long and incomplete; nor is one with calls
 * of a computer tool, which an endpoint takes back only with their results.
 */
function complain({ kind, text }: Answered, problem: string, hasCalls: boolean): Message[] {
  if (kind === 'cut')
    return [{ role: 'user', content: `Your answer was too long: ${problem}. Answer again, and much more briefly.` }];
  return [
    ...(hasCalls ? [] : [{ role: 'assistant', content: text } as const]),
    {
      role: 'user',
      content: `Your answer could not be read:\n${problem}\nAnswer again, completely, exactly in the form that was asked for and with nothing around it.`,
    },
  ];
}

function sum(a: Usage, b: Usage): Usage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    costUsd: a.costUsd + b.costUsd,
  };
}

export type ModelEvent = { role: ModelRole; stage: string; endpoint: string } & (
  | { type: 'answered'; cached: boolean; usage: Usage }
  /** The answer could not be read, and the question is sent once more. */
  | { type: 'unreadable'; problem: string }
  | { type: 'retry'; code: string; message: string; pauseMs: number }
);
