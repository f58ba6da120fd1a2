/** The prompt of end-to-end agents at the start of an episode; the screenshots follow as a dialogue. */
import { z } from 'zod';
import type { GrammarName } from '../grammars/create-grammar.ts';
import { definePrompt, type Prompt, type RenderedPrompt } from '../prompt/prompt.ts';
import type { Platform, PromptRef } from '../schema/index.ts';
import type { EpisodeContext } from './policy.ts';
import { describeTurn } from './recall-turns.ts';

/** Models that return an action directly: in a grammar, or through the computer tool of their endpoint. */
export type EndToEndKind = 'ui-tars' | 'openai-cua' | ComputerKind;
export type ComputerKind = 'openai-computer' | 'anthropic-computer';

export const GRAMMAR_OF: Readonly<Record<Exclude<EndToEndKind, ComputerKind>, GrammarName>> = {
  'ui-tars': 'ui-tars-1.5',
  'openai-cua': 'openai-cua',
};

const Turn = z.object({ number: z.int(), actionsTaken: z.string(), dataFound: z.string() });
/** Parts that a reply must have in addition to its actions: the thought, and the intent in one sentence. */
const REPLY_PARTS = { thought: z.boolean(), intent: z.boolean() };
const SHAPE = { app: z.string(), goal: z.string(), turns: z.array(Turn), ...REPLY_PARTS };
type ReplyParts = z.infer<z.ZodObject<typeof REPLY_PARTS>>;

type EndToEndPrompt = Prompt<z.infer<z.ZodObject<typeof SHAPE>>>;

const CUA_PROMPT = definePrompt('execute/openai-cua', SHAPE);
const COMPUTER_PROMPTS = {
  desktop: definePrompt('execute/computer-desktop', SHAPE),
  android: definePrompt('execute/computer-android', SHAPE),
};
const PROMPTS: Readonly<Record<EndToEndKind, Readonly<Record<Platform, EndToEndPrompt>>>> = {
  'ui-tars': {
    desktop: definePrompt('execute/ui-tars-desktop', SHAPE),
    android: definePrompt('execute/ui-tars-android', SHAPE),
  },
  'openai-cua': { desktop: CUA_PROMPT, android: CUA_PROMPT },
  'openai-computer': COMPUTER_PROMPTS,
  'anthropic-computer': COMPUTER_PROMPTS,
};

/**
 * Constant through the whole episode. By default only UI-TARS must give an intent; actions of the others are
 * self-explanatory. Only explorers see earlier turns.
 */
export function renderEpisodePrompt(
  kind: EndToEndKind,
  platform: Platform,
  context: EpisodeContext,
  parts: ReplyParts = { thought: true, intent: kind === 'ui-tars' },
): RenderedPrompt & { promptRefs: PromptRef[] } {
  const prompt = PROMPTS[kind][platform];
  const turns = context.task ? [] : context.memory.summaries.map(describeTurn);
  const rendered = prompt.render({ app: context.app, goal: context.goal, turns, ...parts });
  return { ...rendered, promptRefs: [...(context.goalRef ? [context.goalRef] : []), prompt.ref] };
}
