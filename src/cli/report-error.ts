/** Turns a failure into words on standard error and an exit code. */
import { CommanderError } from 'commander';
import { PipelineError } from '../errors.ts';
import { EXIT } from './exit-codes.ts';

/** Wrong input and infrastructure faults are told in words; a stack trace is for faults of this program only. */
export function reportError(error: unknown): number {
  // Commander has said it already; asking for help is no error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.wrongInput;
  if (!(error instanceof PipelineError)) {
    console.error(error);
    return EXIT.failed;
  }
  if (error.code === 'ABORTED') {
    console.error('Stopped.');
    return EXIT.failed;
  }
  for (const line of error.message.split('\n')) console.error(`error: ${line}`);
  return error.code === 'CONFIG_INVALID' ? EXIT.wrongInput : EXIT.failed;
}
