/** Runs an agent's command in the sandbox of the running application, and reads its output from outside. */
import { hash } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { normalize, relative, resolve } from 'node:path/posix';
import { delay } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import type { ActResult, DesktopAction, ObservedFile } from '../../schema/index.ts';
import { quoteText } from '../../text/quote-text.ts';
import { requirePassable } from '../require-passable.ts';
import type { Desktop } from './desktop.ts';
import type { HeldFolder } from './held-folder.ts';
import { MAX_PROCESSES } from './sandbox-command.ts';

type RunCommand = Extract<DesktopAction, { type: 'run_command' }>;

/** The command ends at the first byte beyond. Both fit into the runtime folder with room to spare. */
const MOST_OUTPUT_BYTES = 16 * 1024 ** 2;
const MOST_ERROR_BYTES = 1024 ** 2;
/** Share of the desktop's memory for one process, so that a greedy command fails before the desktop does. */
const MEMORY_SHARE = 0.75;
/** The application keeps the other half. */
const MOST_PROCESSES = MAX_PROCESSES / 2;
/** Time for the start, the end of what is left, and the reading. */
const GRACE_MS = 6_000;
const POLL_MS = 10;
/** Longest time from a program's end by signal to the session's report. */
const KILL_NOTICE_MS = 500;
const MOST_CODE_BYTES = 16;
/** Exit status of `timeout`, or of a command killed by it. */
const TIMED_OUT = [124, 137];
const SCRIPT = '/etc/autoplay/run-command.sh';

/**
 * A command that fails, is stopped, or is lost because a program ended its shell, is a result. Rejects with
 * ENV_ACTION_INVALID if `cwd` leaves the home folder or no program could receive the words, and with ENV_ACT_FAILED if the desktop is gone.
 */
export async function runCommand(
  action: RunCommand,
  { sandbox, files, vitalSigns }: Desktop,
  memoryMb: number,
  signal: AbortSignal,
): Promise<ActResult> {
  requirePassable(action);
  const { argv, cwd = '.', stdin = '', timeoutSeconds } = action;
  const where = belowHome(cwd, sandbox.innerHome);
  const before = await files.list();
  const name = `command-${++started}`;
  const memoryKb = Math.floor(memoryMb * 1024 * MEMORY_SHARE);
  const limits = [timeoutSeconds, MOST_OUTPUT_BYTES, MOST_ERROR_BYTES, memoryKb, MOST_PROCESSES].map(String);
  const longestMs = timeoutSeconds * 1000 + GRACE_MS;
  const startMs = performance.now();
  sandbox.forgiveKills(longestMs);
  sandbox.launch(['/bin/bash', SCRIPT, `${sandbox.innerRuntime}/${name}`, where, ...limits, stdin, ...argv]);
  const left = await waitForEnd(sandbox.runtime, name, startMs + longestMs, signal);
  sandbox.forgiveKills(KILL_NOTICE_MS);
  const tookMs = Math.round(performance.now() - startMs);
  await vitalSigns.require('ENV_ACT_FAILED');
  const stopped = whyStopped(left, tookMs >= timeoutSeconds * 1000);
  const { code, output, errors } = left;
  return {
    ok: code === 0 && stopped === undefined,
    ...(code === undefined ? {} : { code }),
    ...(stopped === undefined ? {} : { stopped }),
    whole: { sha256: hash('sha256', output), bytes: output.length },
    files: compareFiles(before, await files.list()),
    tookMs,
    text: output.toString(),
    stderr: errors.toString(),
  };
}

/** Numbers the commands of this process. */
let started = 0;

/** Accepts the full path that an application shows. */
function belowHome(cwd: string, innerHome: string): string {
  const path = normalize(relative(innerHome, resolve(innerHome, cwd)) || '.');
  if (path !== '..' && !path.startsWith('../')) return path;
  throw new PipelineError('ENV_ACTION_INVALID', `cwd ${quoteText(cwd)} is not below the home folder`);
}

interface Left {
  /** Undefined if the command did not end in time. */
  code?: number;
  output: Buffer;
  errors: Buffer;
}

async function waitForEnd(runtime: HeldFolder, name: string, endMs: number, signal: AbortSignal): Promise<Left> {
  for (;;) {
    const folder = runtime.enter(name);
    try {
      const isOver = performance.now() > endMs;
      if (folder && (isOver || folder.look('code'))) {
        const code = Number.parseInt(readUpTo(folder, 'code', MOST_CODE_BYTES).toString(), 10);
        return {
          ...(Number.isNaN(code) ? {} : { code }),
          output: readUpTo(folder, 'out', MOST_OUTPUT_BYTES),
          errors: readUpTo(folder, 'err', MOST_ERROR_BYTES),
        };
      }
      if (isOver) return { output: Buffer.alloc(0), errors: Buffer.alloc(0) };
    } finally {
      folder?.close();
    }
    await delay(POLL_MS, signal);
  }
}

/** Programs of the sandbox own these files and may change them at any time. */
function readUpTo(folder: HeldFolder, name: string, most: number): Buffer {
  const descriptor = folder.open(name);
  if (descriptor === undefined) return Buffer.alloc(0);
  try {
    const size = Math.min(fstatSync(descriptor).size, most);
    const bytes = Buffer.alloc(size);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, size, 0));
  } finally {
    closeSync(descriptor);
  }
}

function whyStopped({ code, output, errors }: Left, tookAllTime: boolean): ActResult['stopped'] {
  if (code === undefined) return 'lost';
  if (tookAllTime && TIMED_OUT.includes(code)) return 'time limit';
  return output.length === MOST_OUTPUT_BYTES || errors.length === MOST_ERROR_BYTES ? 'output limit' : undefined;
}

function compareFiles(before: readonly ObservedFile[], after: readonly ObservedFile[]): ActResult['files'] {
  const [was, is] = [before, after].map((list) => new Map(list.map((file) => [file.path, file])));
  return {
    added: after.filter(({ path }) => !was!.has(path)),
    changed: after.filter(({ path, sha256: now }) => was!.has(path) && was!.get(path)!.sha256 !== now),
    removed: before.filter(({ path }) => !is!.has(path)).map(({ path }) => path),
  };
}
