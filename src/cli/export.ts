/** `autoplay export RUN`: writes the dataset from what is verified so far. */
import { type Command, InvalidArgumentError } from 'commander';
import path from 'node:path';
import { suggest } from '../config/nearest-word.ts';
import { EXPORT_TARGETS, type ExportTarget } from '../export/exporter.ts';
import { exportRun } from '../pipeline/export-run.ts';
import { openRun } from '../pipeline/run-folder.ts';
import { createFileStore } from '../store/file-store.ts';
import { describeDataset } from './describe-run.ts';
import { listenForStop } from './stop-signal.ts';

interface ExportOptions {
  targets?: ExportTarget[];
  output?: string;
}

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('write the dataset from the trajectories that are verified so far')
    .argument('<run>', 'folder or name of the run')
    .option('--targets <list>', `of ${EXPORT_TARGETS.join(',')}; default: those of the config`, parseTargets)
    .option('--output <folder>', "default: the run's folder", (folder) => path.resolve(folder))
    .action(async (name: string, options: ExportOptions) => {
      const run = await openRun(name);
      const store = await createFileStore({ folder: run.folder });
      const manifest = await exportRun(run, store, listenForStop(), options);
      process.stdout.write(describeDataset(options.output ?? run.folder, manifest));
    });
}

function parseTargets(list: string): ExportTarget[] {
  return list.split(',').map((name) => {
    const target = EXPORT_TARGETS.find((known) => known === name);
    if (target) return target;
    throw new InvalidArgumentError(`There is no target "${name}"${suggest(name, EXPORT_TARGETS)}`);
  });
}
