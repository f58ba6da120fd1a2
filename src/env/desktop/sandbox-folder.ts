/**
 * Names of desktops, and cleanup after killed owners: cgroups, and the folders and processes of desktops without
 * isolation. A name includes its owner, so that a later start can check whether the owner still lives.
 */
import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { log } from '../../log/log.ts';
import { removeMemoryCaps } from './memory-cap.ts';
import { killProcesses, listMarkedProcesses, readStartTime } from './process-tree.ts';

export function makeDesktopName(): string {
  return `autoplay-desktop-${process.pid}-${readStartTime(process.pid)}-${randomBytes(4).toString('hex')}`;
}

/** Folder of a desktop without isolation. It is short, because a socket's path may have only 107 characters. */
export function plainFolder(name: string): string {
  return `${tmpdir()}/${name}`;
}

/** Variable that marks every process of a desktop without isolation, whatever happens to its parent. */
export const MARK_VARIABLE = 'AUTOPLAY_DESKTOP';

/** Removes leftovers of dead owners' desktops. */
export function removeStaleDesktops(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!isStale(name)) continue;
    killProcesses(listMarkedProcesses(`${MARK_VARIABLE}=${name}`));
    removePlainFolder(name);
  }
  removeMemoryCaps(isStale);
}

/** A desktop without isolation may have mounted something there, for example the document portal. */
export function removePlainFolder(name: string): void {
  const folder = plainFolder(name);
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
    for (const path of mounts.map((line) => line.split(' ')[1] ?? '').filter((at) => at.startsWith(`${folder}/`))) {
      execFileSync('fusermount3', ['-u', '-z', path], { stdio: 'ignore' });
    }
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    // A leftover does not prevent new desktops. The next start tries again.
    log('warn', 'the folder of a desktop cannot be removed', { err: error, folder });
  }
}

function isStale(name: string): boolean {
  const [, pid, startTime] = /^autoplay-desktop-(\d+)-(\d+)-[0-9a-f]{8}$/.exec(name) ?? [];
  return pid !== undefined && readStartTime(Number(pid)) !== startTime;
}
