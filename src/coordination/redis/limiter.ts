/**
 * The limiter that all workers of a run share, on any number of machines. Its state is in Redis, and each change is one
 * script (limiter.lua). The longest waiter gets the next slot and is notified at once, over publish and subscribe.
 * Slots belong to a worker's lease, so a killed worker's slots come back.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import { toPipelineError } from '../../errors.ts';
import { DECREASE_FACTOR, startLimit, type LimitOptions } from '../limit-rules.ts';
import { SLOT_LEASE_MS, stoppedWaiting, type ConcurrencyLimiter, type Slot } from '../limiter.ts';

export interface SharedLimiterOptions extends LimitOptions {
  /** The caller owns the connection; a second one is duplicated from it. */
  redis: Redis;
  /** Prefix of all keys: one per run and endpoint, with a {hash tag} for Redis clusters. */
  prefix: string;
  /** Lease of a silent worker's slots, in milliseconds. Default: 15,000. */
  leaseMs?: number;
}

const SCRIPT = readFileSync(new URL('limiter.lua', import.meta.url), 'utf8');
const KEYS = ['state', 'slots', 'waiting', 'workers'];
const RENEWALS_PER_LEASE = 3;
/** Keys of a run in a shared Redis expire after this time. */
export const KEEP_MS = 3_600_000;

interface Waiter {
  take(generation: string): void;
  giveUp(): void;
}

export function createSharedLimiter(options: SharedLimiterOptions): ConcurrencyLimiter {
  const { redis, prefix, ceiling, leaseMs = SLOT_LEASE_MS } = options;
  const worker = randomUUID();
  const channels = `${prefix}:granted:`;
  const held = new Set<string>();
  const waiting = new Map<string, Waiter>();
  let closed = false;
  let tokens = 0;

  const constants = [channels, leaseMs, KEEP_MS, ceiling, startLimit(options).limit, DECREASE_FACTOR];
  /** Runs one step of the script and delivers the slots that it granted. Resolves to the generation. */
  async function step(event: string, ...parameters: (string | number)[]): Promise<string> {
    const keys = KEYS.map((name) => `${prefix}:${name}`);
    const reply = await redis.eval(SCRIPT, keys.length, ...keys, worker, ...constants, event, ...parameters);
    const [generation, ...granted] = reply as [string, ...string[]];
    grant(generation, granted);
    return generation;
  }
  function grant(generation: string, granted: readonly string[]): void {
    for (const token of granted) waiting.get(token)?.take(generation);
  }

  const subscriber = redis.duplicate();
  // The caller's connection reports the same errors.
  subscriber.on('error', () => undefined);
  subscriber.on('message', (_channel: string, message: string) => {
    const [generation, ...granted] = message.split(' ');
    grant(generation!, granted);
  });
  const subscribed = subscriber.subscribe(`${channels}${worker}`);
  subscribed.catch(() => undefined);

  const renewal = setInterval(() => {
    if (held.size + waiting.size > 0) quietly(step('renew', held.size, ...held, ...waiting.keys()));
  }, leaseMs / RENEWALS_PER_LEASE).unref();

  function end(): void {
    clearInterval(renewal);
    subscriber.disconnect();
  }

  function createSlot(token: string, grantedIn: string): Slot {
    let generation = grantedIn;
    return {
      async rateLimited() {
        if (!held.has(token)) return;
        generation = await step('rate-limited', token, generation).catch(() => generation);
      },
      async release(outcome) {
        if (!held.delete(token)) return;
        // If this release is lost, the next renewal reports the slot as free.
        await quietly(step('release', token, generation, outcome));
        if (closed && held.size === 0) end();
      },
    };
  }

  return {
    async acquire(signal) {
      if (closed || signal.aborted) throw stoppedWaiting(signal);
      const token = `${worker}:${++tokens}`;
      return new Promise<Slot>((resolve, reject) => {
        const settle = () => {
          signal.removeEventListener('abort', waiter.giveUp);
          waiting.delete(token);
        };
        const waiter: Waiter = {
          take(generation) {
            settle();
            held.add(token);
            resolve(createSlot(token, generation));
          },
          giveUp() {
            settle();
            quietly(step('withdraw', token));
            reject(stoppedWaiting(signal));
          },
        };
        const ask = async () => {
          await subscribed;
          if (waiting.has(token)) await step('ask', token);
        };
        signal.addEventListener('abort', waiter.giveUp, { once: true });
        waiting.set(token, waiter);
        ask().catch((error: unknown) => {
          settle();
          reject(toPipelineError(error, 'QUEUE_UNAVAILABLE'));
        });
      });
    },
    async limit() {
      const limit = await redis.hget(`${prefix}:state`, 'limit');
      return Math.floor(limit === null ? startLimit(options).limit : Number(limit));
    },
    async close() {
      closed = true;
      for (const waiter of waiting.values()) waiter.giveUp();
      if (held.size === 0) end();
    },
  };
}

async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
