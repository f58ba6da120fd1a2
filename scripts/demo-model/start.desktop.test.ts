/** The shipped model config on a real desktop application, with the demo model. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { callCli } from '../../src/testing/call-cli.ts';
import { runCli, type CliResult } from '../../src/testing/cli.ts';
import { startScriptedServer, type ScriptedServer } from '../../src/model/scripted-server/index.ts';
import { GUIDELINES, Task, Trajectory, type Verdict } from '../../src/schema/index.ts';
import { demoReply } from './rules.ts';

let folder: string;
let server: ScriptedServer;
let config: string;
let run: CliResult;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autoplay-demo-model-'));
  server = await startScriptedServer({ reply: demoReply });
  config = join(folder, 'config.yaml');
  const shipped = parse(await readFile('configs/quickstart-models.yaml', 'utf8')) as Record<string, object>;
  const small = {
    ...shipped,
    output: join(folder, 'run'),
    apps: ['galculator'],
    catalogue: join(process.cwd(), 'configs/apps/desktop.yaml'),
    explore: { ...shipped['explore'], maxSteps: 9 },
    propose: { ...shipped['propose'], tasksPerGuideline: 1 },
  };
  await writeFile(config, stringify(small));
  run = await runDemo();
}, 300_000);

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function runDemo(): Promise<CliResult> {
  return runCli(['run', config], {
    AUTOPLAY_MODEL_URL: server.baseUrl,
    AUTOPLAY_MODEL_KEY: 'none',
    AUTOPLAY_MODEL: 'demo',
  });
}

async function readRecords(kind: string): Promise<unknown[]> {
  const root = join(folder, 'run/records', kind);
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
  return texts.map((text) => JSON.parse(text) as unknown);
}

it('goes from exploration to dataset with tasks of every guideline', async () => {
  expect(run.code, run.stderr).toBe(0);
  const tasks = (await readRecords('tasks')).map((record) => Task.parse(record));
  expect(new Set(tasks.map(({ guideline }) => guideline))).toEqual(new Set(GUIDELINES));
  const verdicts = (await readRecords('verdicts')) as Verdict[];
  expect(verdicts.filter(({ result }) => result === 'success').length).toBeGreaterThanOrEqual(tasks.length / 2);
  const rows = (await readFile(join(folder, 'run/jsonl/trajectories.jsonl'), 'utf8')).trim().split('\n');
  expect(rows).toHaveLength(verdicts.filter(({ result }) => result === 'success').length);
});

it('reflects on every step that acted, and puts prompts and usage on each', async () => {
  const trajectories = (await readRecords('trajectories')).map((record) => Trajectory.parse(record));
  const steps = trajectories.flatMap((trajectory) => trajectory.steps);
  const acted = steps.filter(({ action }) => !['answer', 'done', 'fail'].includes(action.type));
  expect(acted.length).toBeGreaterThan(10);
  expect(acted.filter(({ reflection }) => !reflection)).toEqual([]);
  for (const { promptRefs, usage } of steps) {
    expect(promptRefs.map(({ name }) => name)).toContain('execute/planner-desktop');
    expect(usage!.promptTokens).toBeGreaterThan(0);
  }
});

it('shows what turn 1 found to the planner of turn 2', () => {
  const exploring = server.calls
    .map(({ request }) => request)
    .filter(({ jsonSchema, text }) => jsonSchema?.name === 'next_action' && text.includes('<goal>\nExplore this'));
  const remembering = exploring.filter(({ text }) => text.includes('## Turn 1'));
  expect(remembering.length).toBeGreaterThan(0);
  expect(remembering.length).toBeLessThan(exploring.length);
  const first = exploring.find(({ text }) => !text.includes('## Turn 1'))!;
  // The prompt contains a worked example with its own elements.
  const offered = [...first.text.matchAll(/\[\d+\] menu "(\w+)"/g)].map(([, name]) => name!);
  const memory = /<actions_taken>\n([\s\S]*?)<\/actions_taken>/.exec(remembering[0]!.text)![1];
  expect(offered.filter((name) => memory!.includes(name))).not.toEqual([]);
});

it('reports the tokens that the server counted, and asks nothing when run again', async () => {
  const status = JSON.parse((await callCli(['status', '--json', join(folder, 'run')])).stdout) as {
    costs: { total: object };
  };
  const { promptTokens, completionTokens } = server.usage();
  const calls = server.calls.length;
  expect(status.costs.total).toMatchObject({ calls, promptTokens, completionTokens });
  expect((await runDemo()).code).toBe(0);
  expect(server.calls).toHaveLength(calls);
}, 180_000);
