/** Inserts pictures into a rendered prompt, in place of its variable `screens`. */
import { randomUUID } from 'node:crypto';
import { asMessages, type ContentPart, type Message } from '../../model/chat-model.ts';
import type { RenderedPrompt } from '../../prompt/prompt.ts';
import { disarmTags } from '../../prompt/disarm-tags.ts';
import { joinTexts } from './show-steps.ts';

/** A random marker stands for the screens while rendering, so that no text from outside can contain it. */
export function placeScreens(render: (screens: string) => RenderedPrompt, screens: readonly ContentPart[]): Message[] {
  const marker = randomUUID();
  const { system, user } = render(marker);
  const [before = '', after = ''] = user.split(marker).map((text) => text.trim());
  const text = joinTexts([
    ...textPart(before && `${before}\n`),
    ...screens.map(disarm),
    ...textPart(after && `\n${after}`),
  ]);
  return asMessages({ system, user: text });
}

/** Screens stand outside every fence, and their text comes from applications. */
function disarm(part: ContentPart): ContentPart {
  return part.type === 'text' ? { ...part, text: disarmTags(part.text) } : part;
}

function textPart(text: string): ContentPart[] {
  return text === '' ? [] : [{ type: 'text', text }];
}
