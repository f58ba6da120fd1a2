/** `autoplay report RUN...`: the content and quality of runs as Markdown, a page and JSON; several side by side. */
import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import path from 'node:path';
import { readAudit, type Audit } from '../analyse/audit/reviews.ts';
import { quoteAudit } from '../analyse/audit/describe-audit.ts';
import { measureAudit } from '../analyse/audit/measure-audit.ts';
import type { RunConfig } from '../config/run-config.ts';
import { describeReport } from '../analyse/report/describe-report.ts';
import { compareDiversity, measureRun } from '../analyse/report/measure-run.ts';
import { writeMarkdown, writePage, type ReportPart } from '../analyse/report/report-parts.ts';
import type { ReportedRun } from '../analyse/report/side-by-side.ts';
import { PipelineError } from '../errors.ts';
import { describeFileFault } from '../files/file-faults.ts';
import { makeFolder } from '../files/make-folder.ts';
import type { Run } from '../run/run-folder.ts';
import { describeRemedy } from './describe-run.ts';
import { displayPath } from './display-path.ts';
import { EXIT } from './exit-codes.ts';
import { formatColumns } from './format-table.ts';
import { nameOfRun, openRuns } from './open-runs.ts';
import { listenForStop } from './stop-signal.ts';

export function addReportCommand(program: Command): void {
  program
    .command('report')
    .description(
      'write a report on a run: tasks, feasibility, coverage, diversity, lengths, costs; compares several runs',
    )
    .argument('<run...>', 'folders or names of runs')
    .option('--out <folder>', "default: the first run's folder")
    .option('--models', 'first ask the role "classifier" for missing categories of tasks; this costs money')
    .action(async (names: string[], { out, models = false }: { out?: string; models?: boolean }) => {
      const runs = await openRuns(names);
      if (models) for (const run of runs) await classify(run);
      const folder = await chooseFolder(out, runs[0]!.folder);
      const parts = await writeReport(await measureRuns(runs), folder);
      const main = parts.find(({ kind }) => kind === 'table');
      if (main?.kind === 'table') process.stdout.write(`${formatColumns([main.head, ...main.rows])}\n\n`);
      process.stdout.write(`Report   ${displayPath(folder)}/report.md, report.html and report.json\n`);
    });
}

/** The categories are stored in the run, where `export --categories` uses them, too. */
async function classify(run: Run): Promise<void> {
  const { classifyRun } = await import('../pipeline/classify-run.ts');
  const { classified, unclassified } = await classifyRun(run, listenForStop());
  const left = unclassified === 0 ? '' : `, ${unclassified} got none`;
  process.stdout.write(`Tasks    ${displayPath(run.folder)}: ${classified} got categories${left}\n`);
}

async function chooseFolder(out: string | undefined, otherwise: string): Promise<string> {
  if (out === '') throw new PipelineError('CONFIG_INVALID', '--out: must name a folder');
  const folder = out === undefined ? otherwise : path.resolve(out);
  await makeFolder(folder).catch((error: NodeJS.ErrnoException) => {
    throw new PipelineError('CONFIG_INVALID', `--out: ${folder}: ${describeFileFault(error)}`, { cause: error });
  });
  return folder;
}

async function measureRuns(runs: readonly Run[]): Promise<ReportedRun[]> {
  const measured = [];
  for (const run of runs) {
    const damaged: string[] = [];
    const { store } = run;
    const { seed, explore, propose, execute } = run.config;
    const { tasksPerGuideline } = propose;
    const options = { seed, turnSteps: explore.maxSteps, tasksPerGuideline, tries: execute };
    const figures = await measureRun(store, options, damaged);
    const audit = quotedAudit(await readAudit(store, damaged));
    reportDamage(run, damaged);
    measured.push({ name: nameOfRun(run, runs), facts: factsOf(run.config), figures, ...audit });
  }
  const diversities = compareDiversity(measured.map(({ figures }) => figures));
  return measured.map((run, index) => ({ ...run, diversity: diversities[index]! }));
}

/** The figures are correct for all other records. */
function reportDamage({ folder }: Run, damaged: readonly string[]): void {
  if (damaged.length === 0) return;
  console.error(
    `${damaged.length} damaged records of ${displayPath(folder)} are not counted, the first: ${damaged[0]}`,
  );
  console.error(describeRemedy(folder));
  process.exitCode = EXIT.failed;
}

function quotedAudit(audit: Audit | undefined): Pick<ReportedRun, 'audit'> {
  if (!audit) return {};
  return { audit: { quote: quoteAudit(audit), figures: measureAudit(audit.readers.map(({ labels }) => labels)) } };
}

function factsOf({ platform, environment, explore, propose, execute, verify, models, seed }: RunConfig) {
  const asked = new Set(Object.values(models?.roles ?? {}).map(({ model }) => model));
  return {
    environment: environment.name === platform ? platform : `${platform}, ${environment.name}`,
    explorer: explore.policy,
    'task generator': propose.generator,
    executor: execute.policy,
    verifier: verify.verifier,
    ...(asked.size > 0 ? { models: [...asked].join(', ') } : {}),
    seed: String(seed),
  };
}

async function writeReport(runs: readonly ReportedRun[], folder: string): Promise<ReportPart[]> {
  const parts = describeReport(runs);
  const json = runs.map(({ name, facts, diversity, audit, figures: { sample: _texts, ...figures } }) => {
    return { name, facts, ...figures, diversity, ...(audit ? { audit: audit.figures } : {}) };
  });
  await writeFile(path.join(folder, 'report.md'), writeMarkdown(parts));
  await writeFile(path.join(folder, 'report.html'), writePage(parts));
  await writeFile(path.join(folder, 'report.json'), `${JSON.stringify({ runs: json }, null, 2)}\n`);
  return parts;
}
