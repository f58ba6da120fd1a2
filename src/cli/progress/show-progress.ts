/** Chooses the progress display: redrawn lines on a terminal, JSON lines elsewhere. */
import { WriteStream } from 'node:tty';
import type { Run } from '../../run/run-folder.ts';
import { createJsonProgress } from './json-progress.ts';
import type { ProgressDisplay } from './progress-display.ts';
import { createTerminalProgress } from './terminal-progress.ts';

export function showProgress(output: NodeJS.WriteStream, { config }: Run): ProgressDisplay {
  return output instanceof WriteStream && output.isTTY
    ? createTerminalProgress(output, config.name)
    : createJsonProgress(output, config.name);
}
