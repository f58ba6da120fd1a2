/** `autoplay fsck RUN|DATASET`: proves that nothing is lost, doubled or damaged, and sets damaged things aside. */
import type { Command } from 'commander';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { PipelineError } from '../errors.ts';
import { checkDatasets, holdsDataset, type DatasetReport } from '../export/check-dataset.ts';
import { inspectFolder, type FolderReport } from '../pipeline/check-run.ts';
import { repairRun, type Repair } from '../pipeline/repair-run.ts';
import { openRun, type Run } from '../run/run-folder.ts';
import { COMMAND } from './describe-run.ts';
import { displayPath } from './display-path.ts';
import { EXIT } from './exit-codes.ts';
import { listenForStop } from './stop-signal.ts';

interface FsckOptions {
  json?: true;
  repair?: true;
}

export function addFsckCommand(program: Command): void {
  program
    .command('fsck')
    .description('check every record, blob, image and exported file of a run, or the files of an exported dataset')
    .argument('<run>', 'folder or name of the run, or folder of a dataset')
    .option('--json', 'print one JSON object, for use by programs')
    .option(
      '--repair',
      "move damaged files, and everything derived from them, to the run's damaged/; resume rebuilds them",
    )
    .action(async (name: string, options: FsckOptions) => {
      const dataset = await findDataset(name);
      process.exitCode = await (dataset === undefined ? fsckRun(name, options) : fsckDataset(dataset, options));
    });
}

/** The dataset's folder; undefined if the name belongs to a run. */
async function findDataset(name: string): Promise<string | undefined> {
  for (const folder of [path.resolve(name), path.resolve('datasets', name)]) {
    const isRun = await access(path.join(folder, 'run.json')).then(
      () => true,
      () => false,
    );
    if (isRun) return undefined;
    if (name !== '' && (await holdsDataset(folder))) return folder;
  }
  return undefined;
}

async function fsckDataset(folder: string, { json, repair }: FsckOptions): Promise<number> {
  if (repair) {
    const reason = 'is a dataset without its run, which alone could make it again: write it anew with autoplay export';
    throw new PipelineError('CONFIG_INVALID', `--repair: ${folder} ${reason}`);
  }
  const datasets = await checkDatasets(folder, listenForStop());
  const problems = describeFaults(datasets);
  if (json) console.log(JSON.stringify({ datasets, problems }));
  else printProblems(datasets, problems);
  return problems.length > 0 ? EXIT.failed : EXIT.ok;
}

async function fsckRun(name: string, { json, repair }: FsckOptions): Promise<number> {
  const run = await openRun(name);
  const signal = listenForStop();
  const repaired = repair ? await repairRun(run, { signal, onNotice: (text) => console.error(text) }) : undefined;
  const found = repaired?.report ?? (await inspectFolder(run, signal));
  const problems = [...found.problems, ...describeFaults(found.datasets)];
  if (json) {
    const { damages: _places, dependents: _edges, ...report } = found;
    const moved = repaired && { moved: repaired.moved, ...(repaired.folder && { movedTo: repaired.folder }) };
    console.log(JSON.stringify({ ...report, problems, ...moved }));
  } else {
    printCounts(found);
    printProblems(found.datasets, problems);
    if (repaired) printRepair(run, repaired);
    else if (problems.length > 0) {
      console.log(`Set damaged files aside:  ${COMMAND} fsck ${displayPath(run.folder)} --repair`);
    }
  }
  return problems.length > 0 && !repaired ? EXIT.failed : EXIT.ok;
}

function printCounts({ records, observations, images, inputs }: FolderReport): void {
  const counts = Object.entries(records).map(([kind, count]) => `${count} ${kind}`);
  console.log(`Checked ${counts.join(', ')}; ${observations} observations, ${images} images.`);
  for (const [stage, { finished, givenUp, pending }] of Object.entries(inputs)) {
    console.log(`  ${stage.padEnd(8)} ${finished} finished, ${givenUp} in quarantine, ${pending} pending`);
  }
}

function describeFaults(datasets: readonly DatasetReport[]): string[] {
  return datasets.flatMap(({ folder, problems }) => problems.map((problem) => path.join(folder, problem)));
}

function printProblems(datasets: readonly DatasetReport[], problems: readonly string[]): void {
  for (const { folder, files } of datasets) console.log(`  dataset  ${path.join('.', folder)}: ${files} files`);
  for (const problem of problems) console.log(`PROBLEM ${problem}`);
  console.log(problems.length > 0 ? `${problems.length} problems.` : 'No problem found.');
}

function printRepair({ folder }: Run, { folder: aside, moved }: Repair): void {
  const shown = displayPath(folder);
  if (aside === undefined) return void console.log('Nothing to set aside.');
  for (const place of moved) console.log(`MOVED ${place}`);
  console.log(`${moved.length} moved to ${path.join(shown, aside)}, including everything derived from damaged ones.`);
  console.log(`Rebuild them:  ${COMMAND} resume ${shown}`);
}
