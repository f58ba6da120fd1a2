/**
 * Names of desktops and what they leave behind when their owner is killed: cgroups, and the folders and processes of
 * desktops without isolation. A name carries its owner, so that a later start can tell whether the owner still lives.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { removeMemoryCaps } from './memory-cap.ts';
import { killMarkedProcesses, readStartTime } from './process-tree.ts';

export function makeDesktopName(): string {
  return `autoplay-desktop-${process.pid}-${readStartTime(process.pid)}-${randomBytes(4).toString('hex')}`;
}

/** Folder of a desktop without isolation; short, because a socket's path may have only 107 characters. */
export function plainFolder(name: string): string {
  return `${tmpdir()}/${name}`;
}

/** Variable that marks every process of a desktop without isolation, whatever becomes of its parent. */
export const MARK_VARIABLE = 'AUTOPLAY_DESKTOP';

/** Removes what desktops of dead owners left. */
export function removeStaleDesktops(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!isStale(name)) continue;
    killMarkedProcesses(`${MARK_VARIABLE}=${name}`);
    rmSync(plainFolder(name), { recursive: true, force: true });
  }
  removeMemoryCaps(isStale);
}

function isStale(name: string): boolean {
  const [, pid, startTime] = /^autoplay-desktop-(\d+)-(\d+)-[0-9a-f]{8}$/.exec(name) ?? [];
  return pid !== undefined && readStartTime(Number(pid)) !== startTime;
}
