import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Id, Guideline, Platform, type Task } from '../../schema/index.ts';
import type { ExportOptions } from '../export-options.ts';
import { rubricVersion } from '../../store/record-ids.ts';
import type { Store } from '../../store/store.ts';
import { readRecord } from '../../store/typed-records.ts';
import { hashTree, inputFor, makeFolder, makeRun, readParquet } from '../../testing/dataset-fixture.ts';
import { exportDataset } from '../export-dataset.ts';
import { missingPython, readWithPython } from '../../testing/read-with-python.ts';
import { exportTasks } from './export-tasks.ts';
import type { TaskManifest } from './task-manifest.ts';

const TASKS = 9;
/** Tasks 4 and 8 failed. */
const SOLVED = 7;
const MAX_STEPS = 12;
const ALL: RlTargets = ['verl', 'nemo-gym', 'slime'];
const signal = new AbortController().signal;

type RlTargets = NonNullable<ExportOptions['rl']>;

const Fields = z.strictObject({
  task_id: Id,
  instruction: z.string().min(1),
  app: z.string(),
  platform: Platform,
  guideline: Guideline,
  categories: z.array(z.string()),
  environment: z.string(),
  virtual: z.boolean(),
  initial_state: z.string(),
  rubric_version: z.string().length(16),
  grammar: z.string(),
  max_steps: z.int().positive(),
  solved: z.int().nonnegative(),
  tries: z.int().nonnegative(),
  admitted: z.boolean().nullable(),
});
const DataUrl = z.string().regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
const Part = z.union([
  z.strictObject({ type: z.literal('input_image'), image_url: DataUrl, detail: z.literal('auto') }),
  z.strictObject({ type: z.literal('input_text'), text: z.string() }),
]);
const NemoGymLine = z.strictObject({
  responses_create_params: z.strictObject({
    input: z.array(z.strictObject({ role: z.enum(['system', 'user']), content: z.array(Part) })),
  }),
  task_id: Id,
  verifier_metadata: Fields,
});
const Messages = z.array(z.strictObject({ role: z.enum(['system', 'user']), content: z.string() }));
const SlimeLine = z.strictObject({
  prompt: Messages,
  images: z.array(DataUrl).length(1),
  label: Id,
  metadata: Fields.extend({ split: z.enum(['train', 'validation', 'test']), index: z.int() }),
});

let root: Awaited<ReturnType<typeof makeFolder>>;
let store: Store;
let output: string;
let manifest: TaskManifest;
let tasks: Task[];

function exportTo(
  folder: string,
  options: z.input<typeof ExportOptions> = {},
  from = store,
  environment = 'fake',
): Promise<TaskManifest> {
  const input = { ...inputFor(folder, { rl: ALL, ...options }), environment, maxSteps: MAX_STEPS };
  return exportTasks(input, { store: from }, new AbortController().signal);
}

