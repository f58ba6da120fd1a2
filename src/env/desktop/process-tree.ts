/** Reads /proc: the processes of a desktop and their activity. */
import { readdirSync, readFileSync } from 'node:fs';

/** Every descendant of `rootPid`, including itself, in no order. */
export function listProcessTree(rootPid: number): number[] {
  const found = [rootPid];
  for (let i = 0; i < found.length; i++) found.push(...listChildren(found[i]!));
  return found;
}

/** Children of all threads of a process; empty if it is gone. */
function listChildren(pid: number): number[] {
  return listThreads(pid).flatMap((tid) => {
    return readProcFile(`/proc/${pid}/task/${tid}/children`).split(' ').filter(Boolean).map(Number);
  });
}

/** Ids of a process's threads; empty if it is gone. */
export function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** True if a thread of one of the processes is runnable or waits for the disk. */
export function anyThreadBusy(pids: readonly number[]): boolean {
  return pids.some((pid) =>
    listThreads(pid).some((tid) => {
      const [state] = fieldsAfterName(readProcFile(`/proc/${pid}/task/${tid}/stat`));
      return state === 'R' || state === 'D';
    }),
  );
}

export function killProcesses(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process is gone or not ours to kill.
    }
  }
}

/** Processes whose environment holds the given "NAME=value". Those of other users are invisible. */
export function listMarkedProcesses(mark: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => readProcFile(`/proc/${pid}/environ`).split('\0').includes(mark)).map(Number);
}

/** Start time of a process in clock ticks since boot; undefined if it does not exist. */
export function readStartTime(pid: number): string | undefined {
  return fieldsAfterName(readProcFile(`/proc/${pid}/stat`))[19];
}

/** Sum of proportional resident memory of the processes, in bytes. */
export function readMemoryBytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(readProcFile(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, value) => sum + value, 0) * 1024;
}

/** The process name may hold spaces and brackets, so fields are split after its last bracket. */
function fieldsAfterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** '' if the file is missing or unreadable. */
export function readProcFile(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** CPU time of the processes and of their ended children, in seconds. Linux counts 100 ticks a second. */
export function readCpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const fields = fieldsAfterName(readProcFile(`/proc/${pid}/stat`));
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0);
  });
  return ticks.reduce((sum, value) => sum + value, 0) / 100;
}
