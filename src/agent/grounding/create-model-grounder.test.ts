import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/gateway.ts';
import { testDesktop } from '../../testing/tree.ts';
import { createFakeModels } from '../../testing/answering-models.ts';
import { createGrounder } from './create-grounder.ts';
import { createModelGrounder, findPoint } from './create-model-grounder.ts';
import { GROUNDING_MODELS, type ModelGrounderName } from './grounding-models.ts';

const signal = new AbortController().signal;
const screenshot = { png: Buffer.alloc(0), width: 1920, height: 1080 };
const input = { screenshot, tree: testDesktop(), description: 'the "Save" button at the top' };

/** The middle of the screen in each model's format and coordinates. */
const REPLIES: [ModelGrounderName, string][] = [
  ['ui-tars-1.5', "Action: click(point='<point>966 546</point>')"],
  ['ui-tars-1.5', "Thought: at (1,1) there is nothing.\nAction: click(start_box='<|box_start|>(966,546)<|box_end|>')"],
  ['gta1', '(966,546)'],
  ['gta1', '(966.0, 546.4)'],
  ['qwen2.5-vl', '```json\n{"point_2d": [966, 546], "label": "Save"}\n```'],
  ['qwen2.5-vl', '[{"bbox_2d": [960, 540, 972, 552]}]'],
  ['qwen3-vl', '{"point_2d": [500, 500]}'],
  ['qwen3-vl', 'x=500, y=500'],
];

describe('model grounders', () => {
  it.each(REPLIES)('%s reads %j', async (name, reply) => {
    const { models, asked } = createFakeModels(() => reply);
    const grounding = await createGrounder({ name, models, stage: 'ground' }).locate(input, signal);
    expect(grounding.point).toEqual({ x: 960, y: 540 });
    expect(grounding.promptRefs).toMatchObject([{ name: `ground/${name}` }]);
    expect(asked).toMatchObject([{ role: 'grounder', stage: 'ground', images: 1 }]);
  });

  it.each(Object.keys(GROUNDING_MODELS) as ModelGrounderName[])('%s is asked in its own words', async (name) => {
    const { models, asked } = createFakeModels(() => '(1,1)');
    await createGrounder({ name, models, stage: 'ground' }).locate(input, signal);
    await expect(asked[0]!.text).toMatchFileSnapshot(`golden/${name}.txt`);
  });

  const NO_POINT: [ModelGrounderName, string, RegExp][] = [
    ['gta1', 'I cannot see it.', /expected a point/],
    ['gta1', '', /expected a point/],
    ['gta1', '(5000, 10)', /off the screen/],
    ['qwen3-vl', '{"point_2d": [1200, 10]}', /off the screen/],
    ['qwen2.5-vl', 'It is at [1, 2] or at [300, 400].', /found several/],
  ];
  it.each(NO_POINT)('%s makes no point of %j', async (name, reply, problem) => {
    const { models } = createFakeModels(() => reply);
    const located = createGrounder({ name, models, stage: 'ground' }).locate(input, signal);
    await expect(located).rejects.toMatchObject({
      code: 'MODEL_REPLY_INVALID',
      message: expect.stringMatching(problem),
    });
  });

  it('takes a point that is said twice', () => {
    expect(findPoint('(3,4), that is (3, 4)')).toEqual({ x: 3, y: 4 });
  });
});

it('the image that arrives has exactly the size the model would make it', async () => {
  const png = await sharp({ create: { width: 1522, height: 1022, channels: 3, background: '#3465a4' } })
    .png()
    .toBuffer();
  const real = { ...input, screenshot: { png, width: 1522, height: 1022 } };
  // The second answer follows after the gateway repeats the question.
  const replies = ['nowhere', "Action: click(point='<point>756 504</point>')"];
  const gateway = await startTestGateway({ server: { reply: () => replies.shift() ?? 'still nowhere' } });
  try {
    const grounder = createModelGrounder('ui-tars-1.5', gateway.models.modelFor('planner', 'ground'));
    const { point } = await grounder.locate(real, signal);
    expect(point).toEqual({ x: 761, y: 511 });
    const images = gateway.server.calls.map((call) => call.request?.images.map(({ width, height }) => [width, height]));
    expect(images).toEqual([[[1512, 1008]], [[1512, 1008]]]);
    await expect(grounder.locate({ ...real, description: 'another' }, signal)).rejects.toMatchObject({
      code: 'MODEL_REPLY_INVALID',
    });
  } finally {
    await gateway.close();
  }
});
