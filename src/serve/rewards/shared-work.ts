/**
 * One piece of work for all who ask for the same thing at the same time: in this process by sharing the promise, between
 * processes by a lock in Redis. The work goes on as long as one of them still waits.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { delay, unlessAborted } from '../../async/deadline.ts';
import { redisReply } from '../redis-reply.ts';
import { quietly } from '../../log/log.ts';

export interface SharedWork<T> {
  /**
   * Runs `work` unless somebody does already; `find` looks for what somebody has made of it before. Rejects with ABORTED
   * when the caller's signal fires; the work's own signal fires when nobody waits any more.
   */
  run(key: string, parts: SharedParts<T>, signal: AbortSignal): Promise<T>;
}

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

const LOCK_MS = 15_000;
const RENEW_MS = 5000;
const LOOK_AGAIN_MS = 100;
/** Without Redis the work is done anyway: doing it twice costs money, but the store keeps one result. */
const REDIS_REPLY_MS = 1000;
const RELEASE_OWN = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end`;
const RENEW_OWN = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end`;

export function createSharedWork<T>({ redis, prefix }: { redis: Redis; prefix: string }): SharedWork<T> {
  const flights = new Map<string, Flight<T>>();

  async function workLocked(key: string, { find, work, isKept }: SharedParts<T>, signal: AbortSignal): Promise<T> {
    const lock = `${prefix}:lock:${key}`;
    const owner = randomUUID();
    for (;;) {
      const taken = await redisReply(redis.set(lock, owner, 'PX', LOCK_MS, 'NX'), REDIS_REPLY_MS).catch(
        () => 'unknown',
      );
      if (taken !== null) break;
      // Another process is at it, or has been: it dies or it commits.
      const made = await find();
      if (made !== undefined) return made;
      await delay(LOOK_AGAIN_MS, signal);
    }
    const renewal = setInterval(() => {
      void redis
        .eval(RENEW_OWN, 1, lock, owner, String(LOCK_MS))
        .catch(quietly('a claim on a verdict was not renewed'));
    }, RENEW_MS);
    let mustRelease = true;
    try {
      const made = (await find()) ?? (await work(signal));
      // Whoever asks from now on finds it, lock or not, and a lock that nobody renews goes by itself.
      mustRelease = !isKept(made);
      return made;
    } finally {
      clearInterval(renewal);
      if (mustRelease)
        void redis.eval(RELEASE_OWN, 1, lock, owner).catch(quietly('a claim on a verdict was not given back'));
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
    async run(key, parts, signal) {
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
