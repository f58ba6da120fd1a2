/** The audit command on a synthetic run: the draw, refusals, and the quoted findings. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readCsv, writeCsv } from '../analyse/audit/csv.ts';
import type { z } from 'zod';
import { RunConfig } from '../config/run-config.ts';
import { Review, ReviewSample } from '../schema/index.ts';
import { fillSyntheticRun } from '../testing/synthetic-run.ts';
import { createRun } from '../run/run-folder.ts';
import { createFileStore } from '../store/file-store.ts';
import { addAuditCommand } from './audit.ts';
import { EXIT } from './exit-codes.ts';
import { addExportCommand } from './export.ts';
import { reportError } from './report-error.ts';
import { addReportCommand } from './report.ts';

let root: string;
let run: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-audit-'));
  run = path.join(root, 'run');
  const config = RunConfig.parse({ name: 'made-up', output: run, catalogue: 'none.yaml', apps: ['notes'] });
  await createRun(config, [{ apps: ['notes'], template: 'notes' }]);
  const store = await createFileStore({ folder: run });
  await fillSyntheticRun(store, { trajectories: 6, stepsPerTrajectory: 5, failEvery: 3, width: 120, height: 80 });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => rm(root, { recursive: true, force: true }));

/** Runs a command in this process, as main.ts does. */
async function autoplay(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = '';
  let stderr = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((stdout += String(text))));
  vi.spyOn(console, 'error').mockImplementation((text) => void (stderr += String(text)));
  const outputs = { writeErr: (text: string) => void (stderr += text) };
  const program = new Command('autoplay');
  for (const add of [addAuditCommand, addExportCommand, addReportCommand]) add(program);
  for (const command of [program, ...program.commands]) command.exitOverride().configureOutput(outputs);
  const code = await program.parseAsync(args, { from: 'user' }).then(
    () => EXIT.ok,
    (error: unknown) => reportError(error),
  );
  vi.restoreAllMocks();
  return { code, stdout, stderr };
}

async function fillIn(file: string, to: string, strict: readonly string[]): Promise<void> {
  const [head = [], ...rows] = readCsv(await readFile(file, 'utf8'));
  const filled = rows.map((cells, index) => {
    const values: Record<string, string> = {
      strict: strict[index % strict.length]!,
      naturalness: '4',
      usefulness: '3',
      wasted_steps: '0',
    };
    return cells.map((cell, at) => values[head[at]!] ?? cell);
  });
  await writeFile(to, writeCsv([head, ...filled]));
}

