import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeModels, type AskedModel } from '../../testing/answering-models.ts';
import { recordNotesRun } from '../../testing/notes-run.ts';
import { storeTrajectory } from '../../testing/trajectory.ts';
import { PipelineError } from '../../errors.ts';
import { GUIDELINES, Guideline, type Platform, type Trajectory } from '../../schema/index.ts';
import { createFileStore } from '../../store/file-store.ts';
import type { Store } from '../../store/store.ts';
import type { GenerateInput } from '../../propose/task-generator.ts';
import { createModelTaskGenerator } from './create-model-task-generator.ts';
import type { ModelGeneratorOptions } from './generator-options.ts';
import type { ProposedTask } from './generator-reply.ts';

const never = new AbortController().signal;
const defaults: ModelGeneratorOptions = {
  context: 'trajectory',
  screens: 'screenshot',
  maxImages: 20,
  tasksPerCall: 5,
  instancesPerTemplate: 1,
  checkGrounding: true,
  dedup: { method: 'minhash', threshold: 0.7 },
};
let folder: string;
let store: Store;
let exploration: Trajectory;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-generate-'));
  store = await createFileStore({ folder });
  exploration = await recordNotesRun(store);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function propose(instruction: string, more: Partial<ProposedTask> = {}): ProposedTask {
  const rest = { thought: '', tag: 'add note', app_name: 'Notes', template_params: [], answer: null, primitives: null };
  return { instruction, ...rest, screens: [1], ...more };
}

function param(name: string, ...values: string[]) {
  return { name, description: name, possible_values: values };
}

const device = {
  titleOf: (app: string) => app,
  describeApp: (app: string) => `${app} keeps short notes in a list.`,
  dateAt: () => '2025-04-05',
};

type Answer = (asked: AskedModel, count: number) => unknown;

async function generate(
  answer: Answer,
  options: Partial<ModelGeneratorOptions> = {},
  input: Partial<GenerateInput> = {},
) {
  const { models, asked } = createFakeModels(answer);
  const generator = createModelTaskGenerator({ store, models, options: { ...defaults, ...options }, device });
  const all = {
    trajectory: exploration,
    earlier: [],
    guideline: 'feature-use',
    known: [],
    count: 5,
    seed: 's',
  } as const;
  return { ...(await generator.generate({ ...all, ...input }, never)), asked };
}

const nothing: Answer = () => ({ tasks: [] });
const once =
  (...tasks: ProposedTask[]): Answer =>
  (_asked, count) => ({ tasks: count === 1 ? tasks : [] });

describe('the request', () => {
  test('shows each different screen once, where it came from, the guideline and how many are wanted', async () => {
    const { asked } = await generate(
      nothing,
      { screens: 'screenshot+elements' },
      { known: ['Delete the note "Milk".'] },
    );
    expect(asked[0]).toMatchObject({ role: 'generator', stage: 'propose', images: 8 });
    await expect(`${asked[0]!.text}\n`).toMatchFileSnapshot('golden/generator-request.txt');
  });

  const PAIRS = (['desktop', 'android'] as const).flatMap((platform) =>
    Guideline.options.map((guideline): [Platform, Guideline] => [platform, guideline]),
  );
  test.each(PAIRS)('has words of its own for %s, %s', async (platform, guideline) => {
    const { asked } = await generate(
      nothing,
      { maxImages: 2 },
      { guideline, trajectory: { ...exploration, platform } },
    );
    const words = asked[0]!.text.slice(asked[0]!.text.indexOf('# user'));
    await expect(`${words}\n`).toMatchFileSnapshot(`golden/generator-${platform}-${guideline}.txt`);
  });

  test('without exploration there is a description in words and no screen', async () => {
    const { asked, drafts } = await generate(
      once(propose('Delete the note "Elephant".', { screens: [], answer: 'x' })),
      { context: 'description' },
    );
    expect(asked[0]!.images).toBe(0);
    expect(asked[0]!.text).not.toMatch(/Screen \d/);
    await expect(`${asked[0]!.text}\n`).toMatchFileSnapshot('golden/generator-description-request.txt');
    // The description shows no names to check against, and no answer can be known.
    expect(drafts).toMatchObject([{ instruction: 'Delete the note "Elephant".', evidence: { steps: [0] } }]);
    expect(drafts[0]!.answer).toBeUndefined();
  });
});

