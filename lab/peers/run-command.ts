/** Runs one third-party command, with a time limit for all its processes. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fill, home } from './places.ts';

const LIMIT_MS = 14 * 60_000;
const KEPT_CHARACTERS = 1 << 26;
/** Groups of running processes. */
const running = new Set<number>();

/** Ends the running processes; for a program that is asked to stop. */
export function endCommands(): void {
  for (const pid of running) endGroup(pid);
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

export interface Output {
  stdout: string;
  stderr: string;
}

export class CommandError extends Error {
  constructor(
    message: string,
    /** Its whole output. */
    readonly output = '',
  ) {
    super(message);
  }
}

/** Rejects with a CommandError whose message is the last output line. */
export async function runCommand(
  peer: string,
  command: string,
  env: Readonly<Record<string, string>>,
  cwd = home,
  limitMs = LIMIT_MS,
): Promise<Output> {
  const [program = '', ...words] = command.trim().split(/\s+/).map(fill);
  const child = spawn(path.join(home, peer, 'bin', program), words, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Offline, since a hub's data would be another program's.
      HF_HUB_OFFLINE: '1',
      HF_HOME: path.join(home, 'hf'),
      MODELSCOPE_CACHE: path.join(home, 'modelscope'),
      CUDA_VISIBLE_DEVICES: '',
      ...Object.fromEntries(Object.entries(env).map(([key, value]) => [key, fill(value)])),
    },
  });
  let [stdout, stderr, isLate] = ['', '', false];
  child.stdout.on('data', (text: Buffer) => (stdout = `${stdout}${text}`.slice(-KEPT_CHARACTERS)));
  child.stderr.on('data', (text: Buffer) => (stderr = `${stderr}${text}`.slice(-KEPT_CHARACTERS)));
  const end = (): void => {
    isLate = true;
    if (child.pid !== undefined) endGroup(child.pid);
  };
  const timer = setTimeout(end, limitMs);
  if (child.pid !== undefined) running.add(child.pid);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
      // Also ends the processes that it left behind.
      child.once('exit', () => endGroup(child.pid!));
    });
    if (isLate) throw new CommandError(`not done after ${limitMs / 60_000} minutes`, `${stdout}\n${stderr}`);
    if (code !== 0) throw new CommandError(lastLine(stderr, stdout, `exit code ${code}`), `${stdout}\n${stderr}`);
    return { stdout, stderr };
  } finally {
    clearTimeout(timer);
    if (child.pid !== undefined) running.delete(child.pid);
  }
}

/** The last line of the first non-empty text, without this machine's paths. */
export function lastLine(...texts: readonly string[]): string {
  const output = texts.find((text) => text.trim()) ?? 'no output';
  const last = output.trim().split('\n').at(-1)!;
  return last.replaceAll(home, '').replaceAll('=', ' ').trim().slice(0, 300);
}
