/** The process of a session: its start, its reports, and its end. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { PipelineError } from '../../../errors.ts';
import { isDoneWithin } from '../../../async/deadline.ts';
import { isRunning } from '../../../async/end-process.ts';
import { enteringFirst, type MemoryCap } from '../memory-cap.ts';
import type { SessionCommand } from '../sandbox-command.ts';

const LOG_CHARACTERS = 8_000;

export type RunningSession = ReturnType<typeof runSession>;

/** Runs the session's command with `files` open on descriptors 3 and up, and `filter` on the next one. */
export function runSession(
  command: SessionCommand,
  files: readonly string[],
  cap: MemoryCap | undefined,
  explain: (log: string) => PipelineError,
  filter?: Buffer,
) {
  const argv = enteringFirst(cap, command.argv);
  const descriptors = files.map((path) => openSync(path, 'r'));
  let child: ChildProcess;
  try {
    const stdio: StdioOptions = ['pipe', 'pipe', 'pipe', ...descriptors, ...(filter ? ['pipe' as const] : [])];
    child = spawn(argv[0]!, argv.slice(1), { env: command.env, cwd: '/', stdio });
    if (filter) (child.stdio.at(-1) as Writable).on('error', () => undefined).end(filter);
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
  const [input, output, errors] = child.stdio as unknown as [Writable, Readable, Readable];
  let log = '';
  errors.on('data', (chunk: Buffer) => (log = (log + chunk.toString('utf8')).slice(-LOG_CHARACTERS)));
  input.on('error', () => undefined);
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      log += error.message;
      resolve();
    });
  });
  let killed: string | undefined;
  let forgivesUntilMs = 0;
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: output }).on('line', (line) => {
      const [word, rest] = line.split(' ');
      if (word === 'ready' && rest) resolve(rest);
      if (word === 'killed' && performance.now() > forgivesUntilMs) killed = `${rest ?? 'a program'} was killed`;
    });
    // A killed process does not explain its failed start, so its log is not searched for a refusal.
    void exited.then(() => reject((child.signalCode === null ? explain : explainExit)(log.trim() || 'no output')));
  });
  ready.catch(() => undefined);
  /** Resolves to true if the command ends within the given time. */
  const hasEnded = (timeoutMs: number): Promise<boolean> => isDoneWithin(exited, timeoutMs);
  return {
    pid: child.pid,
    ready,
    isAlive: () => isRunning(child),
    findKilled: () => killed,
    forgiveKills: (forMs: number) => void (forgivesUntilMs = performance.now() + forMs),
    readLog: () => log,
    launch(words: readonly string[], env: Record<string, string> = {}) {
      const assignments = Object.entries(env).map(([key, value]) => `${key}=${value}`);
      input.write(`${['env', ...assignments, ...words].map(quoteWord).join(' ')}\n`);
    },
    hasEnded,
    /** Resolves once the command has ended or the time is up, and releases its pipes. */
    async ended(timeoutMs: number): Promise<void> {
      await hasEnded(timeoutMs);
      for (const stream of [input, output, errors]) stream.destroy();
    },
  };
}

/** Quotes for one line of bash: $'…' keeps a line break on it. Everything else is literal inside single quotes. */
function quoteWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  const escaped = word.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `$'${escaped}'`;
}

export function explainExit(log: string): PipelineError {
  return new PipelineError('ENV_RESET_FAILED', `the desktop session ended while starting: ${log}`);
}
