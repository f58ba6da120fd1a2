/** The report command on made-up runs, whose figures are worked out here by hand. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RunConfig } from '../config/run-config.ts';
import { selectTrajectories } from '../export/select-rows.ts';
import { fillSyntheticRun, type SyntheticRunOptions } from '../testing/synthetic-run.ts';
import { startScriptedServer } from '../model/scripted-server/index.ts';
import { createRun } from '../run/run-folder.ts';
import { createFileStore } from '../store/file-store.ts';
import { EXIT } from './exit-codes.ts';
import { reportError } from './report-error.ts';
import { addReportCommand } from './report.ts';

let root: string;
let ten: string;
let four: string;
let empty: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-report-cli-'));
  ten = await makeRun('ten', { trajectories: 10, stepsPerTrajectory: 3, failEvery: 5 });
  four = await makeRun('four', { trajectories: 4, stepsPerTrajectory: 2 });
  empty = await makeRun('empty', { trajectories: 0, stepsPerTrajectory: 1 });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => rm(root, { recursive: true, force: true }));

async function makeRun(
  name: string,
  options: Omit<SyntheticRunOptions, 'width' | 'height'>,
  more: object = {},
): Promise<string> {
  const output = path.join(root, name);
  const config = RunConfig.parse({ name, output, catalogue: 'none.yaml', apps: ['notes'], ...more });
  await createRun(config, [{ apps: ['notes'], template: 'notes' }]);
  await fillSyntheticRun(await createFileStore({ folder: output }), { ...options, width: 8, height: 8 });
  return output;
}

/** As main.ts does, in this process. */
async function report(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = '';
  let stderr = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((stdout += String(text))));
  vi.spyOn(console, 'error').mockImplementation((text) => void (stderr += String(text)));
  const outputs = { writeErr: (text: string) => void (stderr += text) };
  const program = new Command('autoplay').exitOverride().configureOutput(outputs);
  addReportCommand(program);
  const code = await program.parseAsync(['report', ...args], { from: 'user' }).then(
    () => EXIT.ok,
    (error: unknown) => reportError(error),
  );
  vi.restoreAllMocks();
  return { code, stdout, stderr };
}

async function readJson(folder: string) {
  return JSON.parse(await readFile(path.join(folder, 'report.json'), 'utf8'));
}

it('writes the figures of a run into its folder', async () => {
  const { code, stdout } = await report(ten);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^tasks +10$/m);
  expect(stdout).toMatch(/^feasibility +80\.0 % \(.*; 8 of 10\)$/m);
  expect(stdout).toContain('report.md, report.html and report.json');
  const { runs } = await readJson(ten);
  expect(runs).toHaveLength(1);
  // Trajectories 4 and 9 fail. Applications take turns by three, guidelines by four.
  expect(runs[0]).toMatchObject({
    name: 'ten',
    tasks: {
      total: 10,
      byApp: { notes: 4, player: 3, sheets: 3 },
      byGuideline: { 'feature-use': 3, composition: 3, 'information-retrieval': 2, repetition: 2 },
      byCategory: { edit: 10 },
      categoriesFrom: { record: 10, words: 0, none: 0 },
    },
    feasibility: {
      all: { hits: 8, of: 10 },
      byGuideline: {
        'feature-use': { hits: 2, of: 3 },
        composition: { hits: 2, of: 3 },
        'information-retrieval': { hits: 2, of: 2 },
        repetition: { hits: 2, of: 2 },
      },
      byApp: { notes: { hits: 3, of: 4 }, player: { hits: 3, of: 3 }, sheets: { hits: 2, of: 3 } },
      unscored: 0,
    },
    lengths: [{ steps: 3, success: 8, failure: 2 }],
    coverage: [],
  });
  const { diversity, feasibility } = runs[0];
  // Wilson's interval of 8 in 10.
  expect(feasibility.all.low).toBeCloseTo(0.4902, 4);
  expect(feasibility.all.high).toBeCloseTo(0.9433, 4);
  // Twelve words and signs a task, of which the number differs; five templates, each twice. Of the 13 pairs of words,
  // edges included, two hold the number.
  expect(diversity.distinct1).toBeCloseTo(21 / 120);
  expect(diversity.distinct2).toBeCloseTo(29 / 110);
  expect(diversity.templateEntropyBits).toBeCloseTo(Math.log2(5));
  expect(diversity.nearestSimilarity).toBeCloseTo(11 / 15);
  expect(runs[0]).not.toHaveProperty('costs');
  const markdown = await readFile(path.join(ten, 'report.md'), 'utf8');
  expect(markdown).toContain('| feasibility | 80.0 % (49.0 %–94.3 %; 8 of 10) |');
  expect(markdown).toContain('| sheets, feature-use | 0.0 % (0.0 %–79.3 %; 0 of 1) |');
});

