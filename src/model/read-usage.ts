/** What an endpoint says it counted, read apart from what it answered: what was paid is counted whatever else is odd. */
import { z } from 'zod';

export interface TokenCounts {
  promptTokens: number;
  /** Of the prompt tokens, those the endpoint did not compute again. */
  cachedPromptTokens: number;
  completionTokens: number;
}

/** More than any model takes or gives in one question; who says so cannot be believed. */
const MOST_TOKENS = 20_000_000;

/** Numbers as text and with fractions are counts, too. */
const Count = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\s*\d+(\.\d+)?\s*$/)
      .transform(Number),
  ])
  .transform(Math.ceil)
  .pipe(z.int().min(0).max(MOST_TOKENS))
  .nullish();
/** OpenAI's names, and those of Anthropic's API, which some gateways pass on. */
const Counts = z.object({
  prompt_tokens: Count,
  completion_tokens: Count,
  input_tokens: Count,
  output_tokens: Count,
});
const Cached = z.object({ prompt_tokens_details: z.object({ cached_tokens: Count }) });

/** Undefined when nothing is said, or a number that cannot be believed: that makes the others doubtful as well. */
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
