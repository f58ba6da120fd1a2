/**
 * Tells whether programs are likely to do more on account of an input: toolkits hold a pressed button down for 250 ms,
 * editors update their lists after a pause. A screen that rests only until then looks different from run to run.
 * Used when deciding whether a screen has settled.
 */
import { listThreads, readProcFile } from './process-tree.ts';

export interface LateEffects {
  /** Whether more may come of an input. */
  mayCome(pids: readonly number[], situation: Situation): boolean;
  /** Whether a program sleeps on a timer that is due within so many milliseconds, or is at work and may set one. */
  isTimerDue(pids: readonly number[], withinMs: number): boolean;
  /** Takes it that programs with a due timer right now have one all the time; true when there are any. */
  acceptRestless(pids: readonly number[]): boolean;
}

export interface Situation {
  /** Time since the input, or since its first effect after the last pause. */
  elapsedMs: number;
  /** Time since the program was last kept busy by reading its tree, which puts off its timers. */
  undisturbedMs: number;
  /** How long late effects have been waited for already. */
  lingeredMs: number;
  /** Whether the input opened a window, which goes on with its start for longer. */
  hasOpenedWindow: boolean;
}

/** A sleep this short is one that something was put off for. */
const DUE_MS = 300;
const WINDOW_DUE_MS = 600;
/** Longest wait for such timers: one may set the next. */
const LONGEST_LINGER_MS = 700;
const LONGEST_WINDOW_LINGER_MS = 1_500;
/** LibreOffice, which always has a short timer, brings its tool bars up to date 300 ms after an input. */
const RESTLESS_DUE_MS = 290;
const RESTLESS_MS = 350;
/** What was due while its tree was read comes right after. */
const RESTLESS_UNDISTURBED_MS = 100;
/** Programs of many threads (browsers) have timers of their own going all the time: no telling, and no waiting. */
const MAX_THREADS = 8;
/** Number of the system call poll(descriptors, count, timeoutMs) on x86-64, where it is that of glib's main loop. */
const POLL_CALL = '7';
const TIMEOUT_FIELD = 3;

/** What the main thread of a process is doing: it runs, or sleeps for as long at most, or waits for something else. */
export type Doing = 'running' | 'waiting' | { sleepMs: number };

/** `sessionPids` are the desktop's own: a window manager has timers of its own after each new window. */
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

/** On other processors, or where the kernel does not let us look, no sleep is ever found. */
function readMainThread(pid: number): Doing {
  const fields = readProcFile(`/proc/${pid}/syscall`).split(' ');
  if (fields[0]!.startsWith('running')) return 'running';
  if (process.arch !== 'x64' || fields[0] !== POLL_CALL) return 'waiting';
  // A register as hexadecimal; its lower 32 bits are a signed number, negative for "no timer".
  const timeoutMs = Number(BigInt.asIntN(32, BigInt(fields[TIMEOUT_FIELD]!)));
  return timeoutMs > 0 ? { sleepMs: timeoutMs } : 'waiting';
}
