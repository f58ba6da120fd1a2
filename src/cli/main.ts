/** The command line: one verb a file. Parses arguments and turns every failure into one message and an exit code. */
import { Command } from 'commander';
import { PipelineError } from '../errors.ts';
import { guardOutput, isPrintableLine } from '../printable.ts';
import { addAuditCommand } from './audit.ts';
import { addCalibrateCommand } from './calibrate.ts';
import { addDoctorCommand } from './doctor.ts';
import { addExecuteCommand } from './execute.ts';
import { addExploreCommand } from './explore.ts';
import { addExportCommand } from './export.ts';
import { addFsckCommand } from './fsck.ts';
import { addPreviewCommand } from './preview.ts';
import { addProposeCommand } from './propose.ts';
import { reportError } from './report-error.ts';
import { addReportCommand } from './report.ts';
import { addResumeCommand } from './resume.ts';
import { addRunCommand } from './run.ts';
import { addServeCommand } from './serve.ts';
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
CONFIG is a YAML file such as configs/quickstart.yaml, or configs/quickstart-models.yaml with models. RUN is a run's folder, or its name below datasets/.
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
  addReportCommand,
  addAuditCommand,
  addServeCommand,
  addWorkerCommand,
  addCalibrateCommand,
  addPreviewCommand,
  addFsckCommand,
  addDoctorCommand,
]) {
  addCommand(program);
}

for (const output of [process.stdout, process.stderr]) guardOutput(output);
// The reader may have gone, as with `autoplay status RUN | head -1`.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  assertPrintable(process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportError(error);
}

/** No name of a file or run needs them, and messages repeat what was typed. */
function assertPrintable(words: readonly string[]): void {
  const odd = words.find((word) => !isPrintableLine(word));
  if (odd === undefined) return;
  throw new PipelineError(
    'CONFIG_INVALID',
    `an argument holds a control character or line break: ${JSON.stringify(odd)}`,
  );
}
