/** Child processes of ours: whether they run, and their end. */
import type { ChildProcess } from 'node:child_process';

/** False also for one that could not be started. */
export function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

/** SIGTERM comes first, so that it can end what it has started; SIGKILL when it is still there after this time. */
export async function endProcess(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (!isRunning(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await ended;
  clearTimeout(timer);
}
