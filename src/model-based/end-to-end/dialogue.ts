/** The dialogue of an end-to-end agent: a screenshot, its reply, the next screenshot. Old turns keep only the reply. */
import type { ContentPart, Message, PromptImage } from '../../model/chat-model.ts';
import { disarmTags } from '../../prompt/disarm-tags.ts';
import type { RenderedPrompt } from '../../prompt/prompt.ts';

/** One request's screen. `note` is told beside the screenshot; '' for none. */
export interface Shown {
  image: PromptImage;
  note: string;
}

export interface Turn extends Shown {
  reply: string;
}

/** Limit of screenshots per request, including the current one; UI-TARS was trained with five. */
const MAX_IMAGES = 5;

export function buildDialogue({ system, user }: RenderedPrompt, turns: readonly Turn[], now: Shown): Message[] {
  const withoutImage = turns.length - (MAX_IMAGES - 1);
  const said = turns.flatMap((turn, index): Message[] => [
    ...(index < withoutImage ? sayNote(turn.note) : [show(turn)]),
    { role: 'assistant', content: turn.reply },
  ]);
  return [{ role: 'system', content: system }, { role: 'user', content: user }, ...said, show(now)];
}

function show({ image, note }: Shown): Message {
  const parts: ContentPart[] = [{ type: 'image', image }];
  return { role: 'user', content: note === '' ? parts : [...parts, { type: 'text', text: disarmTags(note) }] };
}

function sayNote(note: string): Message[] {
  return note === '' ? [] : [{ role: 'user', content: disarmTags(note) }];
}
