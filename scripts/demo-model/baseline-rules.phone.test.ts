/**
 * Two of the published baselines, from the shipped configs, on a virtual phone with the demo model: small, and with
 * element lists, since the demo model cannot see.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { startScriptedServer, type ScriptedServer } from '../../src/model/scripted-server/index.ts';
import type { Trajectory } from '../../src/schema/index.ts';
import { callCli } from '../../src/testing/call-cli.ts';
import { runCli } from '../../src/testing/cli.ts';
import { canStartPhones } from '../../src/testing/phones.ts';
import { readRecords } from '../../src/testing/records.ts';
import { demoReply } from './rules.ts';

const BASELINES = ['no-exploration', 'iterative'] as const;
type Baseline = (typeof BASELINES)[number];

const operationsOf = ({ steps }: Trajectory) => steps.map(({ action, observation }) => ({ action, observation }));

describe.runIf(canStartPhones)('baselines of the paper on a virtual phone', () => {
  let folder: string;
  let server: ScriptedServer;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'autoplay-paper-'));
    server = await startScriptedServer({ reply: demoReply });
    for (const name of BASELINES) await run(name);
  }, 600_000);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(name: Baseline): Promise<void> {
    const small = {
      extends: path.relative(folder, path.resolve(`configs/paper/table-2/${name}.yaml`)),
      name,
      output: path.join(folder, name),
      apps: ['notes'],
      environment: { name: 'virtual' },
      workers: 1,
      desktopsPerWorker: 1,
      agent: { observation: 'screenshot+elements', grounder: 'tree' },
      explore: name === 'no-exploration' ? {} : { turns: 1, maxSteps: 30 },
      propose: { tasksPerGuideline: 1 },
      execute: { maxSteps: 8 },
    };
    const config = path.join(folder, `${name}.yaml`);
    await writeFile(config, stringify(small));
    const variables = { AUTOPLAY_MODEL_URL: server.baseUrl, AUTOPLAY_MODEL_KEY: 'none', AUTOPLAY_MODEL: 'demo' };
    const { code, stderr } = await runCli(['run', config], variables);
    expect(code, stderr).toBe(0);
  }

  const trajectoriesOf = async (name: Baseline) =>
    Object.entries(await readRecords(path.join(folder, name))).flatMap(([key, record]) =>
      key.startsWith('trajectories/') ? [record as Trajectory] : [],
    );

  it('takes the iterative exploration itself for the execution, under the words found for it', async () => {
    const all = await trajectoriesOf('iterative');
    const exploration = all.find(({ kind }) => kind === 'exploration')!;
    const execution = all.find(({ kind }) => kind === 'execution')!;
    expect(execution.instruction).toMatch(/^Open ".*", then Open "/);
    expect(operationsOf(execution)).toEqual(operationsOf(exploration));
    const goals = new Set(exploration.steps.flatMap(({ subgoal }) => subgoal?.number ?? []));
    expect(goals.size).toBeGreaterThanOrEqual(3);
    expect(goals.size).toBeLessThanOrEqual(8);
  });

  it('is one report with a column for each', async () => {
    const runs = BASELINES.map((name) => path.join(folder, name));
    expect(await callCli(['report', ...runs, '--out', path.join(folder, 'compared')])).toMatchObject({ code: 0 });
    const report = await readFile(path.join(folder, 'compared/report.md'), 'utf8');
    const cellsOf = (start: string) =>
      report
        .split('\n')
        .find((line) => line.startsWith(start))!
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1);
    expect(cellsOf('|')).toEqual(['', ...BASELINES]);
    expect(cellsOf('| iterative |')).toEqual(['iterative', '1', expect.stringContaining('1 of 1'), '–', '–']);
    expect(cellsOf('| feasibility')).toEqual([
      'feasibility',
      expect.stringContaining('of 4'),
      expect.stringContaining('1 of 1'),
    ]);
  });
});
