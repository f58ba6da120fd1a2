/**
 * Appium as a supervised child process, reached over loopback only. It starts with the first session, and exits with
 * its owner. A new process replaces it after its death or after many sessions.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { PipelineError } from '../../errors.ts';
import { delay, throwIfAborted, withDeadline } from '../../async/deadline.ts';
import { endProcess, isRunning } from '../../async/end-process.ts';
import { listenOnLoopback } from '../../async/listen.ts';
import { withDirectLoopback } from './direct-loopback.ts';
import { PHONES_FOLDER, requirePhonePackage, requirePhonePackages } from './phone-packages.ts';
import { POLL_MS, type Running, isDead, isReady } from './running-appium.ts';

export interface AppiumOptions {
  /** Folder with `platform-tools/adb` (and `emulator/emulator` for emulators). */
  androidHome: string;
  logFile: string;
  /** Address of a custom adb server. After its end, adb clients do not start another one. */
  adbServerAddress?: string;
  startTimeoutMs?: number;
  /**
   * Number of sessions after which a new process takes new ones, because memory grows. The old process ends with its
   * last session.
   */
  sessionsPerProcess?: number;
}

export interface AppiumServer {
  /** Leases the port of a running Appium. Call `release` at the end of the session. Rejects with ENV_UNAVAILABLE. */
  lease(signal: AbortSignal): Promise<{ port: number; release(): void }>;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
/** Time for an older process to end and for a failed start to be cleaned up. */
const START_MARGIN_MS = 30_000;
const END_TIMEOUT_MS = 3_000;

export function createAppiumServer(options: AppiumOptions): AppiumServer {
  const { sessionsPerProcess = 200, startTimeoutMs = START_TIMEOUT_MS } = options;
  let starting: Promise<Running> | undefined;
  let current: Running | undefined;
  /** Processes that take no new sessions and end with their last open one; `endings` are those about to end. */
  const leaving = new Set<Running>();
  const endings = new Set<Promise<void>>();
  const closing = new AbortController();

  function endIfIdle(running: Running): void {
    if (running.open > 0 || !leaving.delete(running)) return;
    const ending = endProcess(running.child, END_TIMEOUT_MS).finally(() => endings.delete(ending));
    endings.add(ending);
  }
  async function replace(): Promise<Running> {
    if (current) {
      leaving.add(current);
      endIfIdle(current);
    }
    current = undefined;
    // Several callers may wait for this start, so no single caller's signal aborts it.
    current = await startAppium(options, closing.signal);
    return current;
  }
  async function findRunning(signal: AbortSignal): Promise<Running> {
    for (;;) {
      if (closing.signal.aborted) throw new PipelineError('ENV_UNAVAILABLE', 'Appium was closed');
      const seen = current;
      const isUsable = seen !== undefined && seen.sessions < sessionsPerProcess && !(await isDead(seen));
      // Another caller may have replaced the process meanwhile.
      if (current !== seen) continue;
      if (isUsable) return seen;
      starting ??= replace().finally(() => (starting = undefined));
      const running = await withDeadline(starting, {
        code: 'ENV_UNAVAILABLE',
        timeoutMs: startTimeoutMs + START_MARGIN_MS,
        signal,
        what: 'the start of Appium',
      });
      if (running === current) return running;
    }
  }

  return {
    async lease(signal) {
      const running = await findRunning(signal);
      running.sessions++;
      running.open++;
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        running.open--;
        endIfIdle(running);
      };
      return { port: running.port, release };
    },
    async close() {
      closing.abort();
      await starting?.catch(() => undefined);
      const all = [...leaving, ...(current ? [current] : [])];
      leaving.clear();
      current = undefined;
      await Promise.all([...endings, ...all.map(({ child }) => endProcess(child, END_TIMEOUT_MS))]);
    },
  };
}

async function startAppium(options: AppiumOptions, signal: AbortSignal): Promise<Running> {
  const { androidHome, logFile, adbServerAddress, startTimeoutMs = START_TIMEOUT_MS } = options;
  throwIfAborted(signal);
  requirePhonePackages();
  const port = await findFreePort();
  const output = openSync(logFile, 'a');
  const main = requirePhonePackage.resolve('appium');
  const appium = [main, 'server', '--address', '127.0.0.1', '--port', String(port), '--log-no-colors'];
  const rights = ['--use-drivers', 'uiautomator2', '--allow-insecure', 'uiautomator2:adb_shell'];
  // The kernel kills the child when this process ends, however that happens.
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', process.execPath, ...appium, ...rights, '--log-level', 'warn'],
    {
      env: {
        ...withDirectLoopback(process.env),
        // Appium finds the driver in the node_modules of this folder.
        APPIUM_HOME: PHONES_FOLDER,
        ANDROID_HOME: androidHome,
        NODE_OPTIONS: '',
        ...(adbServerAddress && { ANDROID_ADB_SERVER_ADDRESS: adbServerAddress }),
      },
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  try {
    const endMs = performance.now() + startTimeoutMs;
    while (!(await isReady(port))) {
      const isGone = failure !== undefined || !isRunning(child);
      if (isGone || performance.now() > endMs) {
        const message = isGone ? 'Appium ended at its start' : `Appium was not ready in ${startTimeoutMs} ms`;
        const logTail = readFileSync(logFile, 'utf8').trim().slice(-500);
        throw new PipelineError('ENV_UNAVAILABLE', `${message}: ${logTail}`, { cause: failure });
      }
      await delay(POLL_MS, signal);
    }
  } catch (error) {
    await endProcess(child, END_TIMEOUT_MS);
    throw error;
  }
  return { child, port, sessions: 0, open: 0 };
}

/** A port that was free just now. Each session needs one as well (`systemPort`). */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
