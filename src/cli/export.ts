/** `autoplay export RUN`: writes the dataset of what is verified so far. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import path from 'node:path';
import type { z } from 'zod';
import { suggest } from '../config/nearest-word.ts';
import { PipelineError } from '../errors.ts';
import type { TaskManifest } from '../export/tasks/task-manifest.ts';
import { openRun } from '../run/run-folder.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { EXPORT_TARGETS, ExportOptions } from '../export/export-options.ts';
import { TRAINER_NAMES } from '../export/check/trainers.ts';
import { RL_TARGETS } from '../export/export-settings.ts';
import { describeCheck, isLossless, readCheck } from './check-trainer.ts';
import { countDamaged, describeDataset, describeRemedy, describeTasks } from './describe-run.ts';
import { EXIT } from './exit-codes.ts';
import { list } from './read-option.ts';
import { listenForStop } from './stop-signal.ts';

/** A flag, and the key of ExportOptions that it sets. */
interface Flag {
  flags: string;
  key: string;
  description: string;
  read?: (text: string) => unknown;
  /** Flags that cannot be combined with it, by commander's names. */
  excludes?: string[];
}

/** Text that is no number is refused by the schema. */
const number = (text: string) => (text.trim() === '' ? text : Number(text));

const FLAGS: readonly Flag[] = [
  {
    flags: '--targets <list>',
    key: 'targets',
    description: `of ${EXPORT_TARGETS.join(',')}`,
    read: (text) => parseTargets(text, EXPORT_TARGETS),
  },
  {
    flags: '--rl <list>',
    key: 'rl',
    description: `only task rows for RL, in rl/: of ${RL_TARGETS.join(',')}`,
    read: (text) => parseTargets(text, RL_TARGETS),
    excludes: ['targets', 'results'],
  },
  { flags: '--tasks <which>', key: 'selection.tasks', description: 'for RL: solved at least once, or all' },
  {
    flags: '--tries <which>',
    key: 'selection.tries',
    description: 'of several at a task: best, the shortest verified one, or all',
  },
  { flags: '--steps <which>', key: 'selection.steps', description: 'all, or worked: no row for failed ones' },
  { flags: '--apps <list>', key: 'selection.apps', description: 'only these applications', read: list },
  { flags: '--guidelines <list>', key: 'selection.guidelines', description: 'only these guidelines', read: list },
  { flags: '--categories <list>', key: 'selection.categories', description: 'only tasks of these', read: list },
  {
    flags: '--verifiers <list>',
    key: 'selection.verifiers',
    description: "only their verdicts count; default: the run's own, without second opinions",
    read: list,
  },
  { flags: '--results <which>', key: 'selection.results', description: 'verified, or scored: failures, too' },
  {
    flags: '--admission <which>',
    key: 'selection.admission',
    description: 'all, or admitted: only tasks that autoplay admit has admitted',
  },
  {
    flags: '--reviewed <which>',
    key: 'selection.reviewed',
    description: 'any, or success: only what people labelled a success',
  },
  {
    flags: '--min-agreement <share>',
    key: 'selection.minAgreement',
    description: 'of the readers of a row who say so, 0 to 1',
    read: number,
  },
  {
    flags: '--injections <which>',
    key: 'selection.injections',
    description: 'leave-out, or keep: words meant for a judge',
  },
  { flags: '--min-steps <n>', key: 'selection.minSteps', description: 'fewest steps of a row', read: number },
  { flags: '--max-steps <n>', key: 'selection.maxSteps', description: 'most steps of a row', read: number },
  {
    flags: '--max-per-template <n>',
    key: 'selection.maxPerTemplate',
    description: 'rows of one template',
    read: number,
  },
  {
    flags: '--max-template-share <p>',
    key: 'selection.maxTemplateShare',
    description: 'part of the rows that one template may be; 1: any',
    read: number,
  },
  {
    flags: '--max-share-without-action <p>',
    key: 'selection.maxShareWithoutAction',
    description: 'part of the rows that only answer; 1: any',
    read: number,
  },
  {
    flags: '--near-duplicates <s>',
    key: 'selection.nearDuplicates',
    description: 'drop tasks so alike, or "off"',
    read: (text) => (text === 'off' ? text : number(text)),
  },
  { flags: '--benchmarks <files>', key: 'selection.benchmarks', description: 'instructions not to teach', read: list },
  {
    flags: '--benchmark-similarity <s>',
    key: 'selection.benchmarkSimilarity',
    description: 'what counts as one of them',
    read: number,
  },
  { flags: '--split-by <what>', key: 'splits.by', description: 'template, or app' },
  {
    flags: '--validation <part>',
    key: 'splits.validation',
    description: 'part of the rows, such as 0.1',
    read: number,
  },
  { flags: '--test <part>', key: 'splits.test', description: 'part of the rows, such as 0.1', read: number },
  { flags: '--shuffle <seed>', key: 'shuffle', description: 'order the rows by this number', read: number },
  { flags: '--image-format <format>', key: 'images.format', description: 'png, jpeg or webp' },
  { flags: '--image-quality <q>', key: 'images.quality', description: 'of jpeg and webp, 1 to 100', read: number },
  { flags: '--image-size <size>', key: 'images.size', description: 'recorded, or sent: as the model sees it' },
  { flags: '--grammar <name>', key: 'format.grammar', description: 'how actions are written' },
  { flags: '--history <style>', key: 'format.history', description: 'none, text or dialogue' },
  { flags: '--past-images <n>', key: 'format.pastImages', description: 'screens before the present one', read: number },
  { flags: '--thoughts <which>', key: 'format.thoughts', description: 'all, intent or none' },
  { flags: '--system-prompt <file>', key: 'format.systemPrompt', description: 'default, none or a text file' },
  { flags: '--calibration <file>', key: 'calibration', description: "what was measured of the run's verifier" },
  { flags: '--license <id>', key: 'license', description: 'as Hugging Face spells it' },
];

