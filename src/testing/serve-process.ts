/** TEST SUPPORT: `autoplay serve` in its own process, as a person runs it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { caller, type Call } from './reward-service.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/autoplay.js', import.meta.url));

export interface Served {
  url: string;
  call: Call;
  child: ChildProcess;
}

/** Resolves once it answers, at any free port; rejects with its output if it ends before. */
export async function startServe(args: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [PROGRAM, 'serve', ...args, '--port', '0'], {
    env: { ...process.env, REDIS_URL: '', AUTOPLAY_SERVE_TOKEN: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += text;
      const found = / at (http:\S+)\n/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.stderr.on('data', (text) => (output += text));
    child.once('exit', () => reject(new Error(output)));
  });
  return { url, call: caller(url), child };
}

/** The exit code; null if the signal ended it. Safe to call twice. */
export async function stopServe(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}
