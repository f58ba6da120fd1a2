/** Turns a failure into a message on standard error and an exit code. */
import { CommanderError } from 'commander';
import { PipelineError, type ErrorCode } from '../errors.ts';
import { describeFileFault, fileOfFault } from '../files/file-faults.ts';
import { printableLine } from '../text/printable.ts';
import { EXIT } from './exit-codes.ts';

/** An endpoint that refuses its key or its model is misconfigured. */
const WRONG_INPUT: ReadonlySet<ErrorCode> = new Set(['CONFIG_INVALID', 'MODEL_MISCONFIGURED']);

/** Prints wrong input and infrastructure faults as messages, and a stack trace only for faults of this program. */
export function reportError(error: unknown): number {
  // Commander has printed its message already; asking for help is no error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.wrongInput;
  if (!(error instanceof PipelineError)) {
    console.error(describeUnexpected(error));
    return EXIT.failed;
  }
  if (error.code === 'ABORTED') {
    console.error('Stopped.');
    return EXIT.failed;
  }
  // Indented lines belong to the one before, such as the faulty line of a config.
  for (const line of error.message.split('\n')) console.error(line.startsWith('  ') ? line : `error: ${line}`);
  return WRONG_INPUT.has(error.code) ? EXIT.wrongInput : EXIT.failed;
}

/** A file system error is no fault of this program. */
function describeUnexpected(error: unknown): unknown {
  const fault = describeFileFault(error);
  if (fault === undefined) return error;
  const file = fileOfFault(error);
  return printableLine(`error: ${file === undefined ? '' : `${file}: `}${fault}`);
}