export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description('write the dataset from the trajectories that are verified so far; the config says what flags do not')
    .argument('<run>', 'folder or name of the run')
    .option('--output <folder>', "default: the run's folder", (folder) => path.resolve(folder))
    .addOption(
      new Option(
        '--check <trainer and settings...>',
        `write nothing; tell what a trainer (${TRAINER_NAMES.join(', ')}) would cut, with settings of its own as NAME=VALUE`,
      ).conflicts(['rl', 'output', 'targets']),
    )
    .option('--name <name>', "title of the dataset; default: the run's name");
  for (const { flags, description, read, excludes = [] } of FLAGS) {
    const option = new Option(flags, description).conflicts(excludes);
    command.addOption(read ? option.argParser(read) : option);
  }
  command.action(async (name: string, given: Record<string, unknown>) => {
    const run = await openRun(name);
    const options = await chooseOptions(run.config.export, given, command);
    const { store } = run;
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
      tellTasks(run.folder, output, await exportRunTasks(run, store, signal, choice));
      return;
    }
    const { dataset, tasks } = await exportAll(run, store, signal, choice);
    process.stdout.write(describeDataset(output, dataset));
    tellDamage(run.folder, dataset);
    if (tasks) tellTasks(run.folder, output, tasks);
  });
}

function tellTasks(runFolder: string, output: string, manifest: TaskManifest): void {
  process.stdout.write(describeTasks(output, manifest));
  tellDamage(runFolder, manifest);
}

/** The written rows are sound, but rows are missing. */
function tellDamage(runFolder: string, manifest: Pick<TaskManifest, 'leftOut'>): void {
  if (countDamaged(manifest) === 0) return;
  console.error(describeRemedy(runFolder));
  process.exitCode = EXIT.failed;
}

function parseTargets<Target extends string>(text: string, targets: readonly Target[]): Target[] {
  return list(text).map((name) => {
    const target = targets.find((known) => known === name);
    if (target) return target;
    throw new InvalidArgumentError(`There is no target "${name}"${suggest(name, targets)}`);
  });
}

/** The config's options, overridden by the flags. Rejects with CONFIG_INVALID that names the flag. */
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
