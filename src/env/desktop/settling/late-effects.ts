/**
 * Decides whether programs are likely to react late to an input. Toolkits hold a pressed button down for 250 ms, and
 * editors update their lists after a pause. A screen read before such an effect differs from run to run.
 */
import { DESKTOP_SETTLING } from '../../settling-times.ts';
import { listThreads, readProcFile } from '../process-tree.ts';

export interface Situation {
  /** Time since the input, or since its first effect after the last pause. */
  elapsedMs: number;
  /** Time since a reading of the tree last kept the program busy, which delays its timers. */
  undisturbedMs: number;
  /** Time already spent waiting for late effects. */
  lingeredMs: number;
  /** True if the input opened a window, whose start takes longer. */
  hasOpenedWindow: boolean;
}

/**
 * Limit of threads. Programs with more (browsers) always have running timers, which reveal nothing, so there is no wait
 * for them.
 */
const MAX_THREADS = 8;
/** Number of the system call poll(descriptors, count, timeoutMs) on x86-64, where glib's main loop uses it. */
const POLL_CALL = '7';
const TIMEOUT_FIELD = 3;

/** Activity of a process's main thread: running, sleeping for at most `sleepMs`, or waiting for something else. */
export type Doing = 'running' | 'waiting' | { sleepMs: number };

/**
 * `sessionPids` are the desktop's own processes. They are excluded, because a window manager has timers after each new
 * window.
 */
export function watchLateEffects(
  sessionPids: readonly number[],
  readDoing = readMainThread,
  arch: string = process.arch,
) {
  const { timers, timersOfWindow, restless: slow } = DESKTOP_SETTLING;
  const restless = new Set<number>();
  const session = new Set(sessionPids);
  const sleepsShortly = (pid: number, withinMs: number) => {
    const doing = readDoing(pid);
    return typeof doing === 'object' && doing.sleepMs <= withinMs && isInformative(pid);
  };
  /** True if a program sleeps on a timer due within this many milliseconds, or works and may set one. */
  const isTimerDue = (pids: readonly number[], withinMs: number) =>
    pids.some(
      (pid) =>
        !session.has(pid) &&
        !restless.has(pid) &&
        ((readDoing(pid) === 'running' && isInformative(pid)) || sleepsShortly(pid, withinMs)),
    );
  return {
    isTimerDue,
    /** True if more effects of an input may follow. */
    mayCome(pids: readonly number[], situation: Situation): boolean {
      const { elapsedMs, undisturbedMs, lingeredMs, hasOpenedWindow } = situation;
      const { dueMs, longestMs } = hasOpenedWindow ? timersOfWindow : timers;
      const isPutOff = elapsedMs - undisturbedMs > slow.dueMs && undisturbedMs < slow.undisturbedMs;
      const mayBeRestless = restless.size > 0 || !seesTimers(arch);
      if (mayBeRestless && (elapsedMs < slow.waitMs || isPutOff)) return true;
      if (lingeredMs >= longestMs) return false;
      return isTimerDue(pids, dueMs) || pids.some((pid) => restless.has(pid) && readDoing(pid) === 'running');
    },
    /** Marks programs with a due timer as permanently restless; true if there are any. */
    acceptRestless(pids: readonly number[]): boolean {
      for (const pid of pids) if (!session.has(pid) && sleepsShortly(pid, timers.dueMs)) restless.add(pid);
      return restless.size > 0;
    },
  };
}

function isInformative(pid: number): boolean {
  return listThreads(pid).length <= MAX_THREADS;
}

/** True if the kernel reports how long a program sleeps. Elsewhere every program counts as permanently restless. */
export function seesTimers(arch: string = process.arch): boolean {
  return arch === 'x64';
}

/** Other processors and kernels that hide the call report no sleep. */
function readMainThread(pid: number): Doing {
  const fields = readProcFile(`/proc/${pid}/syscall`).split(' ');
  if (fields[0]!.startsWith('running')) return 'running';
  if (!seesTimers() || fields[0] !== POLL_CALL) return 'waiting';
  // A register as hexadecimal; its lower 32 bits are a signed number, negative for "no timer".
  const timeoutMs = Number(BigInt.asIntN(32, BigInt(fields[TIMEOUT_FIELD]!)));
  return timeoutMs > 0 ? { sleepMs: timeoutMs } : 'waiting';
}
