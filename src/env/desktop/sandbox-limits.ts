/** Finds the limits of a desktop that this machine can enforce, for `doctor` and for records. */
import { release } from 'node:os';
import { createMemoryCap } from './memory-cap.ts';
import { makeDesktopName } from './sandbox-folder.ts';
import { filterSystemCalls } from './system-calls.ts';

/**
 * The limits that are not available here; each is tested for real. `detail` is the reason, and `fix` the remedy for
 * this machine.
 */
export function findLimitsNotKept() {
  const limits = [
    {
      name: 'memory',
      isKept: canCapMemory(),
      detail: 'no cgroup may be made: memory is counted each second instead, and a desktop above memoryMb is ended',
      fix: 'run as root, or all of it as systemd-run --user --scope -p MemoryMax=8G -p TasksMax=4096 …',
    },
    {
      name: 'processes',
      isKept: countsProcessesApart(),
      detail: `Linux ${release()} cannot count them apart`,
      fix: 'use Linux 5.14 or newer',
    },
    {
      name: 'system calls',
      isKept: filterSystemCalls(false) !== undefined,
      detail: `no filter is known for ${process.arch}`,
      fix: 'use x86-64 or arm64',
    },
  ];
  return limits.filter(({ isKept }) => !isKept);
}

function canCapMemory(): boolean {
  const cap = createMemoryCap(makeDesktopName(), 64);
  cap?.remove();
  return cap !== undefined;
}

/**
 * True since Linux 5.14, where a process limit set inside a user namespace counts only that namespace's processes.
 * Older kernels count all processes of the outer user, who may have many.
 */
export function countsProcessesApart(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}