async function readAll<T>(shape: z.ZodType<T>, kind: string): Promise<T[]> {
  const folder = path.join(run, 'records', kind);
  const files = (await readdir(folder)).toSorted();
  return Promise.all(
    files.map(async (name) => shape.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')))),
  );
}

it('draws verified rows, and records and quotes what readers found', async () => {
  const out = path.join(root, 'audit');
  expect(await autoplay('audit', run, '--sample', '3', '--seed', '7', '--out', out)).toMatchObject({ code: 0 });
  const table = path.join(out, 'audit.csv');
  const [head = [], ...rows] = readCsv(await readFile(table, 'utf8'));
  expect(rows).toHaveLength(3);
  const page = await readFile(path.join(out, 'index.html'), 'utf8');
  for (const cells of rows) {
    for (const sheet of cells[head.indexOf('sheets')]!.split(' ')) {
      expect((await sharp(path.join(out, sheet)).metadata()).width).toBe(1872);
      expect(page).toContain(`src="${sheet}"`);
    }
  }
  // Instructions of the synthetic tasks hold a tag.
  expect(page).toContain('&lt;image&gt;');
  expect(page).not.toContain('<image>');
  expect(await readFile(path.join(out, 'RULES.md'), 'utf8')).toContain('# How to label a row');

  const again = await autoplay('audit', run, '--out', out);
  expect(again).toMatchObject({ code: EXIT.wrongInput, stderr: expect.stringContaining('holds an audit') });

  const [ada, bo] = [path.join(root, 'ada.csv'), path.join(root, 'bo.csv')];
  await fillIn(table, ada, ['ok', 'ok', 'wrong']);
  await fillIn(table, bo, ['ok', 'flawed', 'wrong']);
  const read = await autoplay('audit', run, '--by', 'Ada,Bo', '--date', '2026-02-03', '--labels', ada, bo);
  expect(read.code).toBe(0);
  expect(read.stdout).toContain('| all | 3 | 33.3 % (6.1–79.2) | 66.7 % (20.8–93.9) |');
  expect(read.stdout).toContain('Ada and Bo gave the same strict label to 2 of 3 rows');

  // Each label refers to the draw that the run keeps, whose strata are the applications: their sizes sum up to the rows.
  const [review] = await readAll(Review, 'reviews');
  const [drawn] = await readAll(ReviewSample, 'review-samples');
  expect(review!.sample).toMatchObject({ sampleId: drawn!.id, seed: 7 });
  expect(drawn!.trajectories.map(({ id }) => id).toSorted()).toEqual(
    rows.map((cells) => cells[head.indexOf('trajectory')]!).toSorted(),
  );
  const { size, drawn: taken } = drawn!.strata.find(({ name }) => name === review!.sample!.stratum)!;
  expect(review!.sample!.probability).toBe(taken / size);
  expect(drawn!.strata.reduce((sum, stratum) => sum + stratum.size, 0)).toBe(4);

  // Recording equal labels again is no second reading. A later label of the same reader is one.
  await autoplay('audit', run, '--by', 'Ada,Bo', '--date', '2026-02-03', '--labels', ada, bo);
  await fillIn(table, bo, ['flawed', 'flawed', 'wrong']);
  await autoplay('audit', run, '--by', 'Bo', '--date', '2026-02-02', '--labels', bo);
  expect(await readdir(path.join(run, 'records', 'reviews'))).toHaveLength(9);

  const dataset = path.join(root, 'dataset');
  expect(await autoplay('export', run, '--targets', 'jsonl', '--output', dataset)).toMatchObject({ code: 0 });
  const card = await readFile(path.join(dataset, 'README.md'), 'utf8');
  expect(card).toMatch(/- Audit: 33\.3 % of 3 rows are right .* read on 2026-02-03 by Ada and Bo/);

  expect(await autoplay('report', run, '--out', dataset)).toMatchObject({ code: 0 });
  const report = await readFile(path.join(dataset, 'report.md'), 'utf8');
  expect(report).toMatch(/\| audit \| 33\.3 % of 3 rows are right/);
  expect(report).toContain('| all | 3 | 33.3 % (6.1–79.2) |');
});

it('writes the labels as JSON lines, and knows them again', async () => {
  const file = path.join(root, 'labels.jsonl');
  expect(await autoplay('audit', run, '--labels-out', file)).toMatchObject({
    code: 0,
    stdout: `10 lines in ${file}\n`,
  });
  const again = await autoplay('audit', run, '--labels-in', file);
  expect(again).toMatchObject({ code: 0, stdout: `${file}: 9 labels, 0 of them new\n` });
});

it.each([
  [['--labels-in', 'nowhere.jsonl'], '--labels-in: nowhere.jsonl: no such file'],
  [['--labels', 'a.csv', '--labels-out', 'b.jsonl'], "'--labels-out <file>' cannot be used with"],
  [['--labels-out', '/nowhere/labels.jsonl'], '--labels-out: /nowhere/labels.jsonl: '],
  [['--sample', '0'], 'from 1'],
  [['--seed', 'x'], 'whole number'],
  [['--labels', 'nowhere.csv', '--by', 'Ada'], 'nowhere.csv: no such file'],
  [['--labels', 'nowhere.csv'], '--by: missing; name the readers'],
  [['--labels', 'a.csv', '--by', 'Ada,Bo'], 'for each file of --labels, not 2 for 1'],
  [['--date', '2026-13-01'], 'must be a day'],
])('refuses %j', async (args, message) => {
  const { code, stderr } = await autoplay('audit', run, ...args);
  expect(stderr).toContain(message);
  expect(code).toBe(EXIT.wrongInput);
});

it('says of how many rows the pictures tell nothing', async () => {
  const folder = path.join(root, 'blind');
  const config = RunConfig.parse({ name: 'blind', output: folder, catalogue: 'none.yaml', apps: ['notes'] });
  const { store } = await createRun(config, [{ apps: ['notes'], template: 'notes' }]);
  await fillSyntheticRun(store, { trajectories: 3, stepsPerTrajectory: 4, width: 120, height: 80, pictures: 'one' });
  const blind = await autoplay('audit', folder);
  expect(blind.stderr).toContain('3 of 3 rows have the same picture for every screen');
  const seeing = await autoplay('audit', run, '--out', path.join(root, 'seeing'));
  expect(seeing.stderr).not.toContain('the same picture');
});

it('refuses labels of rows that are in none of the runs', async () => {
  const out = path.join(root, 'other');
  await autoplay('audit', run, '--sample', '1', '--out', out);
  const file = path.join(out, 'audit.csv');
  await fillIn(file, file, ['ok']);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/[a-f0-9]{64}/, 'f'.repeat(64)));
  const { code, stderr } = await autoplay('audit', run, '--by', 'Ada', '--labels', file);
  expect(stderr).toContain('is in none of the given runs');
  expect(code).toBe(EXIT.wrongInput);
});
