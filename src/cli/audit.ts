/** `autoplay audit RUN...`: draws exported rows for people to read. With --labels it records their findings. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { recordReviews, type Reader } from '../analyse/audit/reviews.ts';
import { readAuditTable } from '../analyse/audit/audit-table.ts';
import { describeAgreement, describeAudit } from '../analyse/audit/describe-audit.ts';
import { describeDraw, drawSample } from '../analyse/audit/draw-sample.ts';
import { measureAgreement, measureAudit } from '../analyse/audit/measure-audit.ts';
import { writeAudit, type AuditSubject } from '../analyse/audit/write-audit.ts';
import { PipelineError } from '../errors.ts';
import { listExportedRows } from '../pipeline/exported-rows.ts';
import { recordLabelLines, writeLabelLines } from '../review/label-lines.ts';
import type { Run } from '../run/run-folder.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { describeFileFault } from '../files/file-faults.ts';
import type { Damaged } from '../store/sound-records.ts';
import { commitRecord } from '../store/typed-records.ts';
import { EXIT } from './exit-codes.ts';
import { displayPath } from './display-path.ts';
import { nameOfRun, openRuns } from './open-runs.ts';
import { list, wholeNumber } from './read-option.ts';
import { listenForStop } from './stop-signal.ts';

interface Options {
  sample: number;
  seed: number;
  out?: string;
  labels?: string[];
  by?: string[];
  date?: string;
  labelsIn?: string[];
  labelsOut?: string;
}

export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('draw exported rows of runs for people to read and label; with --labels, record what they found')
    .argument('[run...]', 'folders or names of runs')
    .option('--sample <n>', 'rows to draw, from every application in proportion', wholeNumber(1, 1e6), 50)
    .option('--seed <n>', 'the same seed draws the same rows', wholeNumber(0, 1e6), 1)
    .option('--out <folder>', "default: audit/ in the first run's folder")
    .option('--labels <files...>', 'filled-in tables, one per reader; put this option after the runs')
    .option('--by <names>', 'the readers, in the order of --labels, separated by commas', list)
    .option('--date <day>', 'day of reading, such as 2026-01-31; default: today', isoDay)
    .addOption(
      new Option(
        '--labels-in <files...>',
        'record the labels that --labels-out has written of a copy of the run',
      ).conflicts('labels'),
    )
    .addOption(
      new Option('--labels-out <file>', "write all labels of the run's trajectories as JSON lines").conflicts('labels'),
    )
    .action(async (names: string[], options: Options) => {
      const runs = await openRuns(names);
      if (options.labels) return void process.stdout.write(await recordLabels(runs, options.labels, options));
      if (options.labelsIn || options.labelsOut !== undefined) return moveLabels(runs, options);
      if (runs.length === 0) throw new PipelineError('CONFIG_INVALID', 'run: name a run to draw rows of');
      process.stdout.write(await drawRows(runs, options));
    });
}

function isoDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  throw new InvalidArgumentError('must be a day such as 2026-01-31');
}

/** Reads labels before it writes them, so that the output contains the input. */
async function moveLabels(runs: readonly Run[], { labelsIn = [], labelsOut }: Options): Promise<void> {
  const [run] = runs;
  if (!run || runs.length > 1) throw new PipelineError('CONFIG_INVALID', 'run: name one run to move labels of');
  for (const file of labelsIn) {
    const text = readTextFile(file, { what: '--labels-in' });
    const { reviews, added } = await recordLabelLines(run.store, text, file);
    process.stdout.write(`${file}: ${reviews} labels, ${added} of them new\n`);
  }
  if (labelsOut === undefined) return;
  const damaged: Damaged = [];
  const lines = await writeLabelLines(run.store, damaged);
  await writeFile(labelsOut, lines).catch((error: unknown) => {
    const why = describeFileFault(error) ?? String(error);
    throw new PipelineError('CONFIG_INVALID', `--labels-out: ${labelsOut}: ${why}`, { cause: error });
  });
  process.stdout.write(`${lines.split('\n').length - 1} lines in ${labelsOut}\n`);
  if (damaged.length === 0) return;
  console.error(
    `${damaged.length} labels are damaged and left out; autoplay fsck ${displayPath(run.folder)} names them`,
  );
  process.exitCode = EXIT.failed;
}

