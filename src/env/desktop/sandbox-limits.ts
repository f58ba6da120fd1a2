/** Finds which limits of a desktop this machine can keep, for `doctor` and for records. */
import { release } from 'node:os';
import { createMemoryCap } from './memory-cap.ts';
import { MAX_PROCESSES } from './sandbox-command.ts';
import { makeDesktopName } from './sandbox-folder.ts';
import { filterSystemCalls } from './system-calls.ts';

export interface SandboxLimit {
  name: 'memory' | 'processes' | 'system calls';
  isKept: boolean;
  /** How the limit is kept, or why it cannot be. */
  detail: string;
  /** How to give this machine the limit; '' when it has it. */
  fix: string;
}

/** Tries each limit for real. */
export function findSandboxLimits(): SandboxLimit[] {
  return [limitMemory(), limitProcesses(), limitSystemCalls()];
}

/**
 * Since Linux 5.14 a process limit that is set inside a user namespace counts only the processes of that namespace.
 * Older kernels count all processes of the outer user, who may have many.
 */
export function countsProcessesApart(kernel: string = release()): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}

function limitMemory(): SandboxLimit {
  const cap = createMemoryCap(makeDesktopName(), 64);
  cap?.remove();
  return cap
    ? { name: 'memory', isKept: true, detail: 'capped by the kernel (memoryMb)', fix: '' }
    : {
        name: 'memory',
        isKept: false,
        detail: 'no cgroup may be made: memory is counted each second instead, and a desktop above memoryMb is ended',
        fix: 'run as root, or all of it as systemd-run --user --scope -p MemoryMax=8G -p TasksMax=4096 …',
      };
}

function limitProcesses(): SandboxLimit {
  return countsProcessesApart()
    ? { name: 'processes', isKept: true, detail: `at most ${MAX_PROCESSES} of a desktop`, fix: '' }
    : {
        name: 'processes',
        isKept: false,
        detail: `Linux ${release()} cannot count them apart`,
        fix: 'use Linux 5.14 or newer',
      };
}

function limitSystemCalls(): SandboxLimit {
  return filterSystemCalls(false)
    ? { name: 'system calls', isKept: true, detail: 'filtered', fix: '' }
    : {
        name: 'system calls',
        isKept: false,
        detail: `no filter is known for ${process.arch}`,
        fix: 'use x86-64 or arm64',
      };
}
