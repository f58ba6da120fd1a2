/** The limiter of a single process, shared by all its callers of one endpoint. */
import { decrease, increase, startLimit, type LimitOptions } from '../limit-rules.ts';
import { SLOT_LEASE_MS, stoppedWaiting, type ConcurrencyLimiter, type Slot } from '../limiter.ts';

interface Waiter {
  take(slot: Slot): void;
  giveUp(): void;
}

/** A limiter with its own slots. */
export function createAdaptiveLimiter(options: LimitOptions): ConcurrencyLimiter {
  return createSharedSlots(options).connect(new AbortController().signal);
}

export type SharedSlots = ReturnType<typeof createSharedSlots>;

export function createSharedSlots(options: LimitOptions) {
  /** In order of arrival. */
  const waiting = new Set<Waiter>();
  let state = startLimit(options);
  let inFlight = 0;

  function createSlot(): Slot {
    inFlight++;
    let generation = state.generation;
    let held = true;
    return {
      async rateLimited() {
        if (held && generation === state.generation) state = decrease(state);
        // The caller's retry is a request under the current limit.
        generation = state.generation;
      },
      async release(outcome) {
        if (!held) return;
        const inUse = waiting.size > 0 || inFlight >= Math.floor(state.limit);
        if (outcome === 'ok' && inUse && generation === state.generation) state = increase(state, options.ceiling);
        held = false;
        inFlight--;
        grant();
      },
    };
  }

  function grant(): void {
    for (const waiter of waiting) {
      if (inFlight >= Math.floor(state.limit)) return;
      waiter.take(createSlot());
    }
  }

  return {
    /** When `end` fires, its waiters are rejected, and its slots are free SLOT_LEASE_MS later. */
    connect(end: AbortSignal): ConcurrencyLimiter {
      const own = new Set<Waiter>();
      const held = new Set<Slot>();
      let closed = false;

      function giveUpAll(): void {
        closed = true;
        for (const waiter of own) waiter.giveUp();
      }
      const onEnd = () => {
        giveUpAll();
        setTimeout(() => held.forEach((slot) => void slot.release('failed')), SLOT_LEASE_MS).unref();
      };
      end.addEventListener('abort', onEnd, { once: true });

      /** The slot as its holder sees it. */
      function hold(slot: Slot): Slot {
        held.add(slot);
        return {
          rateLimited: slot.rateLimited,
          async release(outcome) {
            held.delete(slot);
            await slot.release(outcome);
          },
        };
      }

      return {
        async acquire(signal) {
          if (closed || signal.aborted) throw stoppedWaiting(signal);
          return new Promise<Slot>((resolve, reject) => {
            const settle = () => {
              waiting.delete(waiter);
              own.delete(waiter);
              signal.removeEventListener('abort', waiter.giveUp);
            };
            const waiter: Waiter = {
              take(slot) {
                settle();
                resolve(hold(slot));
              },
              giveUp() {
                settle();
                reject(stoppedWaiting(signal));
              },
            };
            signal.addEventListener('abort', waiter.giveUp, { once: true });
            waiting.add(waiter);
            own.add(waiter);
            grant();
          });
        },
        async limit() {
          return Math.floor(state.limit);
        },
        async close() {
          giveUpAll();
          // Held slots stay valid; a connection that dies later still releases them.
          if (held.size === 0) end.removeEventListener('abort', onEnd);
        },
      };
    },
  };
}
