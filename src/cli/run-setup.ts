/** Starts the set-up script, and this program as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { EXIT } from './exit-codes.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/setup.sh', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../bin/autoplay.js', import.meta.url));

const ignore = () => undefined;

/** `sets` are flags of scripts/setup.sh such as "--phones". Asks before it changes the system, unless `isAgreed`. */
export function runSetup(sets: readonly string[], isAgreed: boolean): Promise<number> {
  return runInForeground('bash', [SCRIPT, ...sets, ...(isAgreed ? [] : ['--ask'])]);
}

/** `autoplay ARGS` with the terminal of this process. */
export function runProgramAgain(args: readonly string[]): Promise<number> {
  return runInForeground(process.execPath, [PROGRAM, ...args]);
}

/** Resolves with the exit code. A terminal's Ctrl-C reaches the child by itself, SIGTERM is passed on. */
async function runInForeground(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit' });
  const passOn = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGTERM', passOn).on('SIGINT', ignore);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? EXIT.failed;
  } finally {
    process.off('SIGTERM', passOn).off('SIGINT', ignore);
  }
}