it('puts several runs side by side, and compares equally many tasks', async () => {
  const out = path.join(root, 'both');
  expect(await report(ten, four, '--out', out)).toMatchObject({ code: 0 });
  const { runs } = await readJson(out);
  expect(runs.map(({ diversity }: { diversity: { tasks: number } }) => diversity.tasks)).toEqual([4, 4]);
  const markdown = await readFile(path.join(out, 'report.md'), 'utf8');
  expect(markdown).toContain('|  | ten | four |');
  expect(markdown).toContain('| tasks | 10 | 4 |');
  expect(markdown).toContain('| 2 | 0 | 0 | 4 | 0 |\n| 3 | 8 | 2 | 0 | 0 |');
  const page = await readFile(path.join(out, 'report.html'), 'utf8');
  expect(page.match(/<svg /g)).toHaveLength(6);
  expect(page).not.toMatch(/NaN|undefined|src=|href=/);
});

it('asks a model for the categories of tasks that have none, once, and exports by them', async () => {
  const KNOWN = ['Create', 'file management'];
  const batches: string[] = [];
  const server = await startScriptedServer({
    reply: ({ text }) => {
      batches.push(text);
      const numbers = [...text.matchAll(/^Task (\d+),/gm)].map(([, number]) => Number(number));
      const tasks = numbers.map((number) => ({ number, categories: number === 1 ? ['no such thing'] : KNOWN }));
      return { content: { tasks } };
    },
  });
  try {
    const prices = { inputPerMillionUsd: 1, outputPerMillionUsd: 1 };
    const models = {
      endpoints: { main: { baseUrl: server.baseUrl } },
      roles: { classifier: { endpoint: 'main', model: 'sorter', prices } },
    };
    const run = await makeRun('sorted', { trajectories: 12, stepsPerTrajectory: 2, categories: false }, { models });
    expect(await report(run, '--models')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('10 got categories, 2'),
    });
    const { runs } = await readJson(run);
    expect(runs[0].tasks).toMatchObject({
      byCategory: { create: 10, 'file management': 10 },
      categoriesFrom: { record: 10 },
    });
    expect(batches).toHaveLength(2);
    await report(run, '--models');
    // Only the two without a category are asked about again.
    expect(batches.slice(2).map((text) => text.match(/^Task \d+,/gm)!.length)).toEqual([2]);
    const judged = await selectTrajectories(await createFileStore({ folder: run }), new AbortController().signal);
    expect(judged.filter(({ categories }) => categories.includes('create')).length).toBeGreaterThanOrEqual(10);
    expect(await report(four, '--models')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('models.roles.classifier'),
    });
  } finally {
    await server.close();
  }
});

it('a run without a task has a report, too', async () => {
  expect(await report(empty, ten, '--out', path.join(root, 'empty-too'))).toMatchObject({ code: 0 });
  const { runs } = await readJson(path.join(root, 'empty-too'));
  expect(runs[0].tasks.total).toBe(0);
  expect(runs[0].feasibility.all).toMatchObject({ of: 0, share: null });
  expect(runs[1].diversity.tasks).toBe(10);
  expect(await report(empty)).toMatchObject({ code: 0 });
});

describe('refuses with exit code 2, and writes nothing', () => {
  it.each([
    [() => ['no-such-run'], 'no-such-run is not a run'],
    [() => [four, path.join(root, 'nothing')], 'nothing is not a run'],
    [() => [four, `${four}/`], 'four/ is named twice'],
    [() => [], "missing required argument 'run'"],
    [() => [four, '--classifier', 'model'], '--classifier'],
    [() => [four, '--out', ''], '--out: must name a folder'],
    [() => [four, '--out', path.join(root, 'file')], '--out: '],
  ])('%#: %s', async (args, message) => {
    await writeFile(path.join(root, 'file'), '');
    const { code, stderr } = await report(...args());
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(await readdir(four)).not.toContain('report.json');
  });
});