async function readLines<Line>(folder: string, file: string, schema: z.ZodType<Line>): Promise<Line[]> {
  const text = await readFile(path.join(folder, 'rl', file), 'utf8');
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

/** The expected fields of a task's row. */
function fieldsOf(task: Task): z.infer<typeof Fields> {
  const { id, instruction, platform, guideline, initialState } = task;
  const common = { instruction, app: task.apps[0]!, platform, guideline, initial_state: initialState.template };
  const known = {
    categories: ['edit'],
    environment: 'fake',
    virtual: false,
    grammar: 'qwen3-vl',
    max_steps: MAX_STEPS,
    solved: 1,
    tries: 1,
    admitted: null,
  };
  return { task_id: id, ...common, ...known, rubric_version: rubricVersion(task) };
}

/** The first picture of the exploration that produced the task. */
async function firstScreen({ evidence }: Task): Promise<Buffer> {
  const { finalObservation } = await readRecord(store, 'trajectories', evidence.trajectoryId);
  return store.getBlob(finalObservation!.screenshot.sha256);
}

async function urlOf(task: Task): Promise<string> {
  return `data:image/png;base64,${(await firstScreen(task)).toString('base64')}`;
}

async function solvedTasks(): Promise<Task[]> {
  const solved: Task[] = [];
  for await (const id of store.list('verdicts')) {
    const verdict = await readRecord(store, 'verdicts', id);
    if (verdict.result === 'success') solved.push(await readRecord(store, 'tasks', verdict.taskId));
  }
  return solved.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

beforeAll(async () => {
  root = await makeFolder();
  const run = { trajectories: TASKS, stepsPerTrajectory: 4, width: 32, height: 24, failEvery: 4 };
  store = await makeRun(path.join(root.folder, 'store'), run);
  output = path.join(root.folder, 'dataset');
  manifest = await exportTo(output);
  tasks = await solvedTasks();
});
afterAll(() => root.remove());

describe('rows', () => {
  it('are the tasks that were solved, once each', () => {
    expect(tasks).toHaveLength(SOLVED);
    expect(manifest).toMatchObject({
      rows: SOLVED,
      splits: { train: SOLVED },
      tasks: { all: TASKS, solved: SOLVED },
      targets: ALL.map((target) => ({ target, rows: SOLVED, images: SOLVED, convention: { row: 'task' } })),
    });
  });

  it('of verl have its columns', async () => {
    const rows = (await readParquet(output, 'rl/verl')) as unknown as Record<string, unknown>[];
    expect(rows).toHaveLength(SOLVED);
    for (const [index, task] of tasks.entries()) {
      expect(rows[index]).toMatchObject({
        data_source: 'autoplay',
        ability: task.guideline,
        reward_model: { style: 'rule', ground_truth: task.id },
        extra_info: { split: 'train', index, ...fieldsOf(task) },
      });
      const images = rows[index]!['images'] as { bytes: Uint8Array }[];
      expect(images.map(({ bytes }) => Buffer.from(bytes))).toEqual([await firstScreen(task)]);
    }
  });

  it('of NeMo Gym and slime have their shape, and say the same', async () => {
    const gym = await readLines(output, 'nemo-gym/train.jsonl', NemoGymLine);
    const slime = await readLines(output, 'slime/train.jsonl', SlimeLine);
    for (const [index, task] of tasks.entries()) {
      expect(gym[index]).toMatchObject({ task_id: task.id, verifier_metadata: fieldsOf(task) });
      expect(slime[index]).toMatchObject({ label: task.id, metadata: { split: 'train', index, ...fieldsOf(task) } });
      expect(slime[index]!.images).toEqual([await urlOf(task)]);
      const [system, user] = gym[index]!.responses_create_params.input;
      const [image, text] = user!.content;
      expect(image).toMatchObject({ image_url: await urlOf(task) });
      expect(slime[index]!.prompt).toEqual([
        { role: 'system', content: (system!.content[0] as { text: string }).text },
        { role: 'user', content: `<image>\n${(text as { text: string }).text}` },
      ]);
    }
    expect([gym.length, slime.length]).toEqual([SOLVED, SOLVED]);
  });

  it.each([{}, { history: 'dialogue' }, { grammar: 'ui-tars-1.5', systemPrompt: 'none' }] as const)(
    'ask as the first step of the same trajectory asks: %j',
    async (format) => {
      const folder = path.join(root.folder, `asked ${JSON.stringify(format)}`);
      await exportTo(folder, { format });
      await exportDataset(inputFor(folder, { targets: ['verl'], format }), { store }, signal);
      const steps = (await readParquet(folder, 'verl')) as unknown as { task_id: string; step: number }[];
      const rows = (await readParquet(folder, 'rl/verl')) as unknown as { prompt: object[]; reward_model: object }[];
      for (const { prompt, reward_model: model } of rows) {
        const { ground_truth: id } = model as { ground_truth: string };
        const first = steps.find(({ task_id: task, step }) => task === id && step === 0)!;
        expect(prompt).toEqual((first as unknown as { messages: object[] }).messages.slice(0, -1));
      }
    },
  );

  it('tell no answer and no check', async () => {
    for (const file of ['nemo-gym/train.jsonl', 'slime/train.jsonl']) {
      const text = await readFile(path.join(output, 'rl', file), 'utf8');
      for (const { answer } of tasks) if (answer !== undefined) expect(text).not.toContain(answer);
    }
    expect(tasks.some(({ answer }) => answer !== undefined)).toBe(true);
  });
});

describe('the selection', () => {
  it('may take tasks that nobody solved', async () => {
    const folder = path.join(root.folder, 'all');
    const { rows, tasks: counts } = await exportTo(folder, { selection: { tasks: 'all' }, rl: ['slime'] });
    expect({ rows, ...counts }).toEqual({ rows: TASKS, all: TASKS, solved: SOLVED });
    const lines = await readLines(folder, 'slime/train.jsonl', SlimeLine);
    expect(lines.filter(({ metadata }) => metadata.solved === 0)).toHaveLength(TASKS - SOLVED);
  });

  it('is that of trajectories, and no template is in two splits', async () => {
    const folder = path.join(root.folder, 'chosen');
    const options = { selection: { maxPerTemplate: 1 }, splits: { validation: 0.2, test: 0.2 }, shuffle: 5 };
    const { splits, leftOut } = await exportTo(folder, { ...options, rl: ['slime', 'verl'] });
    expect(splits).toEqual({ train: 3, validation: 1, test: 1 });
    expect(leftOut).toEqual({ 'template is full': 2 });
    const rows = await readLines(folder, 'slime/validation.jsonl', SlimeLine);
    expect(rows.map(({ metadata }) => [metadata.split, metadata.index])).toEqual([['validation', 0]]);
    expect((await readdir(path.join(folder, 'rl/verl'))).toSorted()).toEqual(
      ['test', 'train', 'validation'].map((split) => `${split}-00000-of-00001.parquet`),
    );
  });

  it.each([
    [{ selection: { apps: ['nots'] } }, 'apps: no task has "nots"'],
    [{ selection: { minSteps: 50 } }, 'the selection leaves none of 7 tasks: length (7)'],
    [
      { format: { grammar: 'android-world' } },
      'can tell none of the rows: android-world has no actions for desktop (7)',
    ],
  ])('leaves nothing behind when there is nothing to choose: %j', async (options, message) => {
    const folder = path.join(root.folder, 'refused');
    await expect(exportTo(folder, options)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(message),
    });
    expect(await readdir(path.join(folder, 'rl')).catch(() => [])).toEqual([]);
  });

  it('says so when no task was solved', async () => {
    const run = { trajectories: 3, stepsPerTrajectory: 1, failEvery: 1 };
    const failed = await makeRun(path.join(root.folder, 'failed'), run);
    await expect(exportTo(path.join(root.folder, 'none'), {}, failed)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: 'no task to export: none of 3 tasks was solved; --tasks all takes all',
    });
  });

  it('leaves out tasks whose initial state nobody could restore', async () => {
    const other = await makeRun(path.join(root.folder, 'lost'), { trajectories: 2, stepsPerTrajectory: 1 });
    const lost = { ...tasks[0]!, id: 'f'.repeat(64), evidence: { trajectoryId: 'e'.repeat(64), steps: [0] } };
    await other.commit('tasks', lost.id, lost);
    const options = { selection: { tasks: 'all' as const } };
    const { targets } = await exportTo(path.join(root.folder, 'without'), options, other);
    for (const target of targets) {
      expect(target).toMatchObject({ rows: 2, leftOut: { 'its initial state was not recorded': 1 } });
    }
  });
});

