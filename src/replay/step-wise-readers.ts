/** Reads the rows of step-wise targets: the last turn of each is the student's reply at one step. */
import { z } from 'zod';
import { toSpace } from '../grammars/coordinate-space.ts';
import { createGrammar, type GrammarName } from '../grammars/create-grammar.ts';
import type { ActionGrammar, ImageSize } from '../grammars/grammar.ts';
import { readSource, type TargetReader } from './exported-trajectory.ts';

const Part = z.object({ type: z.string(), text: z.string().nullish() });
const Content = z.union([z.string(), z.array(Part)]);
const Messages = z.array(z.object({ role: z.string(), content: Content })).min(1);
const Conversations = z.array(z.object({ from: z.string(), value: z.string() })).min(1);
const Pictures = z.union([z.string(), z.array(z.string()).min(1)]);
const Points = z.object({ bbox: z.array(z.tuple([z.number(), z.number()])) });

/** Functions that find the reply in a row, by target. */
const REPLIES: Partial<Record<string, (fields: Record<string, unknown>) => string>> = {
  trl: ({ completion }) => lastTurn(completion),
  verl: ({ messages }) => lastTurn(messages),
  'llama-factory': ({ messages }) => lastTurn(messages),
  'ms-swift': ({ messages }) => lastTurn(messages),
  'ui-tars': ({ messages }) => lastTurn(messages),
  'qwen-vl': ({ conversations }) => Conversations.parse(conversations).at(-1)!.value,
  scalecua: ({ conversations }) => Conversations.parse(conversations).at(-1)!.value,
};

/** Undefined if rows of the target are not steps. */
export function createStepWiseReader(target: string, grammarName: string): TargetReader | undefined {
  const replyOf = REPLIES[target];
  if (!replyOf) return undefined;
  return async ({ fields, sizeOf }) => {
    const { trajectory_id: trajectoryId, task_id: taskId, initial_state: initialState } = fields;
    const reply = replyOf(fields);
    const picture = await sizeOf(presentPicture(fields));
    const points = target === 'ms-swift' ? Points.parse(fields['objects']).bbox : [];
    return {
      ...readSource({ trajectoryId, taskId, initialState }),
      endsItself: false,
      steps: [
        {
          step: z.int().nonnegative().parse(fields['step']),
          picture,
          read(platform) {
            const grammar = createGrammar(grammarName as GrammarName, platform);
            const context = { screen: picture, sent: grammar.imageSize(picture) };
            return grammar.parse(fillPoints(reply, points, grammar, picture), context).actions;
          },
        },
      ],
    };
  };
}

function lastTurn(messages: unknown): string {
  const { content } = Messages.parse(messages).at(-1)!;
  return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('');
}

/** The last picture is the current screen; earlier ones show the past. Tables hold pictures inline, named by index. */
function presentPicture({ images, image }: Record<string, unknown>): string | number {
  const tabled = z.array(z.object({ bytes: z.instanceof(Uint8Array) })).safeParse(images);
  if (tabled.success) return tabled.data.length - 1;
  const names = Pictures.parse(images ?? image);
  return typeof names === 'string' ? names : names.at(-1)!;
}

/** Replaces ms-swift's marks by their points in the model's units, as ms-swift does. */
function fillPoints(
  reply: string,
  points: readonly [number, number][],
  { space, imageSize }: ActionGrammar,
  screen: ImageSize,
): string {
  let next = 0;
  return reply.replaceAll('<bbox>', (mark) => {
    const point = points[next++];
    if (!point) return mark;
    const { x, y } = toSpace({ x: point[0], y: point[1] }, space, { screen, sent: imageSize(screen) });
    return `[${x},${y}]`;
  });
}
