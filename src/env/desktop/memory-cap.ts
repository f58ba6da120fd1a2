/** Limits the memory of one desktop with a cgroup (v2 or v1), if this process may create one. */
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { killProcesses, readProcFile } from './process-tree.ts';
import { log } from '../../log/log.ts';

export type MemoryCap = NonNullable<ReturnType<typeof createMemoryCap>>;

/** A shell enters the cgroup and then becomes the command, so that the child process is the command itself. */
export function enteringFirst(cap: MemoryCap | undefined, argv: readonly string[]): readonly string[] {
  return cap === undefined ? argv : ['sh', '-c', 'echo $$ >"$0"; exec "$@"', cap.procsFile, ...argv];
}

const V1_ROOT = '/sys/fs/cgroup/memory';
const V2_ROOT = '/sys/fs/cgroup';

/** Undefined if the machine provides no writable memory cgroup. */
export function createMemoryCap(name: string, memoryMb: number) {
  for (const left of staying) removeCgroup(left);
  const v1 = existsSync(V1_ROOT);
  const folder = `${v1 ? V1_ROOT : V2_ROOT}/${name}`;
  try {
    mkdirSync(folder);
    writeFileSync(`${folder}/${v1 ? 'memory.limit_in_bytes' : 'memory.max'}`, String(memoryMb * 1024 * 1024));
    const events = `${folder}/${v1 ? 'memory.oom_control' : 'memory.events'}`;
    return {
      /** A process enters the cgroup by writing its id into this file. */
      procsFile: `${folder}/cgroup.procs`,
      /** True if the kernel has killed a process at the memory limit. */
      wasExceeded: () => /^oom_kill [1-9]/m.test(readProcFile(events)),
      /**
       * Removes the cgroup. Call it after the end of its processes. A dying one may delay removal until the next
       * cgroup's creation.
       */
      remove: () => removeCgroup(folder),
    };
  } catch (error) {
    log('debug', 'no memory cgroup could be made', { err: error });
    removeCgroup(folder);
    return undefined;
  }
}

/** Removes the cgroups of dead owners, and kills the processes in them. */
export function removeMemoryCaps(isStale: (name: string) => boolean): void {
  const root = existsSync(V1_ROOT) ? V1_ROOT : V2_ROOT;
  if (!existsSync(root)) return;
  for (const name of readdirSync(root).filter(isStale)) {
    // An owner killed while its sandbox starts may leave it behind, because the kernel was not yet told to end both.
    killProcesses(readProcFile(`${root}/${name}/cgroup.procs`).split('\n').filter(Boolean).map(Number));
    removeCgroup(`${root}/${name}`);
  }
}

/** Cgroup folders of this process that still await removal. */
const staying = new Set<string>();

function removeCgroup(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    log('debug', 'a memory cgroup stays', { err: error });
  }
  if (existsSync(folder)) staying.add(folder);
  else staying.delete(folder);
}
