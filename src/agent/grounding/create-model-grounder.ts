/** Grounders that ask a vision model. They differ in what the model is told, how it sees the screen and how it counts. */
import { z } from 'zod';
import { fromSpace } from '../../grammars/coordinate-space.ts';
import type { CoordinateSpace } from '../../grammars/grammar.ts';
import { RESIZE_LIMITS, smartResize } from '../../grammars/smart-resize.ts';
import type { ChatModel } from '../../model/chat-model.ts';
import { definePrompt, type Prompt } from '../../prompt/prompt.ts';
import { findPoint } from './find-point.ts';
import type { Grounder } from './grounder.ts';

export type ModelGrounderName = 'ui-tars-1.5' | 'gta1' | 'qwen2.5-vl' | 'qwen3-vl';

interface Kind {
  prompt: Prompt<{ description: string; width?: number; height?: number }>;
  space: CoordinateSpace;
}

const description = z.string();
/** Of the image as the model sees it, in pixels. */
const size = { width: z.int(), height: z.int() };

const KINDS: Readonly<Record<ModelGrounderName, Kind>> = {
  'ui-tars-1.5': { prompt: withoutSize('ground/ui-tars-1.5'), space: 'sent-pixels' },
  gta1: { prompt: withSize('ground/gta1'), space: 'sent-pixels' },
  'qwen2.5-vl': { prompt: withSize('ground/qwen2.5-vl'), space: 'sent-pixels' },
  'qwen3-vl': { prompt: withoutSize('ground/qwen3-vl'), space: 'thousandths' },
};

/** The screenshot is sent in exactly the size the model would give it, so that its answer can be converted back. */
export function createModelGrounder(name: ModelGrounderName, model: ChatModel): Grounder {
  const { prompt, space } = KINDS[name];
  return {
    name,
    async locate({ screenshot, description: element }, signal) {
      const screen = { width: screenshot.width, height: screenshot.height };
      const sent = smartResize(screen, RESIZE_LIMITS[name]);
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
      // The pixel that holds the point is what will be clicked.
      return { point: { x: Math.floor(value.x), y: Math.floor(value.y) }, usage, promptRefs: [prompt.ref] };
    },
  };
}

function withSize(path: string): Kind['prompt'] {
  return definePrompt(path, { description, ...size }) as Kind['prompt'];
}

/** The prompt does not speak of the size. */
function withoutSize(path: string): Kind['prompt'] {
  const { ref, render } = definePrompt(path, { description });
  return { ref, render: ({ description: element }) => render({ description: element }) };
}
