/** The option `--progress`, of all verbs that conduct a run. */
import { WriteStream } from 'node:tty';
import { type Command, Option } from 'commander';
import { createJsonProgress } from './json-progress.ts';
import { createPlainProgress } from './plain-progress.ts';
import type { ProgressDisplay } from './progress-display.ts';
import { createTerminalProgress } from './terminal-progress.ts';

const FORMS = ['auto', 'plain', 'json'] as const;

export interface ProgressOption {
  progress: (typeof FORMS)[number];
}

export function addProgressOption(command: Command): Command {
  return command.addOption(
    new Option('--progress <form>', 'progress on standard error; auto: redrawn on a terminal, else plain lines')
      .choices(FORMS)
      .default('auto'),
  );
}

export function createProgress(
  { progress }: ProgressOption,
  output: NodeJS.WriteStream,
  name: string,
): ProgressDisplay {
  if (progress === 'json') return createJsonProgress(output, name);
  const isTerminal = progress === 'auto' && output instanceof WriteStream && output.isTTY;
  return isTerminal ? createTerminalProgress(output, name) : createPlainProgress(output);
}