async function drawRows(runs: readonly Run[], { sample, seed, out }: Options): Promise<string> {
  if (out === '') throw new PipelineError('CONFIG_INVALID', '--out: must name a folder');
  const folder = out === undefined ? path.join(runs[0]!.folder, 'audit') : path.resolve(out);
  const signal = listenForStop();
  const subjects: AuditSubject[] = [];
  for (const run of runs) {
    const { store } = run;
    const rows = await listExportedRows(run, signal);
    subjects.push(...rows.map((row) => ({ ...row, run: nameOfRun(run, runs), store })));
  }
  const drawn = drawSample(subjects, sample, seed);
  const alike = await writeAudit(drawn, folder, { signal, onProgress: showProgress });
  const drawnAt = new Date().toISOString();
  for (const { store } of runs) {
    const ofRun = (rows: readonly AuditSubject[]) => rows.filter((row) => row.store === store);
    const kept = describeDraw(ofRun(subjects), ofRun(drawn), { seed, drawnAt });
    if (kept) await commitRecord(store, 'review-samples', kept);
  }
  if (alike > 0) {
    console.error(
      `${alike} of ${drawn.length} rows have the same picture for every screen, so people cannot judge them`,
    );
  }
  const place = displayPath(folder);
  return (
    `Audit    ${drawn.length} of ${subjects.length} rows, by seed ${seed}, in ${place}\n` +
    `Look     ${place}/index.html, by the rules in ${place}/RULES.md\n` +
    `Fill in  ${place}/audit.csv, then: autoplay audit ${runs.map((run) => displayPath(run.folder)).join(' ')} --by NAME --labels ${place}/audit.csv\n`
  );
}

function showProgress(done: number, total: number): void {
  if (done % 10 === 0 && done < total) process.stderr.write(`${done}/${total} rows drawn\n`);
}

async function recordLabels(runs: readonly Run[], files: readonly string[], options: Options): Promise<string> {
  const readers = await readLabels(files, options.by, runs.length > 0);
  const recorded = await recordWithRuns(runs, readers, options.date ?? new Date().toISOString());
  const agreements = readers.flatMap((reader, index) =>
    readers.slice(index + 1).map((other) => {
      return describeAgreement([reader.name, other.name], measureAgreement(reader.labels, other.labels));
    }),
  );
  const tables = describeAudit(measureAudit(readers.map(({ labels }) => labels)));
  return `${[tables, agreements.join('\n'), recorded].filter(Boolean).join('\n\n')}\n`;
}

async function readLabels(files: readonly string[], by: readonly string[] | undefined, isRecorded: boolean) {
  if (by === undefined && isRecorded)
    throw new PipelineError('CONFIG_INVALID', '--by: missing; name the readers of the rows');
  if (by && (by.length !== files.length || by.includes(''))) {
    const counts = `${by.filter(Boolean).length} for ${files.length}`;
    throw new PipelineError('CONFIG_INVALID', `--by: must name one reader for each file of --labels, not ${counts}`);
  }
  const readers: Reader[] = [];
  for (const [index, file] of files.entries()) {
    const text = readTextFile(file, { what: '--labels' });
    readers.push({ name: by?.[index] ?? file, labels: readAuditTable(text, file) });
  }
  return readers;
}

/** Every run receives the labels of its own rows. */
async function recordWithRuns(runs: readonly Run[], readers: readonly Reader[], reviewedAt: string): Promise<string> {
  if (runs.length === 0) return '';
  const owners = new Map<string, Run>();
  for (const { trajectory } of readers.flatMap(({ labels }) => labels)) {
    for (const run of runs) {
      if (await run.store.has('trajectories', trajectory)) owners.set(trajectory, run);
    }
    if (owners.has(trajectory)) continue;
    throw new PipelineError('CONFIG_INVALID', `--labels: trajectory ${trajectory} is in none of the given runs`);
  }
  const lines: string[] = [];
  for (const run of runs) {
    const own = readers
      .map(({ name, labels }) => ({ name, labels: labels.filter((label) => owners.get(label.trajectory) === run) }))
      .filter(({ labels }) => labels.length > 0);
    if (own.length === 0) continue;
    for (const reader of own) await recordReviews(run.store, reader, reviewedAt);
    lines.push(`Recorded in ${displayPath(run.folder)}; \`report\` and the card of the next \`export\` quote it`);
  }
  return lines.join('\n');
}
