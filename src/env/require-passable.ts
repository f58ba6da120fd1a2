/** Refuses commands that no program could receive. Shared by environments that run commands. */
import { PipelineError } from '../errors.ts';
import type { DesktopAction } from '../schema/index.ts';

/** Linux limits one argument to 128 KB. */
const MOST_BYTES = 64 * 1024;

/** Rejects with ENV_ACTION_INVALID. */
export function requirePassable({ argv, cwd = '', stdin = '' }: Extract<DesktopAction, { type: 'run_command' }>): void {
  for (const [name, text] of Object.entries({ argv: argv.join(' '), cwd, stdin })) {
    if (text.includes('\0')) throw refusal(`${name} must have no NUL character`);
    if (Buffer.byteLength(text) > MOST_BYTES) throw refusal(`${name} must have at most ${MOST_BYTES} bytes`);
  }
}

function refusal(message: string): PipelineError {
  return new PipelineError('ENV_ACTION_INVALID', `${message} in a command`);
}
