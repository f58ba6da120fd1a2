/** The shipped model config on a virtual phone, with the demo model. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { runCli, type CliResult } from '../../src/testing/cli.ts';
import { canStartPhones } from '../../src/testing/phones.ts';
import { startScriptedServer, type ScriptedServer } from '../../src/model/scripted-server/index.ts';
import { Task, Trajectory, type Verdict } from '../../src/schema/index.ts';
import { demoReply } from './rules.ts';

describe.runIf(canStartPhones)('models on a virtual phone', () => {
  let folder: string;
  let server: ScriptedServer;
  let run: CliResult;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'autoplay-demo-phone-'));
    server = await startScriptedServer({ reply: demoReply });
    const { catalogue: _, ...shipped } = parse(await readFile('configs/quickstart-models.yaml', 'utf8')) as Record<
      string,
      object
    >;
    const small = {
      ...shipped,
      output: join(folder, 'run'),
      platform: 'android',
      apps: ['notes'],
      environment: { name: 'virtual' },
      desktopsPerWorker: 1,
      explore: { ...shipped['explore'], turns: 1, maxSteps: 6 },
      propose: { ...shipped['propose'], tasksPerGuideline: 1 },
      execute: { ...shipped['execute'], maxSteps: 8 },
    };
    const config = join(folder, 'config.yaml');
    await writeFile(config, stringify(small));
    run = await runCli(['run', config], {
      AUTOPLAY_MODEL_URL: server.baseUrl,
      AUTOPLAY_MODEL_KEY: 'none',
      AUTOPLAY_MODEL: 'demo',
    });
  }, 600_000);

  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function readRecords(kind: string): Promise<unknown[]> {
    const root = join(folder, 'run/records', kind);
    const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
    return texts.map((text) => JSON.parse(text) as unknown);
  }

  it('goes from exploration to dataset with the actions of phones', async () => {
    expect(run.code, run.stderr).toBe(0);
    const trajectories = (await readRecords('trajectories')).map((record) => Trajectory.parse(record));
    const types = new Set(trajectories.flatMap(({ steps }) => steps.map(({ action }) => action.type)));
    expect([...types]).toEqual(expect.arrayContaining(['click', 'terminate']));
    expect(types.has('hotkey')).toBe(false);
    const names = trajectories.flatMap(({ steps }) =>
      steps.flatMap(({ promptRefs }) => promptRefs.map(({ name }) => name)),
    );
    expect(names).toContain('execute/planner-android');
    const tasks = (await readRecords('tasks')).map((record) => Task.parse(record));
    expect(tasks.length).toBeGreaterThanOrEqual(3);
    const verdicts = (await readRecords('verdicts')) as Verdict[];
    expect(verdicts.filter(({ result }) => result === 'success').length).toBeGreaterThan(0);
  });

  it('says in every record and every row that the phone was virtual', async () => {
    const trajectories = (await readRecords('trajectories')).map((record) => Trajectory.parse(record));
    expect(new Set(trajectories.map(({ environment }) => environment.name))).toEqual(new Set(['virtual']));
    const lines = (await readFile(join(folder, 'run/jsonl/trajectories.jsonl'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { environment: string }).environment)).toEqual(
      lines.map(() => 'virtual'),
    );
  });
});
