/** Locks within one process. */
import { LOCK_LEASE_MS, type Locks } from '../lock.ts';

/** Owner of each held lock, by name. */
export type HeldLocks = Map<string, object>;

/** All locks of `held` taken through this object expire after `end` fires. */
export function createLocks(held: HeldLocks, end: AbortSignal): Locks {
  return {
    async tryTake(name) {
      if (held.has(name) || end.aborted) return undefined;
      const owner = {};
      held.set(name, owner);
      const free = () => {
        end.removeEventListener('abort', leave);
        if (held.get(name) === owner) held.delete(name);
      };
      const leave = () => void setTimeout(free, LOCK_LEASE_MS).unref();
      end.addEventListener('abort', leave, { once: true });
      return { release: free, leave };
    },
  };
}
