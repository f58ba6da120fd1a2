/**
 * Runs one piece of work for all concurrent requests of the same result: within this process by sharing the promise,
 * between processes by a lock. The work continues as long as one caller still waits.
 */
import { delay, throwIfAborted, unlessAborted } from '../../async/deadline.ts';
import type { Lock, Locks } from '../../coordination/lock.ts';
import { redisReply } from '../redis-reply.ts';

export interface SharedParts<T> {
  find: () => Promise<T | undefined>;
  work: (signal: AbortSignal) => Promise<T>;
  /** True if `find` finds the result from now on. A result that is not kept is made anew for the next caller. */
  isKept: (made: T) => boolean;
}

interface Flight<T> {
  result: Promise<T>;
  isOver: boolean;
  waiters: number;
  cancel: AbortController;
}

const LOOK_AGAIN_MS = 100;
/** Without an answer the work runs anyway. Doing it twice costs money, but the store keeps one result. */
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
      // Later callers find the result, with or without the lock.
      mustRelease = !isKept(made);
      return made;
    } finally {
      if (mustRelease) lock.release();
      else lock.leave();
    }
  }

  /** Takes the lock, or waits until another process has made the result. */
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
      // Another process holds or held the lock: it dies or it commits.
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
     * Runs `work` unless it is running already; `find` looks for an earlier result. Rejects with ABORTED when the
     * caller's signal fires. The work's own signal fires when its last caller stops waiting.
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
