/**
 * One piece of work for all who ask for the same thing at the same time: in this process by sharing the promise, between
 * processes by a lock. The work goes on as long as one of them still waits.
 */
import { delay, throwIfAborted, unlessAborted } from '../../async/deadline.ts';
import type { Lock, Locks } from '../../coordination/lock.ts';
import { redisReply } from '../redis-reply.ts';

export interface SharedParts<T> {
  find: () => Promise<T | undefined>;
  work: (signal: AbortSignal) => Promise<T>;
  /** Whether `find` finds this from now on. What is not kept is made anew for whoever asks next. */
  isKept: (made: T) => boolean;
}

interface Flight<T> {
  result: Promise<T>;
  isOver: boolean;
  waiters: number;
  cancel: AbortController;
}

const LOOK_AGAIN_MS = 100;
/** Without an answer the work is done anyway: doing it twice costs money, but the store keeps one result. */
const LOCK_REPLY_MS = 1000;
const NO_LOCK: Lock = { release: () => undefined, leave: () => undefined };

export function createSharedWork<T>(locks: Locks) {
  const flights = new Map<string, Flight<T>>();

  async function workLocked(key: string, { find, work, isKept }: SharedParts<T>, signal: AbortSignal): Promise<T> {
    const lock = await untilTaken(key, find, signal);
    if ('made' in lock) return lock.made;
    let mustRelease = true;
    try {
      throwIfAborted(signal);
      const made = (await find()) ?? (await work(signal));
      // Whoever asks from now on finds it, lock or not.
      mustRelease = !isKept(made);
      return made;
    } finally {
      if (mustRelease) lock.release();
      else lock.leave();
    }
  }

  /** Or until another process has made it. */
  async function untilTaken(
    key: string,
    find: SharedParts<T>['find'],
    signal: AbortSignal,
  ): Promise<Lock | { made: T }> {
    for (;;) {
      const taking = locks.tryTake(key);
      const lock = await redisReply(taking, LOCK_REPLY_MS).catch(() => {
        void taking.then((late) => late?.release()).catch(() => undefined);
        return NO_LOCK;
      });
      if (lock) return lock;
      // Another process is at it, or has been: it dies or it commits.
      const made = await find();
      if (made !== undefined) return { made };
      await delay(LOOK_AGAIN_MS, signal);
    }
  }

  function start(key: string, parts: SharedParts<T>): Flight<T> {
    const cancel = new AbortController();
    const result = workLocked(key, parts, cancel.signal);
    const flight = { result, isOver: false, waiters: 0, cancel };
    const land = () => {
      flight.isOver = true;
      if (flights.get(key) === flight) flights.delete(key);
    };
    result.then(land, land);
    flights.set(key, flight);
    return flight;
  }

  return {
    /**
     * Runs `work` unless somebody does already; `find` looks for what somebody has made of it before. Rejects with ABORTED
     * when the caller's signal fires; the work's own signal fires when nobody waits any more.
     */
    async run(key: string, parts: SharedParts<T>, signal: AbortSignal) {
      const flight = flights.get(key) ?? start(key, parts);
      flight.waiters++;
      try {
        return await unlessAborted(flight.result, signal);
      } finally {
        flight.waiters--;
        if (flight.waiters === 0 && !flight.isOver) {
          flights.delete(key);
          flight.cancel.abort();
        }
      }
    },
  };
}
