/** This process's children: checks if they run, and ends them. */
import type { ChildProcess } from 'node:child_process';

/** False also for a child that could not be started. */
export function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

/** Sends SIGTERM first, so that the child can end its own children, and SIGKILL if it still runs after `timeoutMs`. */
export async function endProcess(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (!isRunning(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await ended;
  clearTimeout(timer);
}
