/** Locks between processes: a key with the owner's name, which expires unless its process renews it. */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { quietly } from '../../log/log.ts';
import { LOCK_LEASE_MS, type Locks } from '../lock.ts';

const RENEW_MS = 5000;
const RELEASE_OWN = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end`;
const RENEW_OWN = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end`;

/** Renewals end with `end`. */
export function createLocks(redis: Redis, prefix: string, end: AbortSignal): Locks {
  return {
    async tryTake(name) {
      const key = `${prefix}:lock:${name}`;
      const owner = randomUUID();
      if ((await redis.set(key, owner, 'PX', LOCK_LEASE_MS, 'NX')) === null) return undefined;
      const renewal = setInterval(() => {
        void redis.eval(RENEW_OWN, 1, key, owner, LOCK_LEASE_MS).catch(quietly('a lock was not renewed'));
      }, RENEW_MS);
      const leave = () => {
        clearInterval(renewal);
        end.removeEventListener('abort', leave);
      };
      end.addEventListener('abort', leave, { once: true });
      return {
        leave,
        release() {
          leave();
          void redis.eval(RELEASE_OWN, 1, key, owner).catch(quietly('a lock was not given back'));
        },
      };
    },
  };
}
