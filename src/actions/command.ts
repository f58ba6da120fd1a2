/** Actions that bypass the screen. An environment performs them only if it offers their route. */
import { z } from 'zod';
import { quoteText } from '../text/quote-text.ts';
import { defineAction } from './define-action.ts';

const LONGEST_SECONDS = 60;
const DEFAULT_SECONDS = 10;

/**
 * Runs a program in the application's own sandbox, from the home folder or `cwd` below it. There is no shell, except as
 * `argv` itself: ["bash", "-c", "…"].
 */
export const runCommand = defineAction({
  desktop: z.object({
    type: z.literal('run_command'),
    argv: z.array(z.string()).min(1),
    cwd: z.string().optional(),
    stdin: z.string().optional(),
    timeoutSeconds: z.int().min(1).max(LONGEST_SECONDS).default(DEFAULT_SECONDS),
  }),
  route: 'command',
  words: ({ argv, cwd, stdin }) =>
    [
      `run the command ${quoteText(argv.map(shellWord).join(' '))}`,
      ...(cwd === undefined ? [] : [`in ${quoteText(cwd)}`]),
      ...(stdin === undefined ? [] : [`with the input ${quoteText(stdin)}`]),
    ].join(' '),
  enters: ({ argv, stdin }) => (stdin === undefined ? argv : [...argv, stdin]),
});

/** A word as a POSIX shell reads it. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
