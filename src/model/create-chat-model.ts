/**
 * The model of one role: looks for the answer in the store, else asks the endpoint and parses the reply. It asks once
 * more if the reply is unreadable.
 */
import { PipelineError } from '../errors.ts';
import type { Usage } from '../schema/index.ts';
import { askEndpoint } from './ask-endpoint.ts';
import type { ChatModel, ChatReply, ChatRequest } from './chat-model.ts';
import { makeQuestion, type Question, type QuestionSetup } from './question.ts';
import { costUsd, kindOf, type Completed } from './read-completion.ts';
import type { NewReply } from './reply-archive.ts';
import { type Answered, complain, readAnswer } from './read-answer.ts';
import { type ChatModelSetup, assertAffordable, timesAsked } from './chat-model-setup.ts';

const NOTHING: Usage = { promptTokens: 0, completionTokens: 0, costUsd: 0 };

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

  /** Answers from the store, else from the endpoint, and stores the endpoint's reply. */
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

  /** The last reply to a question that has used up its paid replies. No job sends such a question again. */
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

function sum(a: Usage, b: Usage): Usage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    costUsd: a.costUsd + b.costUsd,
  };
}
