/**
 * What an endpoint's reply amounts to. Endpoints differ in what they add and in how they spell it, and what was answered
 * is paid for: only what is used here has to be there, and whatever else is odd is passed over. Used by endpoint.ts.
 */
import { z } from 'zod';
import type { Prices } from './models-options.ts';
import { readUsage, type TokenCounts } from './read-usage.ts';

/** A part of a content that is a list; parts that are no text (thoughts, pictures) are not read. */
const TextPart = z.object({ type: z.enum(['text', 'output_text']).optional(), text: z.string() });
const Content = z.union([z.string(), z.array(z.unknown()).transform(joinTexts)]);
const Message = z.object({
  content: Content.nullish().catch(undefined),
  refusal: z.string().nullish().catch(undefined),
});
const Choice = z.object({
  finish_reason: z.string().nullish().catch(undefined),
  message: Message.nullish().catch(undefined),
});
const Choices = z.array(z.unknown()).nullish();

/**
 * `answer` has a text and was not cut. `cut` ran into the limit of tokens; `filtered` and `refused` will not be another
 * time either; `empty` says nothing, and may be tried again.
 */
export interface Completed {
  kind: 'answer' | 'cut' | 'filtered' | 'refused' | 'empty';
  /** The answer, or the words of a refusal. What a model thought before it answered is no part of it. */
  text: string;
  finishReason: string;
  /** Undefined when the endpoint does not say, or nothing that can be believed. */
  tokens?: TokenCounts | undefined;
}

/** In lower case: OpenAI's word first, then those of other servers and of gateways before them. */
const CUT = new Set(['length', 'max_tokens', 'max_output_tokens', 'model_length', 'model_context_window_exceeded']);
const FILTERED = new Set(['content_filter', 'safety', 'recitation', 'blocklist', 'prohibited_content', 'spii']);
/** The server says itself that it broke off; what is there may say the opposite of the whole. */
const BROKEN_OFF = new Set(['abort', 'aborted', 'cancelled', 'error']);

/** Throws when the body is not a completion at all, or one that neither says nor counts anything. */
export function readCompletion(body: unknown): Completed {
  // Each part by itself, so that one that is odd does not take the others with it.
  const { choices, usage } = (body instanceof Object ? body : { choices: body }) as {
    choices?: unknown;
    usage?: unknown;
  };
  const listed = Choices.safeParse(choices);
  const choice = Choice.safeParse(listed.data?.[0]).data;
  // What says that it was counted was worked for, and is paid.
  if (!choice && !(usage instanceof Object)) {
    const problem = listed.success ? 'has no choices' : 'is not a chat completion';
    throw new Error(`the reply ${problem}: ${firstWords(body)}`);
  }
  const text = choice?.message?.content ?? '';
  const refusal = choice?.message?.refusal ?? '';
  const finishReason = choice?.finish_reason ?? '';
  return { kind: kindOf(finishReason, text, refusal), text: text || refusal, finishReason, tokens: readUsage(usage) };
}

/** Also of a reply that was kept: its text is the answer's or the refusal's. */
export function kindOf(finishReason: string, text: string, refusal: string): Completed['kind'] {
  const reason = finishReason.toLowerCase();
  if (CUT.has(reason)) return 'cut';
  if (FILTERED.has(reason)) return 'filtered';
  if (refusal) return 'refused';
  return text.trim() && !BROKEN_OFF.has(reason) ? 'answer' : 'empty';
}

export function costUsd({ promptTokens, cachedPromptTokens, completionTokens }: TokenCounts, prices: Prices): number {
  const cachedPrice = prices.cachedInputPerMillionUsd ?? prices.inputPerMillionUsd;
  const input = (promptTokens - cachedPromptTokens) * prices.inputPerMillionUsd + cachedPromptTokens * cachedPrice;
  return (input + completionTokens * prices.outputPerMillionUsd) / 1_000_000;
}

function joinTexts(parts: unknown[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : (TextPart.safeParse(part).data?.text ?? ''))).join('');
}

function firstWords(body: unknown): string {
  return String(typeof body === 'string' ? body : JSON.stringify(body)).slice(0, 2000);
}
