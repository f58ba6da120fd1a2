/** The command line: one command per file. */
import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { PipelineError } from '../errors.ts';
import { LOG_LEVELS, LOG_LEVEL_VARIABLE } from '../log/log.ts';
import { STAGES } from '../run/stages.ts';
import { isPrintableLine } from '../text/printable.ts';
import { reportError } from './report-error.ts';

const PACKAGE = new URL('../../package.json', import.meta.url);

/** Each command loads its code on use, or for a list of all commands. */
const VERBS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  quickstart: async () => (await import('./quickstart.ts')).addQuickstartCommand,
  run: async () => (await import('./run.ts')).addRunCommand,
  resume: async () => (await import('./resume.ts')).addResumeCommand,
  status: async () => (await import('./status.ts')).addStatusCommand,
  ...Object.fromEntries(
    STAGES.map((stage) => [stage, async () => (await import('./stage-verb.ts')).addStageCommand(stage)]),
  ),
  export: async () => (await import('./export.ts')).addExportCommand,
  report: async () => (await import('./report.ts')).addReportCommand,
  admit: async () => (await import('./admit.ts')).addAdmitCommand,
  audit: async () => (await import('./audit.ts')).addAuditCommand,
  serve: async () => (await import('./serve.ts')).addServeCommand,
  view: async () => (await import('./view.ts')).addViewCommand,
  worker: async () => (await import('./worker.ts')).addWorkerCommand,
  calibrate: async () => (await import('./calibrate.ts')).addCalibrateCommand,
  bench: async () => (await import('./bench.ts')).addBenchCommand,
  preview: async () => (await import('./preview.ts')).addPreviewCommand,
  fsck: async () => (await import('./fsck.ts')).addFsckCommand,
  setup: async () => (await import('./setup.ts')).addSetupCommand,
  doctor: async () => (await import('./doctor.ts')).addDoctorCommand,
};

/** Parses arguments, runs the command, and turns every failure into one message and `process.exitCode`. */
export async function runProgram(words: readonly string[]): Promise<void> {
  const program = new Command('autoplay')
    .description(
      'Makes training data for GUI agents: explores applications, proposes tasks, executes and verifies them.',
    )
    .version((JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version)
    .addOption(
      new Option('--log-level <level>', "what goes to the files in a run's logs/")
        .choices(LOG_LEVELS)
        .env(LOG_LEVEL_VARIABLE)
        .default('info'),
    )
    // A run's processes inherit the log level through this variable.
    .hook(
      'preAction',
      (command) => void (process.env[LOG_LEVEL_VARIABLE] = command.opts<{ logLevel: string }>().logLevel),
    )
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text) })
    .showHelpAfterError('(see autoplay --help)')
    .addHelpText(
      'after',
      `
CONFIG is a YAML file such as configs/quickstart.yaml, or configs/quickstart-models.yaml with models. RUN is a run's folder, or its name below datasets/.
Exit codes: 0 all ended well, 1 infrastructure failed or the run is incomplete, 2 wrong input.
REDIS_URL: a Redis server to share between machines; without it each run has its own; memory: a run is one process.`,
    );

  const [verb = ''] = words;
  const named = Object.hasOwn(VERBS, verb) ? [VERBS[verb]!] : Object.values(VERBS);
  for (const addCommand of await Promise.all(named.map((load) => load()))) addCommand(program);
  try {
    assertPrintable(words);
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

/** No name of a file or run needs control characters, and messages repeat user input. */
function assertPrintable(words: readonly string[]): void {
  const odd = words.find((word) => !isPrintableLine(word));
  if (odd === undefined) return;
  throw new PipelineError(
    'CONFIG_INVALID',
    `an argument holds a control character or line break: ${JSON.stringify(odd)}`,
  );
}
