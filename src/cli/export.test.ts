/** The export command on a synthetic run: its output, and its refusals with exit code 2. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunConfig } from '../config/run-config.ts';
import { fillSyntheticRun } from '../testing/synthetic-run.ts';
import { createRun } from '../run/run-folder.ts';
import { createFileStore } from '../store/file-store.ts';
import { callCli } from '../testing/call-cli.ts';

let root: string;
let run: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-export-cli-'));
  run = path.join(root, 'run');
  const config = RunConfig.parse({ name: 'made-up', output: run, catalogue: 'none.yaml', apps: ['notes'] });
  await createRun(config, [{ apps: ['notes'], template: 'notes' }]);
  const store = await createFileStore({ folder: run });
  await fillSyntheticRun(store, {
    trajectories: 10,
    stepsPerTrajectory: 3,
    width: 32,
    height: 24,
    failEvery: 5,
    explorations: true,
  });
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('writes what the flags say, and the same bytes again', async () => {
  const output = path.join(root, 'chosen');
  const flags = ['--targets', 'trl,qwen-vl', '--test', '0.2', '--shuffle', '3', '--grammar', 'qwen2.5-vl'];
  const command = ['export', run, '--output', output, ...flags, '--history', 'none', '--max-per-template', '1'];
  const { code, stdout } = await callCli(command);
  expect(stdout).toContain('4 trajectories, 12 steps, as trl, qwen-vl');
  expect(code).toBe(0);
  const manifest = await readFile(path.join(output, 'manifest.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({
    splits: { train: 3, test: 1 },
    leftOut: { 'template is full': 4 },
    targets: [{ convention: { grammar: 'qwen2.5-vl' } }, { convention: { grammar: 'qwen2.5-vl' } }],
  });
  await rm(output, { recursive: true });
  await callCli(command);
  expect(await readFile(path.join(output, 'manifest.json'), 'utf8')).toBe(manifest);
});

it('tells what a trainer would cut, and what cuts nothing, and writes nothing', async () => {
  const before = await readdir(run);
  const flags = ['--near-duplicates', 'off', '--max-template-share', '1'];
  const short = await callCli(['export', run, ...flags, '--check', 'trl', 'max_length=64']);
  expect(short.stdout).toContain('Cut: 24 of 24 rows are longer');
  expect(short.code).toBe(1);
  const [, remedy] = /Nothing is cut with: --max_length (\d+)/.exec(short.stdout)!;
  const long = await callCli(['export', run, ...flags, '--check', 'trl', `max_length=${remedy}`]);
  expect(long).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing is cut.') as string });
  const pixels = [...flags, '--grammar', 'qwen2.5-vl', '--check', 'llama-factory', 'image_max_pixels=900'];
  const shrunk = await callCli(['export', run, ...pixels]);
  expect(shrunk.stdout).toMatch(/image_max_pixels 900, image_min_pixels 1024 \(unless set\)/);
  expect(shrunk.stdout).toContain('24 of 24 pictures are shrunk');
  expect(shrunk.stdout).toContain('24 of 24 rows have points in pixels of a picture that gets another size');
  expect(await readdir(run)).toEqual(before);
});

it.each([
  ['trk', /unknown trainer "trk". Did you mean "trl"/],
  ['trl max_lenght=3', /trl has no setting "max_lenght". Did you mean "max_length"/],
  ['verl data.max_length=none', /max_length: write max_length=NUMBER/],
  ['qwen-vl max_pixels', /max_pixels: write max_pixels=NUMBER/],
])('refuses to check %s', async (words, problem) => {
  const { code, stderr } = await callCli(['export', run, '--check', ...words.split(' ')]);
  expect(stderr).toMatch(problem);
  expect(code).toBe(2);
});

it('writes task rows alone, and the same bytes again', async () => {
  const output = path.join(root, 'tasks');
  const flags = ['--rl', 'verl,nemo-gym,slime', '--test', '0.2', '--shuffle', '3', '--max-per-template', '1'];
  const { code, stdout } = await callCli(['export', run, '--output', output, ...flags]);
  expect(stdout).toContain('4 of 10 tasks, as verl, nemo-gym, slime');
  expect(code).toBe(0);
  expect(await readdir(output)).toEqual(['rl']);
  const manifest = await readFile(path.join(output, 'rl/manifest.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ splits: { train: 3, test: 1 }, tasks: { all: 10, solved: 8 } });
  await rm(output, { recursive: true });
  await callCli(['export', run, '--output', output, ...flags]);
  expect(await readFile(path.join(output, 'rl/manifest.json'), 'utf8')).toBe(manifest);
});

describe('refuses, and writes nothing', () => {
  it.each([
    [['--apps', 'nots'], 'apps: no trajectory has "nots"; known: notes, player, sheets'],
    [['--guidelines', 'feature-usee'], '--guidelines: '],
    [['--min-steps', 'many'], '--min-steps: '],
    [['--reviewed', 'failure'], '--reviewed: '],
    [['--min-agreement', '0.8'], '--min-agreement: needs reviewed: success'],
    [['--reviewed', 'success', '--results', 'scored'], '--reviewed: success takes no failures'],
    [['--reviewed', 'success'], 'the selection leaves none of 8 trajectories: not labelled by anyone (8)'],
    [['--targets', 'agentnet', '--grammar', 'qwen3-vl'], 'agentnet cannot have "qwen3-vl"; it can have agentnet'],
    [['--benchmarks', 'no-such-file.txt'], 'benchmarks: no-such-file.txt: no such file'],
    [['--calibration', 'no-such-file.json'], 'calibration: no-such-file.json: no such file'],
    [['--rl', 'verll'], 'There is no target "verll"'],
    [['--rl', 'verl', '--targets', 'trl'], "'--rl <list>' cannot be used with option '--targets <list>'"],
    [['--rl', 'verl', '--tasks', 'some'], '--tasks: '],
    [['--rl', 'slime', '--apps', 'nots'], 'apps: no task has "nots"; known: notes, player, sheets'],
  ])('%j', async (flags, message) => {
    const output = path.join(root, 'refused');
    const { code, stderr } = await callCli(['export', run, '--output', output, ...flags]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(await readdir(output).catch(() => [])).toEqual([]);
  });

  it('tasks that are like those of a benchmark', async () => {
    const file = path.join(root, 'benchmark.txt');
    const tasks = Array.from({ length: 10 }, (_, index) => `open résumé ${index} 设置 and tick the box image`);
    await writeFile(file, `# made up\n\n${tasks.join('\n')}\n`);
    const { code, stderr } = await callCli(['export', run, '--output', path.join(root, 'none'), '--benchmarks', file]);
    expect(stderr).toContain('the selection leaves none of 8 trajectories: like a benchmark task (8)');
    expect(code).toBe(2);
  });
});
