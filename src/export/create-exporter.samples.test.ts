/** Reads back the output of targets with a row per step, and compares it with the records field by field. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGrammar, type GrammarName } from '../grammars/create-grammar.ts';
import type { Action, Step } from '../schema/index.ts';
import type { ExportTarget } from './export-options.ts';
import { sha256 } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import {
  inputFor,
  makeFolder,
  makeRun,
  readParquet,
  verifiedRecords,
  type VerifiedRecords,
} from '../testing/dataset-fixture.ts';
import { exportDataset, type ExportManifest } from './export-dataset.ts';
import { folderOf } from './exporter.ts';

const signal = new AbortController().signal;
const TARGETS = ['llama-factory', 'ms-swift', 'qwen-vl', 'ui-tars', 'scalecua', 'trl', 'verl'] as const;
const STEPS = 4;
const SCREEN = { width: 320, height: 240 };

let root: Awaited<ReturnType<typeof makeFolder>>;
let store: Store;
let output: string;
let manifest: ExportManifest;
let records: VerifiedRecords[];

beforeAll(async () => {
  root = await makeFolder();
  store = await makeRun(path.join(root.folder, 'store'), { trajectories: 3, stepsPerTrajectory: STEPS, ...SCREEN });
  output = path.join(root.folder, 'dataset');
  manifest = await exportDataset(inputFor(output, { targets: [...TARGETS] }), { store }, signal);
  records = await verifiedRecords(store);
});
afterAll(() => root.remove());

interface ReadRow {
  id: string;
  roles: string[];
  texts: string[];
  /** sha256 of the bytes of each image. */
  images: string[];
}

type Line = Record<string, unknown>;

async function readLines(target: ExportTarget, file: string): Promise<Line[]> {
  const text = await readFile(path.join(output, target, file), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

async function hashImages(target: ExportTarget, names: readonly string[]): Promise<string[]> {
  return Promise.all(names.map(async (name) => sha256(await readFile(path.join(output, target, name)))));
}

type Part = { type: string; text?: string | null; image_url?: { url: string } };
const textOf = (content: string | Part[]) =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '<image>')).join('\n');

/** The shapes of the formats, as their trainers read them. */
const READERS: Record<(typeof TARGETS)[number], () => Promise<ReadRow[]>> = {
  'llama-factory': () => readMessages('llama-factory', 'autoplay_train.jsonl'),
  'ms-swift': () => readMessages('ms-swift', 'train.jsonl'),
  'qwen-vl': () => readConversations('qwen-vl'),
  scalecua: () => readConversations('scalecua'),
  'ui-tars': () => readMessages('ui-tars', 'train.jsonl'),
  trl: () => readTable('trl', (row) => [...(row['prompt'] as []), ...(row['completion'] as [])]),
  verl: () => readTable('verl', (row) => row['messages'] as []),
};

async function readMessages(target: ExportTarget, file: string): Promise<ReadRow[]> {
  const lines = await readLines(target, file);
  return Promise.all(
    lines.map(async (line) => {
      const messages = line['messages'] as { role: string; content: string | Part[] }[];
      return {
        id: line['id'] as string,
        roles: messages.map(({ role }) => role),
        texts: messages.map(({ content }) => textOf(content)),
        images: await hashImages(target, line['images'] as string[]),
      };
    }),
  );
}

async function readConversations(target: ExportTarget): Promise<ReadRow[]> {
  const lines = await readLines(target, 'train.jsonl');
  return Promise.all(
    lines.map(async (line) => {
      const turns = line['conversations'] as { from: string; value: string }[];
      return {
        id: line['id'] as string,
        roles: turns.map(({ from }) => (from === 'gpt' ? 'assistant' : 'user')),
        texts: turns.map(({ value }) => value),
        images: await hashImages(target, [line['image'] as string | string[]].flat()),
      };
    }),
  );
}

async function readTable(
  target: ExportTarget,
  messagesOf: (row: Line) => { role: string; content: string | Part[] }[],
): Promise<ReadRow[]> {
  const rows = (await readParquet(output, folderOf(target))) as unknown as Line[];
  return rows.map((row) => {
    const messages = messagesOf(row);
    return {
      id: row['id'] as string,
      roles: messages.map(({ role }) => role),
      texts: messages.map(({ content }) => textOf(content)),
      images: (row['images'] as { bytes: Uint8Array }[]).map(({ bytes }) => sha256(bytes)),
    };
  });
}

