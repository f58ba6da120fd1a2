/**
 * A whole run whose planner gives a tenth of unreadable replies and overwrites text at every fifth step. It is exported
 * to every target with rows of steps or dialogues. No row mentions an unreadable reply, and none lacks a step.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readParquet, verifiedRecords, type VerifiedRecords } from '../testing/dataset-fixture.ts';
import type { ExportManifest } from '../export/export-dataset.ts';
import {
  replyByModel,
  startScriptedServer,
  type ScriptedRequest,
  type ScriptedServer,
} from '../model/scripted-server/index.ts';
import { isTaken } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { hashId } from '../store/ids.ts';
import { callCli } from '../testing/call-cli.ts';

const STEP_TARGETS = ['trl', 'llama-factory', 'ms-swift', 'verl', 'qwen-vl', 'ui-tars', 'scalecua'] as const;
const TARGETS = ['parquet', 'jsonl', ...STEP_TARGETS, 'agentnet', 'atif'];
const UNREADABLE = 'I think that the field is at the top.';
const ERROR_TEXT = /I think that|cannot be read|could not be used|Unexpected token/;

const VALUES = ['Buy stamps', 'Call the plumber', 'Return the books', 'Book a table', 'Pay the rent'];
const TEMPLATES = [
  'Add the note "{note}".',
  'Put "{note}" on the list.',
  'Write down "{note}" as a new note, and save.',
];

function propose({ text }: ScriptedRequest): object[] {
  if (/"?(Buy stamps|Write down)/.test(text)) return [];
  return TEMPLATES.map((instruction) => ({
    thought: 'The field is there.',
    app_name: 'notes',
    primitives: null,
    screens: [1],
    instruction,
    tag: 'create',
    template_params: [{ name: 'note', description: 'a new note', possible_values: VALUES }],
    answer: null,
  }));
}

/** Decides by the current screen, so a step without effect is simply decided again. */
function plan({ text }: ScriptedRequest): object | string {
  const goal = /<goal>\n(.*?)\n<\/goal>/s.exec(text)?.[1] ?? '';
  const step = /^This is step (\d+)\b/m.exec(text)?.[1];
  // The reply stays the same on a retry, like that of a model that does not understand the format.
  if (Number.parseInt(hashId(goal, step).slice(0, 8), 16) % 10 === 0) return UNREADABLE;
  return { reasoning: 'The note has to be in the list and saved.', action: decide(text, goal) };
}

function decide(text: string, goal: string): object {
  const screen = text.slice(text.lastIndexOf('<elements>'));
  const note = /"(.*)"/.exec(goal)?.[1] ?? 'Water the plants';
  if (screen.includes(`list item "${note}"`))
    return text.includes('Press ctrl+s') ? { type: 'done' } : { type: 'hotkey', keys: ['ctrl', 's'] };
  const [, element, states] = /^\[(\d+)\] text "New note"(.*)$/m.exec(screen)!;
  if (states!.includes('focused')) return { type: 'type', text: note, overwrite: true, enter: true };
  const target = { element: Number(element), description: 'the text field "New note"' };
  return { type: 'click', target, numClicks: 1, button: 'left', holdKeys: [] };
}

let root: string;
let folder: string;
let server: ScriptedServer;
let manifest: ExportManifest;
let records: VerifiedRecords[];

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-unreadable-'));
  folder = path.join(root, 'run');
  server = await startScriptedServer({
    reply: replyByModel({
      planner: (request) => ({ content: plan(request) }),
      summarizer: () => ({ content: { actions_taken: ['Looked around'], data_found: ['Note "Milk"'] } }),
      generator: (request) => ({ content: { tasks: propose(request) } }),
      verifier: () => ({ content: { screen_details: 'It is there.', reasoning: 'As asked.', result: 'success' } }),
    }),
  });
  const config = path.join(root, 'run.yaml');
  const roles = ['planner', 'summarizer', 'generator', 'verifier'].map((role) => `    ${role}: { model: ${role} }`);
  await writeFile(
    config,
    `
name: unreadable
output: ${folder}
apps: [notes]
environment: { name: fake }
models:
  endpoints: { main: { baseUrl: "${server.baseUrl}", deadlineMs: 20000 } }
  roles:
    default: { endpoint: main, model: none, prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 1 } }
${roles.join('\n')}
agent: { reflection: false }
explore: { policy: model, summarizer: model, turns: 1, maxSteps: 6 }
propose:
  { generator: model, tasksPerGuideline: 15, instancesPerTemplate: 5, guidelines: [feature-use], checkGrounding: false }
execute: { policy: model, maxSteps: 9 }
verify: { verifier: model }
export: { targets: [${TARGETS.join(', ')}] }
`,
  );
  const run = await callCli(['run', config]);
  expect(run.code, run.stderr).toBe(0);
  // Scripted models repeat their thoughts, which are left out; no row is.
  expect(run.stdout).not.toMatch(/Left out (?!\d+ thoughts \(repeat\)\n)/);
  manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as ExportManifest;
  records = await verifiedRecords(await createFileStore({ folder }));
}, 180_000);
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

