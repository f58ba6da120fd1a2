/**
 * TEST SUPPORT: runs the command line within this process, with queues in memory. For tests of its behaviour and
 * output, which separate processes and a Redis would only slow down. Tests about processes use testing/cli.ts.
 */
import { Console } from 'node:console';
import { runProgram } from '../cli/program.ts';
import { MEMORY } from '../coordination/open-coordination.ts';
import { guardOutput } from '../text/printable.ts';
import type { CliResult } from './cli.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls run one at a time, since each restores the process state that it changes. */
let last: Promise<unknown> = Promise.resolve();

export function callCli(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CliResult> {
  const result = last.then(() => call(args, { ...process.env, REDIS_URL: MEMORY, NO_COLOR: '1', ...env }));
  last = result.catch(() => undefined);
  return result;
}

async function call(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CliResult> {
  const before = { env: process.env, exitCode: process.exitCode, console: globalThis.console };
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  const listeners = STOP_SIGNALS.map((name) => [name, process.listeners(name)] as const);
  process.env = env;
  process.exitCode = undefined;
  globalThis.console = new Console(process.stdout, process.stderr);
  try {
    await runProgram(args);
    return { code: Number(process.exitCode ?? 0), signal: null, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    for (const [name, kept] of listeners) {
      for (const each of process.listeners(name)) if (!kept.includes(each)) process.off(name, each);
    }
    stdout.end();
    stderr.end();
    globalThis.console = before.console;
    process.exitCode = before.exitCode;
    process.env = before.env;
  }
}

/** As at a process's start, unprintable characters are escaped. */
function capture(output: NodeJS.WriteStream): { text(): string; end(): void } {
  const { write } = output;
  let text = '';
  output.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const done = rest.find((each) => typeof each === 'function');
    if (done) (done as () => void)();
    return true;
  };
  guardOutput(output);
  return {
    text: () => text,
    end: () => {
      output.write = write;
    },
  };
}
