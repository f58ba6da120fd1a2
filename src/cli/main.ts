/** The command line: one verb a file. Parses arguments and turns every failure into one message and an exit code. */
import { Command, CommanderError } from 'commander';
import { PipelineError } from '../errors.ts';
import { addDoctorCommand } from './doctor.ts';
import { addExecuteCommand } from './execute.ts';
import { EXIT } from './exit-codes.ts';
import { addExploreCommand } from './explore.ts';
import { addExportCommand } from './export.ts';
import { addFsckCommand } from './fsck.ts';
import { addProposeCommand } from './propose.ts';
import { addResumeCommand } from './resume.ts';
import { addRunCommand } from './run.ts';
import { addStatusCommand } from './status.ts';
import { addVerifyCommand } from './verify.ts';
import { addWorkerCommand } from './worker.ts';

const program = new Command('autoplay')
  .description('Makes training data for GUI agents: explores applications, proposes tasks, executes and verifies them.')
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text) })
  .showHelpAfterError('(see autoplay --help)')
  .addHelpText(
    'after',
    `
CONFIG is a YAML file such as configs/quickstart.yaml. RUN is a run's folder, or its name below datasets/.
Exit codes: 0 all ended well, 1 infrastructure failed or the run is incomplete, 2 wrong input.
REDIS_URL: a Redis server to share between machines; without it each run has its own.`,
  );

for (const addCommand of [
  addRunCommand,
  addResumeCommand,
  addStatusCommand,
  addExploreCommand,
  addProposeCommand,
  addExecuteCommand,
  addVerifyCommand,
  addExportCommand,
  addWorkerCommand,
  addFsckCommand,
  addDoctorCommand,
]) {
  addCommand(program);
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** Wrong input and infrastructure faults are told in words; a stack trace is for faults of this program only. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.wrongInput;
  if (!(error instanceof PipelineError)) {
    console.error(error);
    return EXIT.failed;
  }
  for (const line of error.message.split('\n')) console.error(`error: ${line}`);
  return error.code === 'CONFIG_INVALID' ? EXIT.wrongInput : EXIT.failed;
}
