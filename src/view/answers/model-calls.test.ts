/** Prompts and replies of a model-based run, against what the scripted endpoint received and sent over HTTP. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScriptedServer, type ScriptedServer } from '../../model/scripted-server/index.ts';
import { callCli } from '../../testing/call-cli.ts';
import { writeFakeConfig } from '../../testing/cli.ts';
import { makeUpRun } from '../../testing/made-up-run/make-up-run.ts';
import { SCRIPTED_MODELS, scriptedNotesReply } from '../../testing/scripted-notes-models.ts';
import type { ModelCall } from '../trajectory-api.ts';
import { openLibrary, type Library } from '../library.ts';
import { describeCalls } from './model-calls.ts';

let folder: string;
let server: ScriptedServer;
let library: Library;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-view-calls-'));
  server = await startScriptedServer({ reply: scriptedNotesReply() });
  const roles = Object.entries(SCRIPTED_MODELS).map(([role, model]) => `    ${role}: { model: ${model} }`);
  const config = path.join(folder, 'config.yaml');
  await writeFile(
    config,
    `
name: calls
output: ${path.join(folder, 'run')}
apps: [notes]
environment: { name: fake }
models:
  endpoints: { main: { baseUrl: "${server.baseUrl}", apiKeyVariable: TEST_MODEL_KEY } }
  roles:
    default: { endpoint: main, model: none, prices: { inputPerMillionUsd: 1000, outputPerMillionUsd: 1000 } }
${roles.join('\n')}
explore: { policy: model, summarizer: model, turns: 1, maxSteps: 4 }
propose: { generator: model, tasksPerGuideline: 1, guidelines: [feature-use] }
execute: { policy: model, maxSteps: 5 }
verify: { verifier: model }
`,
  );
  const run = await callCli(['run', config], { TEST_MODEL_KEY: 'sk-never-shown' });
  expect(run.code, run.stderr).toBe(0);
  library = await openLibrary([path.join(folder, 'run')]);
  await library.build();
}, 180_000);

afterAll(async () => {
  library?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const textOf = ({ messages }: ModelCall): string =>
  messages!.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))).join('\n');

it('are those that the endpoint got, by step, with pictures and costs', async () => {
  const [viewed] = library.runs;
  const execution = viewed!.index.tables.rows.find(({ kind, verdict }) => kind === 'execution' && verdict !== null)!;
  const { calls, note } = (await describeCalls(viewed!, execution.id))!;
  expect(note).toBeNull();
  const planned = calls.filter(({ role }) => role === 'planner');
  expect(planned.map(({ step }) => step)).toEqual(Array.from({ length: execution.steps }, (_, step) => step));
  const judged = calls.filter(({ role }) => role === 'verifier');
  expect(judged.map(({ step }) => step)).toEqual([null]);
  for (const call of calls) {
    const sent = server.calls.filter(({ request }) => request.model === call.model);
    const same = sent.find(({ request }) => request.text === textOf(call));
    expect(same, `${call.role} of step ${call.step}`).toBeDefined();
    expect(call.usage).toMatchObject({
      promptTokens: same!.usage!.promptTokens,
      completionTokens: same!.usage!.completionTokens,
    });
    expect(call.usage.costUsd).toBeGreaterThan(0);
    expect(call.reply).not.toBe('');
  }
  const pictures = planned[0]!.messages!.flatMap(({ parts }) => parts.filter(({ type }) => type === 'image'));
  expect(pictures).toMatchObject([{ isKept: true }]);
});

it('a run without models says that it has none, and one whose records do not name them says so', async () => {
  const config = await writeFakeConfig(folder, 'rules');
  const run = await callCli(['run', config]);
  expect(run.code, run.stderr).toBe(0);
  const made = await makeUpRun({ folder: path.join(folder, 'made-up'), executions: 2, tries: 1, apps: 1, steps: 2 });
  const other = await openLibrary([path.join(folder, 'rules'), made.run.folder]);
  await other.build();
  const notes = [];
  for (const viewed of other.runs) {
    const execution = viewed.index.tables.rows.find(({ kind }) => kind === 'execution')!;
    notes.push(await describeCalls(viewed, execution.id));
  }
  other.close();
  expect(notes).toEqual([
    { calls: [], note: expect.stringContaining('No model was asked') },
    { calls: [], note: expect.stringContaining('did not note for which step') },
  ]);
}, 180_000);
