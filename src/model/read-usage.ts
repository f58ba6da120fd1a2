/**
 * Parses an endpoint's usage separately from its answer, so that paid tokens count even if the answer is unreadable.
 */
import { z } from 'zod';

export interface TokenCounts {
  promptTokens: number;
  /** Prompt tokens from the endpoint's cache. */
  cachedPromptTokens: number;
  completionTokens: number;
}

/** More tokens than any model handles in one question, so a higher number is not credible. */
const MAX_TOKENS = 20_000_000;

/** Numbers as text and with fractions are accepted. */
const Count = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\s*\d+(\.\d+)?\s*$/)
      .transform(Number),
  ])
  .transform(Math.ceil)
  .pipe(z.int().min(0).max(MAX_TOKENS))
  .nullish();
/** OpenAI's names, and those of Anthropic's API, which some gateways forward. */
const Counts = z.object({
  prompt_tokens: Count,
  completion_tokens: Count,
  input_tokens: Count,
  output_tokens: Count,
});
const Cached = z.object({ prompt_tokens_details: z.object({ cached_tokens: Count }) });

/** Undefined without usage, or with an incredible number, which makes the others doubtful as well. */
export function readUsage(usage: unknown): TokenCounts | undefined {
  const counts = Counts.safeParse(usage).data;
  const promptTokens = counts?.prompt_tokens ?? counts?.input_tokens;
  const completionTokens = counts?.completion_tokens ?? counts?.output_tokens;
  if ((promptTokens ?? completionTokens ?? null) === null) return undefined;
  const cached = Cached.safeParse(usage).data?.prompt_tokens_details.cached_tokens ?? 0;
  return {
    promptTokens: promptTokens ?? 0,
    cachedPromptTokens: Math.min(promptTokens ?? 0, cached),
    completionTokens: completionTokens ?? 0,
  };
}
