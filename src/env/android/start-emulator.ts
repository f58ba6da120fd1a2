/** Emulators as supervised child processes. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { PipelineError } from '../../errors.ts';
import { delay, throwIfAborted } from '../../async/deadline.ts';
import { endProcess, isRunning } from '../../async/end-process.ts';
import { waitUntilReady, type Adb } from './adb.ts';
import { tryLock } from './device-lock.ts';

export interface EmulatorOptions {
  /** Path of the emulator. */
  program: string;
  adb: Adb;
  avd: string;
  /** Even port of the console. adb uses the next one, and the emulator's udid follows from it. */
  port: number;
  /** Snapshot to start from; the emulator boots without one. */
  snapshot: string | undefined;
  /** Several emulators of one AVD can run if none writes to it. Only a writing one can save snapshots. */
  isReadOnly: boolean;
  /** True for a window that a person can use. */
  hasWindow?: boolean;
  bootTimeoutMs: number;
  logFile: string;
  lockFolder: string;
}

export interface Emulator {
  udid: string;
  isRunning(): boolean;
  /** Resolves once the process has ended. Idempotent. */
  kill(): Promise<void>;
}

/** adb searches the even ports of this range for emulators, and the emulator accepts no others. */
export const FIRST_PORT = 5554;
export const LAST_PORT = 5682;
const LAUNCH_POLL_MS = 500;
const KILL_TIMEOUT_MS = 10_000;

/** Resolves once Android is up. Emulators of a machine start one at a time: two slow each other until both fail. */
export async function startEmulator(options: EmulatorOptions, signal: AbortSignal): Promise<Emulator> {
  const launch = await waitForLaunch(options.lockFolder, signal);
  try {
    return await launchEmulator(options, signal);
  } finally {
    await launch.release();
  }
}

async function waitForLaunch(lockFolder: string, signal: AbortSignal) {
  for (;;) {
    const lock = await tryLock(lockFolder, 'emulator-launch');
    if (lock.isTaken) return lock;
    await delay(LAUNCH_POLL_MS * (0.5 + Math.random()), signal);
  }
}

async function launchEmulator(options: EmulatorOptions, signal: AbortSignal): Promise<Emulator> {
  const { program, adb, port, bootTimeoutMs, logFile } = options;
  const udid = `emulator-${port}`;
  const log = openSync(logFile, 'a');
  // The kernel kills the child when this process ends, however that happens.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...argumentsOf(options)], {
    env: { ...process.env, ANDROID_ADB_SERVER_PORT: String(adb.port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const hasEnded = new AbortController();
  child.once('error', () => hasEnded.abort());
  child.once('exit', () => hasEnded.abort());
  try {
    await waitUntilReady(adb, udid, bootTimeoutMs, AbortSignal.any([signal, hasEnded.signal]));
  } catch (error) {
    const why = hasEnded.signal.aborted ? 'it ended' : (error as Error).message;
    await endProcess(child, KILL_TIMEOUT_MS);
    throwIfAborted(signal);
    const logTail = readFileSync(logFile, 'utf8').trim().slice(-500);
    throw new PipelineError('ENV_RESET_FAILED', `the emulator of ${options.avd} did not start: ${why}. ${logTail}`, {
      cause: error,
    });
  }
  return {
    udid,
    isRunning: () => isRunning(child),
    // Killing is safe at any time, because nothing is saved at the end.
    kill: () => endProcess(child, KILL_TIMEOUT_MS),
  };
}

function argumentsOf({ avd, port, snapshot, isReadOnly, hasWindow = false }: EmulatorOptions): string[] {
  const start = snapshot === undefined ? ['-no-snapshot-load'] : ['-snapshot', snapshot];
  const quiet = ['-no-snapshot-save', ...(hasWindow ? [] : ['-no-window']), '-no-audio', '-no-boot-anim'];
  // A fixed renderer, because a snapshot of another one does not load.
  const renderer = ['-gpu', 'swiftshader_indirect'];
  return ['-avd', avd, '-port', String(port), ...(isReadOnly ? ['-read-only'] : []), ...start, ...quiet, ...renderer];
}

/**
 * Sends a command to the emulator's console, which answers OK or "KO: reason". Rejects with the reason. Loading a
 * snapshot ends the driver's processes on the device, and adb may need a while to find it again.
 */
export async function askSnapshot(
  adb: Adb,
  udid: string,
  { verb, name }: { verb: 'load' | 'save'; name: string },
  signal: AbortSignal,
): Promise<void> {
  const answer = await adb.run(['-s', udid, 'emu', 'avd', 'snapshot', verb, name], signal, SNAPSHOT_TIMEOUT_MS);
  if (/^OK\b/m.test(answer) && !/^KO\b/m.test(answer)) return;
  throw new Error(`${udid} does not ${verb} the snapshot "${name}": ${answer.trim() || 'no answer'}`);
}

const SNAPSHOT_TIMEOUT_MS = 120_000;

/** True if neither the console's port nor adb's has a listener. */
export async function isPortFree(port: number): Promise<boolean> {
  const free = await Promise.all([canListen(port), canListen(port + 1)]);
  return free.every(Boolean);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
