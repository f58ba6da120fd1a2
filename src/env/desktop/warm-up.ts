/** Starts an application once on a new template and closes it properly, to complete its first-run work. */
import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { delay } from '../../async/deadline.ts';
import { DESKTOP_SETTLING } from '../settling-times.ts';
import type { AppEntry } from './catalogue.ts';
import { openDesktop } from './desktop.ts';
import type { SandboxOptions } from './session/session.ts';

const run = promisify(execFile);
const START_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 15_000;
const POLL_MS = 50;

/** Locks of a running program, which would make the next start ask questions. */
const LOCK_FILE = /^(Singleton.*|\.~lock\..*#|\.parentlock|lock)$/;

/** Copies the resulting home folder to `target`. */
export async function warmUp(app: AppEntry, target: string, options: SandboxOptions, signal: AbortSignal) {
  const desktop = await openDesktop(options, signal);
  const { windows, sandbox } = desktop;
  const waitFor = async (isDone: () => Promise<boolean>, timeoutMs: number) => {
    const endMs = performance.now() + timeoutMs;
    while (!(await isDone()) && performance.now() < endMs) await delay(POLL_MS, signal);
  };
  try {
    const idleProcesses = sandbox.listProcesses().length;
    sandbox.launch(app.command, app.env);
    await waitFor(async () => (await windows.list()).length > 0, START_TIMEOUT_MS);
    await desktop.settling.settle({ ...DESKTOP_SETTLING.warmUp, sinceMs: performance.now() }, signal);
    // Dialogs close first, because the main window closes only without them.
    for (const window of (await windows.list()).toReversed()) await windows.close(window);
    await waitFor(async () => (await windows.list()).length === 0, CLOSE_TIMEOUT_MS);
    await waitFor(async () => sandbox.listProcesses().length <= idleProcesses, CLOSE_TIMEOUT_MS);
    // A running program could replace removed and copied files by links to the outside.
    await sandbox.end();
    removeLocks(sandbox.home.path);
    await run('cp', ['-a', `${sandbox.home.path}/.`, target]);
  } finally {
    await desktop.close();
  }
}

function removeLocks(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeLocks(path);
    else if (LOCK_FILE.test(entry.name)) rmSync(path, { force: true });
  }
}
