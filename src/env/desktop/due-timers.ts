/**
 * Finds programs that sleep on a timer that is due soon, such as a toolkit that holds a pressed button for 250 ms or an
 * editor that updates its list of symbols after a pause. A screen that rests only until such a timer fires looks
 * different from run to run. Used when deciding whether a screen has settled.
 */
import { listThreads, readProcFile } from './process-tree.ts';

export interface DueTimers {
  /** True when one of the programs waits for a timer that is due within DUE_MS. */
  any(pids: readonly number[]): boolean;
  /** Takes it that programs with such a timer right now have one all the time, and looks at them no more. */
  ignoreRestless(pids: readonly number[]): void;
}

const DUE_MS = 300;
/** Programs of many threads (browsers) have timers of their own going all the time. */
const MAX_THREADS = 8;
/** Number of the system call poll(descriptors, count, timeoutMs) on x86-64, where it is that of glib's main loop. */
const POLL_CALL = '7';
const TIMEOUT_FIELD = 3;

/** On other processors, or where the kernel does not let us look, no timer is ever found. */
export function watchDueTimers(): DueTimers {
  const restless = new Set<number>();
  const isDue = (pid: number) => {
    if (process.arch !== 'x64' || restless.has(pid)) return false;
    const fields = readProcFile(`/proc/${pid}/syscall`).split(' ');
    if (fields[0] !== POLL_CALL) return false;
    // A register as hexadecimal; the lower 32 bits are a signed number, negative for "no timer".
    const timeoutMs = Number(BigInt.asIntN(32, BigInt(fields[TIMEOUT_FIELD]!)));
    return timeoutMs > 0 && timeoutMs <= DUE_MS && listThreads(pid).length <= MAX_THREADS;
  };
  return {
    any: (pids) => pids.some(isDue),
    ignoreRestless(pids) {
      for (const pid of pids) if (isDue(pid)) restless.add(pid);
    },
  };
}
