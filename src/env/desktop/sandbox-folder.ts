/** Where desktops keep their folders, and the removal of what dead owners left. Used by sandbox.ts. */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { removeMemoryCaps } from './memory-cap.ts';
import { readStartTime } from './process-tree.ts';

const PREFIX = 'autoplay-desktop';
const WANTED_FREE_BYTES = 1024 ** 3;

/** Shared memory when it is roomy (a reset copies the home folder), else the temporary folder. */
export function sandboxRoot(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= WANTED_FREE_BYTES ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** The name carries its owner, so that a later start can tell whether the owner still lives. */
export function nextSandboxName(): string {
  return `${PREFIX}-${process.pid}-${readStartTime(process.pid)}-${randomBytes(4).toString('hex')}`;
}

/** Removes folders and cgroups of owners that are gone; their sandboxes died with them. */
export function removeStaleSandboxes(): void {
  for (const root of new Set(['/dev/shm', tmpdir()])) {
    for (const name of listFolder(root)) {
      if (isStale(name)) rmSync(`${root}/${name}`, { recursive: true, force: true });
    }
  }
  removeMemoryCaps(isStale);
}

function isStale(name: string): boolean {
  const [, pid, startTime] = /^autoplay-desktop-(\d+)-(\d+)-[0-9a-f]{8}$/.exec(name) ?? [];
  return pid !== undefined && readStartTime(Number(pid)) !== startTime;
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
