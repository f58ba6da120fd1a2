/**
 * Asks a model that acts through the computer tool of its endpoint's protocol. The dialogue only grows, since a model's
 * thoughts are bound to the screens it saw. Very long dialogues lose their beginning.
 */
import { renderEpisodePrompt, type ComputerKind } from '../../agent/end-to-end-prompt.ts';
import type { EpisodeContext } from '../../agent/policy.ts';
import type { Shown, DialogueAdapter, Turn } from '../../agent/dialogue-adapter.ts';
import { createAnthropicComputerReader } from '../../grammars/anthropic-computer.ts';
import type { ReplyReader } from '../../grammars/grammar.ts';
import { createOpenAiComputerReader, type OpenAiComputerOptions } from '../../grammars/openai-computer.ts';
import type { Message } from '../../model/chat-model.ts';
import type { Platform } from '../../schema/index.ts';
import { show, wordsOf } from './dialogue.ts';

const READERS: Readonly<Record<ComputerKind, (platform: Platform, options: OpenAiComputerOptions) => ReplyReader>> = {
  'openai-computer': createOpenAiComputerReader,
  'anthropic-computer': createAnthropicComputerReader,
};

/** Limit of earlier turns in a question, with their screens. */
const MOST_TURNS = 40;
/** Turns dropped at once, so that the next requests share a prefix and endpoints compute less. */
const LEFT_OUT_AT_ONCE = 20;

export function createComputerDialogue(
  kind: ComputerKind,
  platform: Platform,
  context: EpisodeContext,
  options: OpenAiComputerOptions,
): DialogueAdapter {
  const { promptRefs, system, user } = renderEpisodePrompt(kind, platform, context);
  return {
    name: kind,
    grammar: READERS[kind](platform, options),
    promptRefs,
    ask: (turns, now) => [
      { role: 'system', content: system },
      { role: 'user', content: user },
      ...writeTurns(turns),
      show(now),
    ],
    wordsOf,
    computerUse: (display) => ({ display, platform, ...options }),
  };
}

function writeTurns(turns: readonly Turn[]): Message[] {
  const tooMany = Math.max(0, turns.length - MOST_TURNS);
  const leftOut = Math.ceil(tooMany / LEFT_OUT_AT_ONCE) * LEFT_OUT_AT_ONCE;
  const written = turns
    .slice(leftOut)
    .flatMap((turn): Message[] => [show(turn satisfies Shown), { role: 'assistant', content: turn.reply }]);
  const note = `Your first ${leftOut} turns are left out here.`;
  return leftOut === 0 ? written : [{ role: 'user', content: note }, ...written];
}
