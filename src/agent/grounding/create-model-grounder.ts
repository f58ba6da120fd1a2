/** Grounders that ask a vision model: one of grounding-models.ts, which says in what they differ. */
import { z } from 'zod';
import { fromSpace } from '../../grammars/coordinate-space.ts';
import { smartResize } from '../../grammars/smart-resize.ts';
import type { ChatModel } from '../../model/chat-model.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import { findPoint } from './find-point.ts';
import type { Grounder } from './grounder.ts';
import { GROUNDING_MODELS, type ModelGrounderName } from './grounding-models.ts';

/** The screenshot is sent in exactly the model's own size, so that its answer can be converted back. */
export function createModelGrounder(name: ModelGrounderName, model: ChatModel): Grounder {
  const { space, limits } = GROUNDING_MODELS[name];
  /** `width` and `height` in pixels, of the image as the model sees it; not every model wants to hear of them. */
  const prompt = definePrompt(`ground/${name}`, { description: z.string(), width: z.int(), height: z.int() });
  return {
    name,
    async locate({ screenshot, description: element }, signal) {
      const screen = { width: screenshot.width, height: screenshot.height };
      const sent = smartResize(screen, limits);
      const { system, user } = prompt.render({ description: element, ...sent });
      const image = { ...screenshot, sendAs: sent };
      const messages = [
        { role: 'system', content: system },
        {
          role: 'user',
          content: [
            { type: 'image', image },
            { type: 'text', text: user },
          ],
        },
      ] as const;
      const parse = (text: string) => fromSpace(findPoint(text), space, { screen, sent });
      const { value, usage } = await model.complete({ messages, format: { kind: 'text', parse } }, signal);
      // The pixel that contains the point is clicked.
      return { point: { x: Math.floor(value.x), y: Math.floor(value.y) }, usage, promptRefs: [prompt.ref] };
    },
  };
}
