/** A running Appium process, with checks whether it answers and whether it is dead. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../../async/end-process.ts';
import { log } from '../../log/log.ts';

export const POLL_MS = 50;

/** Time in milliseconds for which a killed process still looks alive. */
const DYING_MS = 500;

export interface Running {
  child: ChildProcess;
  port: number;
  sessions: number;
  open: number;
}

export async function isDead({ child, port }: Running): Promise<boolean> {
  if (!isRunning(child)) return true;
  if (await isReady(port)) return false;
  const endMs = performance.now() + DYING_MS;
  while (isRunning(child) && performance.now() < endMs) await sleep(POLL_MS);
  return !isRunning(child);
}

export async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/status`, { signal: AbortSignal.timeout(2_000) });
    const { value } = (await response.json()) as { value?: { ready?: boolean } };
    return value?.ready === true;
  } catch (error) {
    log('debug', 'Appium does not answer yet', { err: error });
    return false;
  }
}
