/** The adb client as a child process, for every request to a phone that does not go through the driver. */
import { execFile, type ExecFileException } from 'node:child_process';
import { promisify } from 'node:util';
import { PipelineError } from '../../errors.ts';
import { delay, throwIfAborted } from '../../async/deadline.ts';

export interface Adb {
  /** Port of the adb server. */
  port: number;
  /** Returns the standard output. Rejects with adb's error message, or with ENV_UNAVAILABLE if adb is not installed. */
  run(args: readonly string[], signal: AbortSignal, timeoutMs?: number): Promise<string>;
  /** `command` is a command line for the phone's shell; its words are not quoted. */
  shell(udid: string, command: string, signal: AbortSignal, timeoutMs?: number): Promise<string>;
}

const TIMEOUT_MS = 30_000;
const MAX_OUTPUT = 16 * 1024 * 1024;
const READY_POLL_MS = 500;
/** A phone that boots may accept a command and never answer. */
const READY_QUESTION_MS = 5_000;

export function createAdb({ file, port }: { file: string; port: number }): Adb {
  const run: Adb['run'] = async (args, signal, timeoutMs = TIMEOUT_MS) => {
    throwIfAborted(signal);
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT, signal } as const;
    try {
      const { stdout } = await promisify(execFile)(file, ['-P', String(port), ...args], limits);
      return stdout;
    } catch (error) {
      throwIfAborted(signal);
      throw describeFailure(error, `adb ${args.join(' ')}`, timeoutMs);
    }
  };
  return {
    port,
    run,
    shell: (udid, command, signal, timeoutMs) => run(['-s', udid, 'shell', command], signal, timeoutMs),
  };
}

function describeFailure(error: unknown, command: string, timeoutMs: number): Error {
  const { code, killed, stderr, stdout } = error as ExecFileException;
  if (code === 'ENOENT') return new PipelineError('ENV_UNAVAILABLE', 'adb is not installed', { cause: error });
  const message = [stderr, stdout].map((text) => text?.trim()).find((text) => text) ?? String(error);
  const what = killed ? `took longer than ${timeoutMs} ms` : message;
  return new Error(`${command}: ${what}`, { cause: error });
}

/** Waits until Android is up and its package manager answers. Rejects after `capMs` with the last complaint. */
export async function waitUntilReady(adb: Adb, udid: string, capMs: number, signal: AbortSignal): Promise<void> {
  const endMs = performance.now() + capMs;
  for (;;) {
    let last: string;
    try {
      const booted = await adb.shell(udid, 'getprop sys.boot_completed', signal, READY_QUESTION_MS);
      const path = booted.trim() === '1' ? await adb.shell(udid, 'pm path android', signal, READY_QUESTION_MS) : '';
      if (path.startsWith('package:')) return;
      last = path === '' ? 'it still boots' : path.trim();
    } catch (error) {
      throwIfAborted(signal);
      if (error instanceof PipelineError) throw error;
      last = (error as Error).message;
    }
    if (performance.now() > endMs) throw new Error(`${udid} was not ready in ${capMs} ms: ${last}`);
    await delay(READY_POLL_MS, signal);
  }
}

/** The states of `adb devices` by udid; only "device" can be used. */
export async function listDevices(adb: Adb, signal: AbortSignal): Promise<Map<string, string>> {
  const rows = (await adb.run(['devices'], signal)).split('\n').slice(1);
  return new Map(rows.flatMap((row) => (row.includes('\t') ? [row.trim().split('\t', 2) as [string, string]] : [])));
}