/** The actions that a label writes for a step: overwriting becomes selecting and typing. */
function exportedActions({ action }: Step): Action[] {
  if (action.type !== 'type') return [action];
  return [
    { type: 'hotkey', keys: ['ctrl', 'a'] },
    { ...action, overwrite: false },
  ];
}

/** Points may have moved by half a unit of their space. */
const near = (actions: readonly Action[]): unknown =>
  JSON.parse(JSON.stringify(actions), (key, value: unknown) =>
    key === 'x' || key === 'y' ? (expect.closeTo(value as number, -0.2) as unknown) : value,
  );

describe.each(TARGETS)('%s', (target) => {
  const targetManifest = () => manifest.targets.find((each) => each.target === target)!;

  it('has a row for every step that it can tell, and counts the others', async () => {
    const rows = await READERS[target]();
    const all = records.flatMap(({ trajectory }) => trajectory.steps.map((step) => `${trajectory.id}-${step.index}`));
    const leftOut = Object.values(targetManifest().leftOut).reduce((sum, count) => sum + count, 0);
    expect(rows.length + leftOut).toBe(all.length);
    expect(targetManifest().rows).toBe(rows.length);
    expect(rows.map(({ id }) => id)).toEqual(all.filter((id) => rows.some((row) => row.id === id)));
    expect(rows.length).toBeGreaterThan(all.length / 2);
  });

  it('says in its last turn what was done, shows the screen of it, and names task and past', async () => {
    const { grammar: name } = targetManifest().convention;
    const grammar = createGrammar(name as GrammarName, 'desktop');
    const context = { screen: SCREEN, sent: grammar.imageSize(SCREEN) };
    for (const { id, roles, texts, images } of await READERS[target]()) {
      const [trajectoryId, index] = id.split('-') as [string, string];
      const { task, trajectory } = records.find((record) => record.trajectory.id === trajectoryId)!;
      const step = trajectory.steps[Number(index)]!;
      expect(roles.at(-1)).toBe('assistant');
      expect(roles.filter((role) => role === 'system').length).toBeLessThan(2);
      expect(images.at(-1)).toBe(step.observation.screenshot.sha256);
      expect(texts.join('\n').match(/<image>/g)).toHaveLength(images.length);
      // No goal text can open a tag of the prompt.
      const mark = target === 'ui-tars' ? '⟨image>' : '< image >';
      expect(texts.join('\n')).toContain(task.instruction.replaceAll('<image>', mark));
      for (const earlier of trajectory.steps.slice(0, Number(index)))
        expect(texts.join('\n')).toContain(earlier.intent);
      const reply = target === 'ms-swift' ? await fillBoxes(id, texts.at(-1)!) : texts.at(-1)!;
      const back = grammar.parse(reply, context);
      expect(back.actions).toEqual(near(exportedActions(step)));
      expect(back.intent ?? back.thought).toContain(step.intent);
    }
  });
});

/** Fills in boxes as ms-swift does for a model that counts in thousandths. */
async function fillBoxes(id: string, reply: string): Promise<string> {
  const line = (await readLines('ms-swift', 'train.jsonl')).find((each) => each['id'] === id)!;
  const { bbox, bbox_type, image_id } = line['objects'] as {
    bbox: [number, number][];
    bbox_type: string;
    image_id: number[];
  };
  expect([bbox_type, image_id.length]).toEqual(['real', bbox.length]);
  let next = 0;
  const filled = reply.replaceAll('<bbox>', () => {
    const [x, y] = bbox[next++]!;
    return `[${Math.round((x / SCREEN.width) * 1000)}, ${Math.round((y / SCREEN.height) * 1000)}]`;
  });
  expect(next).toBe(bbox.length);
  return filled;
}

it('ms-swift and UI-TARS train on the last reply alone', async () => {
  for (const [target, key] of [
    ['ms-swift', 'loss'],
    ['ui-tars', 'loss_mask'],
  ] as const) {
    for (const row of await readLines(target, 'train.jsonl')) {
      const trained = (row['messages'] as Line[]).map((message) => Number(message[key]));
      expect(trained).toEqual(trained.map((_, index) => (index === trained.length - 1 ? 1 : 0)));
    }
  }
});