it('say on their card when they are of virtual devices', async () => {
  expect(await readFile(path.join(output, 'rl/README.md'), 'utf8')).not.toContain('Virtual data');
  const folder = path.join(root.folder, 'virtual');
  await exportTo(folder, { rl: ['slime'] }, store, 'virtual');
  const card = await readFile(path.join(folder, 'rl/README.md'), 'utf8');
  expect(card).toContain('**Virtual data.**');
  expect(card).toContain('  - virtual\n');
});

describe('exporting again', () => {
  it('gives the same bytes, beside a dataset that stays', async () => {
    const folder = path.join(root.folder, 'again');
    await exportDataset(inputFor(folder, { targets: ['jsonl'] }), { store }, signal);
    await exportTo(folder);
    const once = await hashTree(folder);
    expect(once).toMatchObject({
      'rl/manifest.json': expect.anything(),
      'jsonl/trajectories.jsonl': expect.anything(),
    });
    await exportTo(folder);
    await exportDataset(inputFor(folder, { targets: ['jsonl'] }), { store }, signal);
    expect(await hashTree(folder)).toEqual(once);
    const here = await hashTree(path.join(folder, 'rl'));
    expect(here).toEqual(await hashTree(path.join(output, 'rl')));
  });

  it('replaces no folder of somebody else', async () => {
    const folder = path.join(root.folder, 'foreign');
    await mkdir(path.join(folder, 'rl/slime'), { recursive: true });
    await writeFile(path.join(folder, 'rl/slime/mine.txt'), 'mine');
    await expect(exportTo(folder)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    expect(await readdir(path.join(folder, 'rl'))).toEqual(['slime']);
  });
});

describe('read with Python', () => {
  const missing = missingPython();
  if (missing) console.warn(`skipped: reading task rows with Python: ${missing}`);

  /** Loads the rows as verl, slime and NeMo Gym do. */
  const script = `
import base64, datasets, io, json, pandas, pyarrow.parquet, sys
from PIL import Image
folder = sys.argv[1] + '/rl'
verl = datasets.load_dataset('parquet', data_files=folder + '/verl/train-00000-of-00001.parquet')['train']
card = datasets.load_dataset(folder, split='train')
arrow = pyarrow.parquet.read_table(folder + '/verl/train-00000-of-00001.parquet').to_pylist()
def size(url): return Image.open(io.BytesIO(base64.b64decode(url.split(',', 1)[1]))).size
slime = [row.to_dict() for _, row in pandas.read_json(folder + '/slime/train.jsonl', lines=True, dtype={'label': str}).iterrows()]
gym = [json.loads(line) for line in open(folder + '/nemo-gym/train.jsonl', encoding='utf8')]
plain = lambda rows: [{key: row[key] for key in row if key != 'images'} for row in rows]
print(json.dumps({'feature': str(verl.features['images']), 'card': len(card),
  'sizes': sorted({image.size for row in verl for image in row['images']} | {size(row['images'][0]) for row in slime}),
  'verl': verl.remove_columns('images').to_list(), 'arrow': plain(arrow), 'slime': plain(slime), 'gym': gym,
  'marks': [sum(m['content'].count('<image>') for m in row['prompt']) for row in verl]}))
`;

  it.skipIf(missing)('every field equal, an Image feature, a mark for each image', { timeout: 180_000 }, async () => {
    const cache = path.join(root.folder, 'cache');
    const got = (await readWithPython(script, [output], cache)) as Record<string, unknown>;
    const slime = await readLines(output, 'slime/train.jsonl', SlimeLine);
    const expected = slime.map(({ prompt, label, metadata }) => ({
      data_source: 'autoplay',
      prompt,
      ability: metadata.guideline,
      reward_model: { style: 'rule', ground_truth: label },
      extra_info: metadata,
    }));
    expect(got).toMatchObject({ card: SOLVED, sizes: [[32, 24]], feature: expect.stringContaining('Image(') });
    expect(got['verl']).toEqual(expected);
    expect(got['arrow']).toEqual(expected);
    expect(got['slime']).toEqual(slime.map(({ prompt, label, metadata }) => ({ prompt, label, metadata })));
    expect(got['gym']).toEqual(await readLines(output, 'nemo-gym/train.jsonl', NemoGymLine));
    expect(got['marks']).toEqual(slime.map(() => 1));
  });
});
