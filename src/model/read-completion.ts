/**
 * Interprets an endpoint's reply. Endpoints differ in extra fields and spelling, and replies are paid for. So only the
 * fields used here are required, and other oddities are ignored.
 */
import { z } from 'zod';
import type { Prices } from './models-options.ts';
import { readUsage, type TokenCounts } from './read-usage.ts';

/** A part of a list content; parts without text (thoughts, pictures) are skipped. */
const TextPart = z.object({ type: z.enum(['text', 'output_text']).optional(), text: z.string() });
const Content = z.union([z.string(), z.array(z.unknown()).transform(joinTexts)]);
const Message = z.object({
  content: Content.nullish().catch(undefined),
  refusal: z.string().nullish().catch(undefined),
  reasoning_content: z.string().nullish().catch(undefined),
  reasoning: z.string().nullish().catch(undefined),
});
const Choice = z.object({
  finish_reason: z.string().nullish().catch(undefined),
  message: Message.nullish().catch(undefined),
});
const Choices = z.array(z.unknown()).nullish();

/**
 * `answer` has a text and was not cut. `cut` reached the token limit; `filtered` and `refused` would repeat; `empty`
 * has no text and may be retried.
 */
export interface Completed {
  kind: 'answer' | 'cut' | 'filtered' | 'refused' | 'empty';
  /** The answer, or the words of a refusal, without thoughts. */
  text: string;
  finishReason: string;
  /** True if an empty reply has a thought in a field of its own. */
  onlyThinks?: true;
  /** Undefined when the endpoint reports none, or incredible numbers. */
  tokens?: TokenCounts | undefined;
}

/** In lower case: OpenAI's word first, then those of other servers and gateways. */
const CUT = new Set(['length', 'max_tokens', 'max_output_tokens', 'model_length', 'model_context_window_exceeded']);
const FILTERED = new Set([
  'content_filter',
  'sensitive',
  'safety',
  'recitation',
  'blocklist',
  'prohibited_content',
  'spii',
]);
/** The server itself reports that it broke off; the text may say the opposite of the whole. */
const BROKEN_OFF = new Set([
  'abort',
  'aborted',
  'cancelled',
  'error',
  'failed',
  'in_progress',
  'incomplete',
  'insufficient_system_resource',
  'malformed_function_call',
  'network_error',
  'queued',
]);

/** Throws when the body is no completion, or has neither choices nor usage. */
export function readCompletion(body: unknown): Completed {
  // Each part is parsed by itself, so that one odd part does not spoil the others.
  const { choices, usage } = (body instanceof Object ? body : { choices: body }) as {
    choices?: unknown;
    usage?: unknown;
  };
  const listed = Choices.safeParse(choices);
  const choice = Choice.safeParse(listed.data?.[0]).data;
  // A reply with usage was computed and is paid.
  if (!choice && !(usage instanceof Object)) {
    const problem = listed.success ? 'has no choices' : 'is not a chat completion';
    throw new Error(`the reply ${problem}: ${firstWords(body)}`);
  }
  const text = choice?.message?.content ?? '';
  const refusal = choice?.message?.refusal ?? '';
  const finishReason = choice?.finish_reason ?? '';
  const kind = kindOf(finishReason, text, refusal);
  const thinks = kind === 'empty' && (choice?.message?.reasoning_content || choice?.message?.reasoning);
  const tokens = readUsage(usage);
  return { kind, text: text || refusal, finishReason, ...(thinks ? { onlyThinks: true } : {}), tokens };
}

/** Also for stored replies, whose text is the answer's or the refusal's. */
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
