/** Compares each request to a student with the exported row of the same step, byte for byte. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EpisodeContext } from '../../agent/policy.ts';
import type { ContentPart, Message } from '../../model/chat-model.ts';
import { createEndToEndPolicy } from '../../model-based/end-to-end/create-end-to-end-policy.ts';
import type { Observation, Platform } from '../../schema/index.ts';
import { sha256 } from '../../store/ids.ts';
import type { Store } from '../../store/store.ts';
import {
  inputFor,
  makeFolder,
  makeRun,
  readParquet,
  verifiedRecords,
  type VerifiedRecords,
} from '../../testing/dataset-fixture.ts';
import { createTestModels } from '../../testing/rule-models.ts';
import { exportDataset } from '../export-dataset.ts';
import type { ExportFormat } from '../export-settings.ts';
import { createStudentDialogue, STUDENTS, type StudentName } from './student-dialogue.ts';

const signal = new AbortController().signal;
const STEPS = 6;
const SCREEN = { width: 112, height: 60 };
const STUDENT_NAMES = Object.keys(STUDENTS) as StudentName[];
const PLATFORMS: readonly Platform[] = ['desktop', 'android'];

let root: Awaited<ReturnType<typeof makeFolder>>;
const stores = new Map<Platform, Store>();
const recorded = new Map<Platform, VerifiedRecords[]>();

beforeAll(async () => {
  root = await makeFolder();
  for (const platform of PLATFORMS) {
    const run = { trajectories: 2, stepsPerTrajectory: STEPS, ...SCREEN, platform, thoughts: 'all' as const };
    stores.set(platform, await makeRun(path.join(root.folder, platform), run));
    recorded.set(platform, await verifiedRecords(stores.get(platform)!));
  }
});
afterAll(() => root.remove());

/** A turn for comparison: pictures by their bytes. */
interface Turn {
  role: string;
  content: unknown;
}
interface Row {
  prompt: Turn[];
  reply: string;
  images: string[];
}

type Part = { type: string; text?: string | null };

/** Students whose rows one export writes, because each has another target. */
const TOGETHER: readonly StudentName[][] = [
  ['qwen2.5-vl', 'ui-tars-1.0', 'scalecua'],
  ['qwen3-vl', 'ui-tars-1.5'],
];
const exported = new Map<string, Promise<string>>();

/** The folder of a dataset that holds a student's rows. */
function exportOnce(name: StudentName, platform: Platform, format: ExportFormat): Promise<string> {
  const names = TOGETHER.find((each) => each.includes(name)) ?? [name];
  const output = path.join(root.folder, `rows ${platform} ${names.join(' ')} ${JSON.stringify(format)}`);
  const made = exported.get(output) ?? exportFor(names, platform, format, output);
  exported.set(output, made);
  return made;
}

async function exportFor(
  names: readonly StudentName[],
  platform: Platform,
  format: ExportFormat,
  output: string,
): Promise<string> {
  const formats = Object.fromEntries(names.map((name) => [STUDENTS[name].target, { ...format, grammar: name }]));
  const targets = names.map((name) => STUDENTS[name].target);
  await exportDataset(inputFor(output, { targets, formats }), { store: stores.get(platform)! }, signal);
  return output;
}

/** The rows of one target by trajectory and step, read from its files. */
async function exportRows(name: StudentName, platform: Platform, format: ExportFormat): Promise<Map<string, Row>> {
  const target = STUDENTS[name].target;
  const output = await exportOnce(name, platform, format);
  const lines =
    target === 'verl'
      ? ((await readParquet(output, 'verl')) as unknown as Record<string, unknown>[])
      : (await readFile(path.join(output, target, 'train.jsonl'), 'utf8'))
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>);
  const rows = await Promise.all(
    lines.map(async (line) => [String(line['id']), await readRow(line, path.join(output, target))] as const),
  );
  return new Map(rows);
}

async function readRow(line: Record<string, unknown>, folder: string): Promise<Row> {
  const chat = (line['messages'] ?? line['conversations']) as Record<string, unknown>[];
  const roleNames: Record<string, string> = { human: 'user', gpt: 'assistant' };
  const turns = chat.map((turn) => {
    const role = String(turn['role'] ?? turn['from']);
    return { role: roleNames[role] ?? role, content: turn['content'] ?? turn['value'] };
  });
  const named = [line['images'] ?? line['image']].flat() as (string | { bytes: Uint8Array })[];
  const images = await Promise.all(
    named.map(async (image) =>
      sha256(Buffer.from(typeof image === 'string' ? await readFile(path.join(folder, image)) : image.bytes)),
    ),
  );
  const { content } = turns.at(-1)!;
  const reply = typeof content === 'string' ? content : String((content as Part[])[0]!.text);
  return { prompt: turns.slice(0, -1).map(withoutUrls), reply, images };
}

/** The order of pictures identifies them, so URLs are dropped. */
function withoutUrls({ role, content }: Turn): Turn {
  if (typeof content === 'string') return { role, content };
  const parts = (content as Part[]).map((part) => (part.type === 'text' ? part : { type: 'image' }));
  return { role, content: parts };
}

