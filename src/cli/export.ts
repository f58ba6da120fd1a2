/** `autoplay export RUN`: writes the dataset of all verified trajectories so far. */
import path from 'node:path';
import { type Command, Option } from 'commander';
import type { z } from 'zod';
import { PipelineError } from '../errors.ts';
import type { TaskManifest } from '../export/tasks/task-manifest.ts';
import { openRun } from '../run/run-folder.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { ExportOptions } from '../export/export-options.ts';
import { TRAINER_NAMES } from '../export/check/trainers.ts';
import { describeCheck, isLossless, readCheck } from './check-trainer.ts';
import { describeDataset, describeTasks, countDamaged, describeRemedy } from './describe-run.ts';
import { EXIT } from './exit-codes.ts';
import { listenForStop } from './stop-signal.ts';
import { FLAGS, OUTPUT_GROUP } from './export-flags.ts';

export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description('write the dataset of all trajectories verified so far; flags override the config')
    .argument('<run>', 'folder or name of the run')
    .optionsGroup(OUTPUT_GROUP)
    .option('--output <folder>', "default: the run's folder", (folder) => path.resolve(folder))
    .addOption(
      new Option(
        '--check <trainer and settings...>',
        `write nothing; list what a trainer (${TRAINER_NAMES.join(', ')}) would cut, with its settings as NAME=VALUE; exit code 0 if it cuts nothing, else 1`,
      ).conflicts(['rl', 'output', 'targets']),
    )
    .option('--name <name>', "title of the dataset; default: the run's name");
  for (const { flags, group, description, read, excludes } of FLAGS) {
    const option = new Option(flags, description).conflicts(excludes).helpGroup(group);
    command.addOption(read ? option.argParser(read) : option);
  }
  command.action(async (name: string, given: Record<string, unknown>) => {
    const run = await openRun(name);
    const options = await chooseOptions(run.config.export, given, command);
    const output = typeof given['output'] === 'string' ? given['output'] : run.folder;
    const title = typeof given['name'] === 'string' ? { name: given['name'] } : {};
    const check = given['check'] === undefined ? undefined : readCheck(given['check'] as string[]);
    const { checkRunForTrainer, exportAll, exportRunTasks } = await import('../pipeline/export-run.ts');
    const choice = { output, options, ...title };
    const signal = listenForStop();
    if (check) {
      const found = await checkRunForTrainer(run, signal, choice, check);
      process.stdout.write(describeCheck(found));
      if (!isLossless(found)) process.exitCode = EXIT.failed;
      return;
    }
    if (given['rl'] !== undefined) {
      reportTasks(run.folder, output, await exportRunTasks(run, signal, choice));
      return;
    }
    const { dataset, tasks } = await exportAll(run, signal, choice);
    process.stdout.write(describeDataset(output, dataset));
    reportDamage(run.folder, dataset);
    if (tasks) reportTasks(run.folder, output, tasks);
  });
}

function reportTasks(runFolder: string, output: string, manifest: TaskManifest): void {
  process.stdout.write(describeTasks(output, manifest));
  reportDamage(runFolder, manifest);
}

/** The written rows are sound, but rows are missing. */
function reportDamage(runFolder: string, manifest: Pick<TaskManifest, 'leftOut'>): void {
  if (countDamaged(manifest) === 0) return;
  console.error(describeRemedy(runFolder));
  process.exitCode = EXIT.failed;
}

/** The config's options, overridden by the flags. Rejects with CONFIG_INVALID and the name of the flag. */
async function chooseOptions(
  config: ExportOptions,
  given: Readonly<Record<string, unknown>>,
  command: Command,
): Promise<ExportOptions> {
  const chosen = structuredClone(config) as Record<string, unknown>;
  for (const { flags, key } of FLAGS) {
    const value = given[nameOf(command, flags)];
    if (value !== undefined) put(chosen, key, key === 'format.systemPrompt' ? readPrompt(String(value)) : value);
  }
  const parsed = ExportOptions.safeParse(chosen);
  if (parsed.success) return parsed.data;
  throw new PipelineError('CONFIG_INVALID', parsed.error.issues.map(describeIssue).join('\n'));
}

function nameOf(command: Command, flags: string): string {
  return command.options.find((option) => option.flags === flags)!.attributeName();
}

function put(into: Record<string, unknown>, key: string, value: unknown): void {
  const [first = '', second] = key.split('.');
  if (second === undefined) into[first] = value;
  else into[first] = { ...(into[first] as object), [second]: value };
}

function readPrompt(value: string): string {
  return value === 'default' || value === 'none' ? value : readTextFile(value, { what: '--system-prompt' });
}

function describeIssue({ path: keys, message }: z.core.$ZodIssue): string {
  const key = keys.filter((part) => typeof part === 'string').join('.');
  const flag = FLAGS.find((known) => known.key === key);
  return `${flag ? flag.flags.split(' ')[0] : `export.${key}`}: ${message}`;
}
