/** The dialogue of an end-to-end agent: a screenshot, its reply, the next screenshot. Old turns keep only the reply. */
import {
  GRAMMAR_OF,
  renderEpisodePrompt,
  type ComputerKind,
  type EndToEndKind,
} from '../../agent/end-to-end-prompt.ts';
import type { EpisodeContext } from '../../agent/policy.ts';
import type { Shown, DialogueAdapter, Turn } from '../../agent/dialogue-adapter.ts';
import { createGrammar } from '../../grammars/create-grammar.ts';
import type { Reply } from '../../grammars/grammar.ts';
import type { ContentPart, Message } from '../../model/chat-model.ts';
import { disarmTags } from '../../prompt/disarm-tags.ts';
import type { RenderedPrompt } from '../../prompt/prompt.ts';
import type { Platform } from '../../schema/index.ts';

/** Limit of screenshots per request, including the current one; UI-TARS was trained with five. */
const MAX_IMAGES = 5;

/** Throws CONFIG_INVALID when the kind has no actions for the platform. */
export function createEndToEndDialogue(
  kind: Exclude<EndToEndKind, ComputerKind>,
  platform: Platform,
  context: EpisodeContext,
): DialogueAdapter {
  const { promptRefs, ...prompt } = renderEpisodePrompt(kind, platform, context);
  return {
    name: kind,
    grammar: createGrammar(GRAMMAR_OF[kind], platform),
    promptRefs,
    ask: (turns, now) => buildDialogue(prompt, turns, now),
    wordsOf,
  };
}

export function wordsOf({ thought, intent }: Reply): Pick<Reply, 'thought' | 'intent'> {
  return { ...(thought === undefined ? {} : { thought }), ...(intent === undefined ? {} : { intent }) };
}

export function buildDialogue(
  { system, user }: RenderedPrompt,
  turns: readonly Omit<Turn, 'intent'>[],
  now: Shown,
): Message[] {
  const withoutImage = turns.length - (MAX_IMAGES - 1);
  const written = turns.flatMap((turn, index): Message[] => [
    ...(index < withoutImage ? writeNote(turn.note) : [show(turn)]),
    { role: 'assistant', content: turn.reply },
  ]);
  return [{ role: 'system', content: system }, { role: 'user', content: user }, ...written, show(now)];
}

export function show({ image, note }: Shown): Message {
  const parts: ContentPart[] = [{ type: 'image', image }];
  return { role: 'user', content: note === '' ? parts : [...parts, { type: 'text', text: disarmTags(note) }] };
}

function writeNote(note: string): Message[] {
  return note === '' ? [] : [{ role: 'user', content: disarmTags(note) }];
}
