/** Grounders that ask a vision model, one for each entry of grounding-models.ts. */
import { z } from 'zod';
import { fromSpace } from '../../grammars/coordinate-space.ts';
import { readPoint } from '../../grammars/read-point.ts';
import { smartResize } from '../../grammars/smart-resize.ts';
import { PipelineError } from '../../errors.ts';
import { asMessages, type ChatModel } from '../../model/chat-model.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import type { Point } from '../../schema/index.ts';
import { cutThoughts } from '../../text/cut-thoughts.ts';
import type { Grounder } from './grounder.ts';
import { GROUNDING_MODELS, type ModelGrounderName } from './grounding-models.ts';

/** The screenshot is sent in exactly the model's own size, so that its answer can be converted back. */
export function createModelGrounder(name: ModelGrounderName, model: ChatModel): Grounder {
  const { space, limits } = GROUNDING_MODELS[name];
  /** `width` and `height` in pixels, of the image as the model sees it. Some prompts do not use them. */
  const prompt = definePrompt(`ground/${name}`, { description: z.string(), width: z.int(), height: z.int() });
  return {
    name,
    async locate({ screenshot, description: element }, signal) {
      const screen = { width: screenshot.width, height: screenshot.height };
      const sent = smartResize(screen, limits);
      const { system, user } = prompt.render({ description: element, ...sent });
      const image = { ...screenshot, sendAs: sent };
      const content = [
        { type: 'image' as const, image },
        { type: 'text' as const, text: user },
      ];
      const messages = asMessages({ system, user: content });
      const parse = (text: string) => fromSpace(findPoint(text), space, { screen, sent });
      const { value, usage } = await model.complete({ messages, format: { kind: 'text', parse } }, signal);
      // The click goes to the pixel that contains the point.
      return { point: { x: Math.floor(value.x), y: Math.floor(value.y) }, usage, promptRefs: [prompt.ref] };
    },
  };
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`;
const FORMS = [
  String.raw`<(point|bbox)>[^<>]*<\/\1>`,
  String.raw`<\|box_start\|>[^<>]*<\|box_end\|>`,
  String.raw`[(\[]\s*${NUMBER}(?:\s*,\s*${NUMBER}){1,3}\s*[)\]]`,
].join('|');
const NAMED = new RegExp(String.raw`\bx"?\s*[=:]\s*(${NUMBER})\W+y"?\s*[=:]\s*(${NUMBER})`, 'gi');
const ACTION = /(?:^|\n)\s*Action:/g;

/**
 * The one point in a reply, in any of the models' notations and in the model's own coordinates. Throws
 * MODEL_REPLY_INVALID if there is no point, or more than one.
 */
export function findPoint(reply: string): Point {
  const action = cutThoughts(reply).rest.split(ACTION).at(-1)!.trim();
  const written = [...action.matchAll(new RegExp(FORMS, 'g'))].map(([form]) => readPoint(form));
  const named = [...action.matchAll(NAMED)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  const found = written.length > 0 ? written : named;
  const [first = readPoint(action), ...more] = found;
  if (more.every(({ x, y }) => x === first.x && y === first.y)) return first;
  throw new PipelineError('MODEL_REPLY_INVALID', 'expected one point, found several');
}