test('the run was as bad as it was to be', () => {
  const steps = records.flatMap(({ trajectory }) => trajectory.steps);
  const share = (count: number) => count / steps.length;
  expect(records.length).toBeGreaterThanOrEqual(12);
  expect(share(steps.filter(({ unusable }) => unusable !== undefined).length)).toBeGreaterThan(0.08);
  const overwriting = steps.filter(({ action }) => action.type === 'type' && 'overwrite' in action && action.overwrite);
  expect(share(overwriting.length)).toBeGreaterThanOrEqual(0.2);
});

test('no target leaves out a trajectory', () => {
  expect(manifest.targets.map(({ target, leftOut }) => [target, leftOut])).toEqual(
    manifest.targets.map(({ target }) => [target, {}]),
  );
  expect(manifest.rows).toBe(records.length);
});

test.each(STEP_TARGETS)('%s has a row for every step that was taken, and the history of no other', async (target) => {
  const rows = await readRows(target);
  const taken = records.flatMap(({ trajectory }) =>
    trajectory.steps.filter(isTaken).map((_, position) => `${trajectory.id}-${position}`),
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual(taken.toSorted());
  expect(JSON.stringify(rows)).not.toMatch(ERROR_TEXT);
  const typing = rows.filter(({ reply }) => /ctrl/.test(reply) && VALUES.some((value) => reply.includes(value)));
  expect(typing.length).toBeGreaterThanOrEqual(records.length);
});

test.each(['data', 'jsonl', 'agentnet', 'atif'])(
  '%s has every step that was taken and no word of the others',
  async (name) => {
    const steps = records.reduce((sum, { trajectory }) => sum + trajectory.steps.filter(isTaken).length, 0);
    if (name === 'data') {
      const rows = await readParquet(folder);
      expect(rows.reduce((sum, row) => sum + row.step_count, 0)).toBe(steps);
      expect(
        rows
          .flatMap((row) => [row.messages, row.intents])
          .map(String)
          .join('\n'),
      ).not.toMatch(ERROR_TEXT);
      expect(rows.reduce((sum, row) => sum + row.unusable_steps, 0)).toBeGreaterThan(0);
      return;
    }
    const text = await readTexts(path.join(folder, name));
    expect(text).not.toMatch(ERROR_TEXT);
    const patterns = { jsonl: /Action: \{/g, agentnet: /"code":/g, atif: /"tool_calls":/g }[name]!;
    expect(text.match(patterns)).toHaveLength(steps);
  },
);

interface Row {
  id: string;
  reply: string;
}

/** Every row with all its fields. */
async function readRows(target: (typeof STEP_TARGETS)[number]): Promise<Row[]> {
  const rows = (
    target === 'trl' || target === 'verl'
      ? ((await readParquet(folder, target)) as unknown[])
      : (await readTexts(path.join(folder, target), '.jsonl'))
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
  ) as Record<string, unknown[]>[];
  return rows.map(({ images: _images, ...row }) => {
    const turns = row['messages'] ?? row['conversations'] ?? row['completion']!;
    return { ...row, id: String(row['id']), reply: JSON.stringify(turns.at(-1)) };
  });
}

async function readTexts(place: string, extension = ''): Promise<string> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && /\.jsonl?$/.test(entry.name) && entry.name.endsWith(extension),
  );
  return (await Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')))).join('\n');
}