it('LLaMA-Factory and ScaleCUA find files and counts in their descriptions', async () => {
  const info = JSON.parse(await readFile(path.join(output, 'llama-factory/dataset_info.json'), 'utf8')) as Line;
  expect(info).toMatchObject({ autoplay_train: { file_name: 'autoplay_train.jsonl', formatting: 'sharegpt' } });
  const lines = await readLines('scalecua', 'train.jsonl');
  const entry = { root: '.', annotation: 'train.jsonl', conv_style: 'internvl2_5_ubuntu_planning_cot_v1' };
  expect(await readMeta('train')).toMatchObject({ autoplay_train: { ...entry, length: lines.length } });
  // A system turn replaces the loader's default for the style.
  const [first] = lines[0]!['conversations'] as { from: string; value: string }[];
  expect(first).toMatchObject({ from: 'system', value: expect.stringContaining('<action>') as string });
  const replies = lines.map((line) => (line['conversations'] as { value: string }[]).at(-1)!.value);
  expect(replies.join('\n')).toMatch(/click\(x=0\.\d+, y=0\.\d+\)/);
});

const readMeta = async (split: string) =>
  JSON.parse(await readFile(path.join(output, `scalecua/${split}_meta.json`), 'utf8')) as Line;

it('ScaleCUA finds no row of another split in the meta file that it trains on', async () => {
  await exportWith({ targets: ['scalecua'], splits: { by: 'template', validation: 0.4, test: 0 } });
  expect(Object.keys(await readMeta('train'))).toEqual(['autoplay_train']);
  const rows = await readLines('scalecua', 'validation.jsonl');
  expect(await readMeta('validation')).toMatchObject({ autoplay_validation: { length: rows.length } });
});

async function exportWith(options: Parameters<typeof inputFor>[1]): Promise<ExportManifest> {
  output = path.join(root.folder, `choice-${Math.random()}`);
  return exportDataset(inputFor(output, options), { store }, signal);
}

describe('choices', () => {
  it('tell history as a dialogue with so many screens, turns alternating', async () => {
    await exportWith({
      targets: ['llama-factory'],
      format: { history: 'dialogue', pastImages: 1, systemPrompt: 'Act!' },
    });
    const rows = await READERS['llama-factory']();
    const row = rows.find(({ id }) => id === `${records[0]!.trajectory.id}-2`)!;
    expect(row.roles).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'user', 'assistant']);
    expect(row.texts[0]).toBe('Act!');
    expect(row.texts.map((text) => text.includes('<image>'))).toEqual([false, false, false, true, false, true, false]);
    const shots = records[0]!.trajectory.steps.map(({ observation }) => observation.screenshot.sha256);
    expect(row.images).toEqual(shots.slice(1, 3));
  });

  it('leave out history, thoughts and the system prompt', async () => {
    await exportWith({ targets: ['trl'], format: { history: 'none', thoughts: 'none', systemPrompt: 'none' } });
    const [row] = await READERS.trl();
    expect(row!.roles).toEqual(['user', 'assistant']);
    expect(row!.texts[0]).not.toContain('Past actions');
    expect(row!.texts[1]).toMatch(/^<tool_call>/);
  });

  it('are refused when the target cannot have them', async () => {
    const attempt = exportWith({ targets: ['agentnet'], format: { grammar: 'qwen3-vl' } });
    await expect(attempt).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: 'grammar: agentnet cannot have "qwen3-vl"; it can have agentnet',
    });
  });

  it('encode images anew, at the size that the model sees', async () => {
    const sharp = (await import('sharp')).default;
    await exportWith({
      targets: ['qwen-vl'],
      format: { grammar: 'qwen2.5-vl' },
      images: { format: 'jpeg', size: 'sent' },
    });
    const [line] = await readLines('qwen-vl', 'train.jsonl');
    const [image] = line!['image'] as string[];
    const bytes = await readFile(path.join(output, 'qwen-vl', image!));
    expect(image).toBe(`images/${sha256(bytes)}.jpg`);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 308, height: 252 });
  });
});