const numbered: Answer = (_asked, count) => ({
  tasks: [1, 2].map((n) =>
    propose(
      `Add the note "${['Alpha', 'Beta', 'Gamma', 'Delta', 'Pi', 'Rho'][2 * count + n - 3]} ${count}${n}" to my list.`,
    ),
  ),
});

describe('batches', () => {
  test('go on until there are enough; each is told what was proposed before', async () => {
    const { drafts, asked } = await generate(numbered, { tasksPerCall: 2, dedup: { method: 'minhash', threshold: 1 } });
    expect(drafts).toHaveLength(5);
    expect(asked.map(({ text }) => /Write (\d+) tasks/.exec(text)![1])).toEqual(['2', '2', '1']);
    expect(asked[0]!.text).not.toContain('Proposed so far');
    expect(asked[2]!.text).toContain('- Add the note "Delta 22" to my list.');
  });

  test('stop when one brings nothing new', async () => {
    const { drafts, rejected, asked } = await generate(() => ({ tasks: [propose('Add the note "Alpha".')] }));
    expect(drafts).toHaveLength(1);
    expect(asked).toHaveLength(2);
    expect(rejected).toEqual([
      { instruction: 'Add the note "Alpha".', reason: 'it nearly repeats "Add the note \\"Alpha\\"."' },
    ]);
  });

  test('are bounded however little each brings', async () => {
    const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
    const { asked } = await generate(
      (_asked, count) => ({ tasks: [propose(`Write "${words.slice(count).join(words[count - 1])}" down.`)] }),
      { tasksPerCall: 5 },
      { count: 10 },
    );
    expect(asked.length).toBe(4);
  });

  test('share the screens out when there are more than fit; the first one is in all of them', async () => {
    const { asked } = await generate(nothing, { maxImages: 4, tasksPerCall: 1 }, { count: 10 });
    const shown = asked.map(({ text }) => [...text.matchAll(/^Screen (\d) \(/gm)].map(([, number]) => Number(number)));
    expect(shown.every((numbers) => numbers[0] === 1 && numbers.length <= 4)).toBe(true);
    expect(new Set(shown.flat())).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    expect(asked).toHaveLength(3);
  });

  test('of which one cannot be read cost that one', async () => {
    const { drafts, rejected } = await generate(
      (_asked, count) =>
        count === 2 ? 'prose' : { tasks: [propose(count === 1 ? 'Add the note "A".' : 'Clear all.')] },
      { maxImages: 4, tasksPerCall: 1 },
      { count: 2 },
    );
    expect(drafts.map(({ instruction }) => instruction)).toEqual(['Add the note "A".', 'Clear all.']);
    expect(rejected[0]!.reason).toMatch(/^an answer could not be read/);
  });

  test('of which none can be read are a failure', async () => {
    await expect(generate(() => 'prose')).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    await expect(generate(() => new PipelineError('MODEL_UNAVAILABLE', 'down'))).rejects.toMatchObject({
      retryable: true,
    });
  });

  test('are not asked for when nothing was seen', async () => {
    const trajectory = await storeTrajectory(store, { frames: [], decisions: [] });
    const { drafts, asked } = await generate(nothing, {}, { trajectory });
    expect([drafts, asked]).toEqual([[], []]);
  });
});

describe('a task', () => {
  test('carries the screens that justify it, by step, and what its generator says of it', async () => {
    const task = propose('Delete the note "{note}".', {
      template_params: [param('note', 'Milk', 'Coffee')],
      screens: [1, 6, 99],
      primitives: 'delete(navigate())',
    });
    const { drafts } = await generate(once(task));
    expect(drafts).toHaveLength(1);
    const [draft] = drafts;
    expect(draft).toMatchObject({
      template: 'Delete the note "{note}".',
      evidence: { trajectoryId: exploration.id, steps: [0, 5] },
      tag: 'add note',
      primitives: 'delete(navigate())',
    });
    expect(draft!.instruction).toBe(`Delete the note "${draft!.params['note']}".`);
    expect(['Milk', 'Coffee']).toContain(draft!.params['note']);
  });

  test('may come in several instances of one template', async () => {
    const task = propose('Delete the note "{note}".', { template_params: [param('note', 'Milk', 'Bread', 'Coffee')] });
    const { drafts } = await generate(once(task), { instancesPerTemplate: 3 });
    expect(new Set(drafts.map(({ params }) => params['note']))).toEqual(new Set(['Milk', 'Bread', 'Coffee']));
  });

  test('is made with the values that hold when others do not', async () => {
    const note = param('note', 'Elephant', 'Zebra', 'Milk');
    const { drafts } = await generate(once(propose('Delete the note "{note}".', { template_params: [note] })));
    expect(drafts.map(({ instruction }) => instruction)).toEqual(['Delete the note "Milk".']);
  });

  test('is the same for the same seed', async () => {
    const task = propose('Add "{a}" and "{b}".', {
      template_params: [param('a', 'A1', 'B1', 'C1', 'D1'), param('b', 'A1', 'F1', 'G1')],
    });
    const [first, second] = [await generate(once(task)), await generate(once(task))];
    expect(second.drafts).toEqual(first.drafts);
  });

  test.each<[string, Partial<ProposedTask> & { instruction: string }, RegExp]>([
    ['names what was never seen', { instruction: 'Delete the note "Elephant".' }, /"Elephant", which was never seen/],
    ['names what the explorer made', { instruction: 'Delete the note "Tea".' }, /"Tea", which exploring itself made/],
    ['names an unknown file', { instruction: 'Open plan.txt.' }, /"plan\.txt", which was never seen/],
    ['has no screen', { instruction: 'Clear the list.', screens: [77] }, /no screen/],
    ['has no words', { instruction: ' ' }, /no words/],
    ['asks how', { instruction: 'How do I delete a note?' }, /how something is done/],
    ['leaves a placeholder open', { instruction: 'Add "{note}".' }, /\{note\}, which is not among its parameters/],
    ['has a parameter too many', { instruction: 'Clear.', template_params: [param('x', 'y')] }, /does not use .*"x"/],
    ['has no values', { instruction: 'Add {x}.', template_params: [param('x', ' ')] }, /no possible value/],
    [
      'has an answer out of the air',
      { instruction: 'Which note is last?', answer: 'Elephant' },
      /"Elephant" was never seen/,
    ],
    [
      'is a question with several answers',
      { instruction: 'What stands below {x}?', template_params: [param('x', 'Milk', 'Bread')], answer: 'Bread' },
      /each with another answer/,
    ],
  ])('is refused when it %s', async (_what, { instruction, ...more }, reason) => {
    const { drafts, rejected } = await generate(once(propose(instruction, more)));
    expect(drafts).toEqual([]);
    expect(rejected.at(-1)!.reason).toMatch(reason);
  });

  test('under retrieval is a question with an answer', async () => {
    const tasks = [propose('Tidy up the list.'), propose('Which note comes after "Milk"?', { answer: 'Bread' })];
    const { drafts, rejected } = await generate(once(...tasks), {}, { guideline: 'information-retrieval' });
    expect(drafts).toMatchObject([{ instruction: 'Which note comes after "Milk"?', answer: 'Bread' }]);
    expect(rejected).toEqual([{ instruction: 'Tidy up the list.', reason: 'it is a question without an answer' }]);
  });

  test('that was proposed before, here or by an earlier proposal, is refused', async () => {
    const tasks = [
      propose('Add the note "Rice" to the shopping list.'),
      propose('Please add the note "Rice" to the shopping list.'),
      propose('Clear the whole list of notes in this window now.'),
    ];
    const { drafts, rejected } = await generate(
      once(...tasks),
      {},
      { known: ['Clear the whole list of notes in this window.'] },
    );
    expect(drafts.map(({ instruction }) => instruction)).toEqual(['Add the note "Rice" to the shopping list.']);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'it nearly repeats "Add the note \\"Rice\\" to the shopping list."',
      'it nearly repeats "Clear the whole list of notes in this window."',
    ]);
  });

  test('is not checked against a tree that says nothing, when told so', async () => {
    const { drafts } = await generate(once(propose('Delete "Elephant".')), { checkGrounding: false });
    expect(drafts).toHaveLength(1);
  });
});

test('guidelines are the four of the method, and none', () => {
  expect(GUIDELINES).toEqual(['feature-use', 'composition', 'information-retrieval', 'repetition']);
  expect(Guideline.options).toEqual([...GUIDELINES, 'unguided']);
});
