/** Second opinions through the command line, on a run of the simulated application with a scripted endpoint for models. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replyByModel, startScriptedServer, type ScriptedServer } from '../model/scripted-server/index.ts';
import { openReviewManager } from '../review/review-manager.ts';
import { openRun } from '../run/run-folder.ts';
import type { Verdict } from '../schema/index.ts';
import { readRecord } from '../store/typed-records.ts';
import { callCli } from '../testing/call-cli.ts';
import { openLibrary } from '../view/library.ts';

const KEY = { TEST_MODEL_KEY: 'sk-never-shown' };
const CONTRARY = 'model@scripted-contrary';
let root: string;
let run: string;
let server: ScriptedServer;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-second-'));
  run = path.join(root, 'run');
  server = await startScriptedServer({
    reply: replyByModel({ 'scripted-kind': answer('success'), 'scripted-contrary': answer('failure') }),
  });
  await writeFile(path.join(root, 'run.yaml'), configOf('run', ''));
  await writeFile(path.join(root, 'kind.yaml'), configOf('kind', modelsOf('scripted-kind')));
  await writeFile(path.join(root, 'contrary.yaml'), configOf('contrary', modelsOf('scripted-contrary')));
  const made = await callCli(['run', path.join(root, 'run.yaml')]);
  expect([made.stderr, made.code]).toEqual([expect.any(String), 0]);
});

afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

function answer(result: string) {
  return () => ({ content: { screen_details: 'A list.', reasoning: `It is a ${result}.`, result } });
}

function configOf(name: string, models: string): string {
  return `
name: ${name}
output: ${path.join(root, name)}
apps: [notes]
environment: { name: fake }
explore: { turns: 2 }
${models}`;
}

function modelsOf(model: string): string {
  return `models:
  endpoints: { main: { baseUrl: "${server.baseUrl}", apiKeyVariable: TEST_MODEL_KEY, deadlineMs: 20000 } }
  roles: { default: { endpoint: main, model: ${model}, prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 1 } } }
`;
}

const judge = (models: string, ...more: string[]) =>
  callCli(['verify', run, '--verifier', 'model', '--models', path.join(root, `${models}.yaml`), ...more], KEY);

async function readVerdicts(): Promise<Verdict[]> {
  const { store } = await openRun(run);
  const verdicts: Verdict[] = [];
  for await (const id of store.list('verdicts')) verdicts.push(await readRecord(store, 'verdicts', id));
  return verdicts;
}

async function readFiles(): Promise<Record<string, string>> {
  const folder = path.join(run, 'records', 'verdicts');
  const names = await readdir(folder);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')])),
  );
}

async function reportOf(): Promise<{ feasibility: unknown; opinions?: unknown }> {
  const out = path.join(root, 'report');
  expect((await callCli(['report', run, '--out', out])).code).toBe(0);
  return JSON.parse(await readFile(path.join(out, 'report.json'), 'utf8')).runs[0];
}

it('stand beside the verdicts of the run, which stay as they are, and are given once', async () => {
  const before = await readFiles();
  const { feasibility, opinions } = await reportOf();
  expect(opinions).toBeUndefined();
  const own = Object.keys(before).length;
  expect(own).toBeGreaterThan(2);
  const first = await judge('contrary');
  expect([first.stderr, first.code]).toEqual([expect.any(String), 0]);
  expect(first.stdout).toContain(
    `Second opinion of ${CONTRARY} on ${own} executions, 0 of them from before: 0 successes`,
  );
  const after = await readFiles();
  expect(after).toMatchObject(before);
  expect(Object.keys(after)).toHaveLength(2 * own);
  const asked = server.calls.length;
  expect(asked).toBeGreaterThanOrEqual(own);
  const again = await judge('contrary');
  expect(again.stdout).toContain(`on ${own} executions, ${own} of them from before`);
  expect(server.calls).toHaveLength(asked);
  expect(await readFiles()).toEqual(after);
  expect(await reportOf()).toMatchObject({
    feasibility,
    opinions: { [CONTRARY]: { success: { hits: 0, of: own }, agreement: { of: own } } },
  });
  expect((await callCli(['fsck', run])).code).toBe(0);
});

it('goes on where it was stopped', async () => {
  const own = (await readVerdicts()).filter(({ second }) => !second);
  const given = await judge('kind');
  expect([given.stderr, given.code]).toEqual([expect.any(String), 0]);
  const kind = (await readVerdicts()).filter(({ verifier }) => verifier === 'model@scripted-kind');
  expect(kind).toHaveLength(own.length);
  await rm(path.join(run, 'records', 'verdicts', `${kind[0]!.id}.json`));
  expect((await judge('kind')).stdout).toContain(`${own.length - 1} of them from before: ${own.length} successes`);
});

it('are the differences of the viewer, by the run itself counted apart', async () => {
  const library = await openLibrary([run]);
  await library.build();
  const rows = library.runs[0]!.index.tables.rows.filter(({ kind }) => kind === 'execution');
  library.close();
  const verdicts = await readVerdicts();
  for (const { id, verdict, verdicts: all, disagreements } of rows) {
    const own = verdicts.find(({ trajectoryId, second }) => trajectoryId === id && !second)!;
    expect(verdict).toBe(own.result ?? 'unscored');
    expect(all.map(({ verifier }) => verifier).toSorted()).toEqual(
      ['model-free', CONTRARY, 'model@scripted-kind'].toSorted(),
    );
    expect(disagreements).toContain('verifiers');
  }
});

it('are measured on labels and chosen for datasets by name', async () => {
  const { store } = await openRun(run);
  const own = (await readVerdicts()).filter(({ second }) => !second);
  const reviews = openReviewManager(store);
  for (const { trajectoryId } of own) await reviews.record({ trajectoryId, reviewer: 'Ada', result: 'success' });
  const accuracyOf = async (verifier: string) => {
    const { code, stderr } = await callCli(['calibrate', '--labels', run, '--verifier', verifier]);
    expect([stderr, code]).toEqual([expect.any(String), 0]);
    const { verifiers } = JSON.parse(await readFile(path.join(run, 'calibration-labels.json'), 'utf8'));
    expect(verifiers).toHaveLength(1);
    return verifiers[0].all.accuracy.share as number;
  };
  expect(await accuracyOf(CONTRARY)).toBe(0);
  expect(await accuracyOf('model@scripted-kind')).toBe(1);
  const rowsOf = async (...options: string[]) => {
    const output = path.join(root, `out-${options.at(-1) ?? 'own'}`);
    const { code, stdout, stderr } = await callCli([
      'export',
      run,
      '--targets',
      'jsonl',
      '--output',
      output,
      ...options,
    ]);
    return code === 0 ? Number(/(\d+) (?:trajectories|rows)/.exec(stdout)?.[1]) : `${stdout}${stderr}`;
  };
  const successes = own.filter(({ result }) => result === 'success').length;
  expect(await rowsOf()).toBe(successes);
  expect(await rowsOf('--verifiers', 'model@scripted-kind')).toBe(own.length);
  expect(await rowsOf('--verifiers', CONTRARY)).not.toBe(own.length);
});

it.each([
  [['--verifier', 'model-free'], 'is the run'],
  [['--verifier', 'no-such'], 'there is no "no-such"'],
  [['--verifier', 'model'], 'models'],
  [['--models', 'x.yaml'], 'missing --verifier'],
])('refuses %j', async (options, words) => {
  const { code, stderr } = await callCli(['verify', run, ...options]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});