/** A request as a row of the target would hold it. */
function asRow(messages: readonly Message[], content: 'marks' | 'parts'): Turn[] {
  return messages.map(({ role, content: chat }) => {
    const parts: readonly ContentPart[] = typeof chat === 'string' ? [{ type: 'text', text: chat }] : chat;
    const plain = parts.map((part) => (part.type === 'text' ? part : { type: 'image' as const }));
    if (content === 'parts') return { role, content: plain };
    return { role, content: plain.map((part) => (part.type === 'text' ? part.text : '<image>')).join('') };
  });
}

function imagesOf(messages: readonly Message[]): string[] {
  return messages
    .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
    .flatMap((part) => (part.type === 'image' ? [sha256(part.image.png)] : []));
}

/** The requests of a student that answers as the rows do, and the words recorded for it. */
async function play(
  { task, trajectory }: VerifiedRecords,
  {
    name,
    platform,
    format,
    replies,
  }: { name: StudentName; platform: Platform; format: ExportFormat; replies: string[] },
) {
  const { models, calls } = createTestModels(() => replies[calls.length - 1]);
  const { options } = inputFor('', { formats: { [STUDENTS[name].target]: format } });
  const dialogue = createStudentDialogue(name, task, options);
  const memory = { summaries: [], trajectories: [] };
  const context: EpisodeContext = {
    app: trajectory.app,
    goal: task.instruction,
    task,
    memory,
    seed: 's',
    maxSteps: 99,
  };
  const policy = await createEndToEndPolicy({ context, models, stage: 'execute', platform, dialogue });
  const intents: string[] = [];
  for (const [index] of replies.entries()) {
    const { screenshot } = trajectory.steps[index]!.observation;
    const png = await stores.get(platform)!.getBlob(screenshot.sha256);
    const tree = { role: 'desktop frame', name: '', states: [], children: [] } as unknown as Observation['tree'];
    const observation = { screenshot: { png, ...SCREEN }, tree, files: [], window: '', capturedAtMs: 0 } as Observation;
    // Further actions of one reply run without another request.
    while (calls.length <= index) {
      const history = trajectory.steps.slice(0, index);
      const { intent, unusable } = await policy.nextAction({ observation, history, stepsLeft: 50 }, signal);
      expect(unusable).toBeUndefined();
      if (calls.length > index) intents.push(intent);
    }
  }
  return { calls, intents };
}

const FORMATS: readonly ExportFormat[] = [
  { history: 'dialogue', pastImages: 2 },
  { history: 'text', pastImages: 1, thoughts: 'intent' },
  { history: 'none', systemPrompt: 'none' },
];
/** Every student with its convention on both platforms, and one of each layout with other formats. */
const CASES = [
  ...PLATFORMS.flatMap((platform) =>
    STUDENT_NAMES.filter((name) => platform === 'desktop' || name !== 'agentnet').map((name) => ({
      platform,
      name,
      format: {} as ExportFormat,
    })),
  ),
  ...(['qwen3-vl', 'ui-tars-1.5'] as const).flatMap((name) =>
    FORMATS.map((format) => ({ platform: 'desktop' as const, name, format })),
  ),
];

describe('requests of a student and the rows of its grammar are the same', () => {
  it.each(CASES)('$platform $name $format', async ({ platform, name, format }) => {
    const rows = await exportRows(name, platform, format);
    expect(rows.size).toBeGreaterThan(0);
    let compared = 0;
    for (const record of recorded.get(platform)!) {
      const own = record.trajectory.steps.flatMap((_, step) => rows.get(`${record.trajectory.id}-${step}`) ?? []);
      const { calls } = await play(record, { name, platform, format, replies: own.map(({ reply }) => reply) });
      for (const [step, row] of own.entries()) {
        expect(asRow(calls[step]!.messages, STUDENTS[name].content)).toEqual(row.prompt);
        expect(imagesOf(calls[step]!.messages)).toEqual(row.images);
        compared++;
      }
    }
    expect(compared).toBe(rows.size);
  });
});

it('sends screens at the size that the rows are told in', async () => {
  const [record] = recorded.get('desktop')!;
  const rows = await exportRows('qwen2.5-vl', 'desktop', {});
  const { reply } = rows.get(`${record!.trajectory.id}-0`)!;
  const { calls } = await play(record!, { name: 'qwen2.5-vl', platform: 'desktop', format: {}, replies: [reply] });
  const part = calls[0]!.messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content))[0]!;
  // Multiples of 28, the unit of the grammar's points.
  expect(part).toMatchObject({ image: { sendAs: { width: 112, height: 56 } } });
});

it('is not for a platform that its grammar has no actions for', () => {
  const [{ task }] = recorded.get('android') as [VerifiedRecords];
  expect(() => createStudentDialogue('agentnet', task, inputFor('').options)).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID' }),
  );
});
