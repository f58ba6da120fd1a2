/**
 * Tells whether programs are likely to react late to an input: toolkits hold a pressed button down for 250 ms, editors
 * update their lists after a pause. A screen that rests only until then looks different from run to run.
 */
import { listThreads, readProcFile } from './process-tree.ts';

export interface LateEffects {
  /** True when more effects of an input may come. */
  mayCome(pids: readonly number[], situation: Situation): boolean;
  /** True when a program sleeps on a timer that is due within so many milliseconds, or works and may set one. */
  isTimerDue(pids: readonly number[], withinMs: number): boolean;
  /** Treats programs with a due timer now as always having one; true when there are any. */
  acceptRestless(pids: readonly number[]): boolean;
}

export interface Situation {
  /** Time since the input, or since its first effect after the last pause. */
  elapsedMs: number;
  /** Time since reading the tree last kept the program busy, which delays its timers. */
  undisturbedMs: number;
  /** Time already spent waiting for late effects. */
  lingeredMs: number;
  /** True when the input opened a window, whose start takes longer. */
  hasOpenedWindow: boolean;
}

/** A sleep this short means that work was put off. */
const DUE_MS = 300;
const WINDOW_DUE_MS = 600;
/** Longest wait for such timers, since one may set the next. */
const LONGEST_LINGER_MS = 700;
const LONGEST_WINDOW_LINGER_MS = 1_500;
/** LibreOffice always has a short timer, and updates its tool bars 300 ms after an input. */
const RESTLESS_DUE_MS = 290;
const RESTLESS_MS = 350;
/** Work that was due while the tree was read follows right after. */
const RESTLESS_UNDISTURBED_MS = 100;
/** Programs of many threads (browsers) always have timers running, which tell nothing, so nobody waits for them. */
const MAX_THREADS = 8;
/** Number of the system call poll(descriptors, count, timeoutMs) on x86-64, where glib's main loop uses it. */
const POLL_CALL = '7';
const TIMEOUT_FIELD = 3;

/** Activity of a process's main thread: running, sleeping for at most `sleepMs`, or waiting for something else. */
export type Doing = 'running' | 'waiting' | { sleepMs: number };

/** `sessionPids` are the desktop's own processes, left out as a window manager has timers after each new window. */
export function watchLateEffects(sessionPids: readonly number[], readDoing = readMainThread): LateEffects {
  const restless = new Set<number>();
  const session = new Set(sessionPids);
  const sleepsShortly = (pid: number, withinMs: number) => {
    const doing = readDoing(pid);
    return typeof doing === 'object' && doing.sleepMs <= withinMs && isTelling(pid);
  };
  const isTimerDue = (pids: readonly number[], withinMs: number) =>
    pids.some(
      (pid) =>
        !session.has(pid) &&
        !restless.has(pid) &&
        ((readDoing(pid) === 'running' && isTelling(pid)) || sleepsShortly(pid, withinMs)),
    );
  return {
    isTimerDue,
    mayCome(pids, { elapsedMs, undisturbedMs, lingeredMs, hasOpenedWindow }) {
      const [dueMs, longestMs] = hasOpenedWindow
        ? [WINDOW_DUE_MS, LONGEST_WINDOW_LINGER_MS]
        : [DUE_MS, LONGEST_LINGER_MS];
      const isPutOff = elapsedMs - undisturbedMs > RESTLESS_DUE_MS && undisturbedMs < RESTLESS_UNDISTURBED_MS;
      if (restless.size > 0 && (elapsedMs < RESTLESS_MS || isPutOff)) return true;
      if (lingeredMs >= longestMs) return false;
      return isTimerDue(pids, dueMs) || pids.some((pid) => restless.has(pid) && readDoing(pid) === 'running');
    },
    acceptRestless(pids) {
      for (const pid of pids) if (!session.has(pid) && sleepsShortly(pid, DUE_MS)) restless.add(pid);
      return restless.size > 0;
    },
  };
}

function isTelling(pid: number): boolean {
  return listThreads(pid).length <= MAX_THREADS;
}

/** Other processors and kernels that hide the call report no sleep. */
function readMainThread(pid: number): Doing {
  const fields = readProcFile(`/proc/${pid}/syscall`).split(' ');
  if (fields[0]!.startsWith('running')) return 'running';
  if (process.arch !== 'x64' || fields[0] !== POLL_CALL) return 'waiting';
  // A register as hexadecimal; its lower 32 bits are a signed number, negative for "no timer".
  const timeoutMs = Number(BigInt.asIntN(32, BigInt(fields[TIMEOUT_FIELD]!)));
  return timeoutMs > 0 ? { sleepMs: timeoutMs } : 'waiting';
}
