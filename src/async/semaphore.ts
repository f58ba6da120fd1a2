/** Limits concurrent work. Callers beyond the limit wait in line: first come, first served. */
import { PipelineError } from '../errors.ts';
import { abortedError, throwIfAborted } from './deadline.ts';

/** The admitted work. */
export interface Load {
  count: number;
  /** The sum of the weights, in the caller's unit. */
  weight: number;
}

/** Releases a place. Idempotent. */
export type Release = () => void;

interface Waiter {
  weight: number;
  admit(): void;
  refuse(error: PipelineError): void;
}

/**
 * `fits` decides if one more item of that weight may begin. It is called again at each turn, so it may depend on other
 * state.
 */
export function createSemaphore(fits: (load: Load, weight: number) => boolean) {
  const waiting = new Set<Waiter>();
  const load: Load = { count: 0, weight: 0 };
  let isClosed = false;

  function occupy(weight: number): Release {
    load.count++;
    load.weight += weight;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      load.count--;
      load.weight -= weight;
      admitNext();
    };
  }

  // A place is handed over within the release, so that later callers cannot overtake waiting ones.
  function admitNext(): void {
    for (const waiter of waiting) {
      if (!fits(load, waiter.weight)) return;
      waiter.admit();
    }
  }

  async function take(signal?: AbortSignal, weight = 0): Promise<Release> {
    if (signal) throwIfAborted(signal);
    if (isClosed) throw closedError();
    const release = await new Promise<Release>((resolve, reject) => {
      const leave = () => {
        waiting.delete(waiter);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        weight,
        admit() {
          leave();
          resolve(occupy(weight));
        },
        refuse(error) {
          leave();
          reject(error);
        },
      };
      const onAbort = () => waiter.refuse(abortedError(signal!));
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.add(waiter);
      admitNext();
    });
    if (!isClosed) return release;
    release();
    throw closedError();
  }

  return {
    /** Waits for a place. Rejects with ABORTED when the signal fires, and when the semaphore is closed. */
    take,
    /** Undefined if there is no free place, or if others wait for one. */
    tryTake: (weight: number = 0) =>
      !isClosed && waiting.size === 0 && fits(load, weight) ? occupy(weight) : undefined,
    /** Runs the work in a place of its own. */
    async run<T>(work: () => Promise<T>, signal?: AbortSignal) {
      const release = await take(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
    counts: () => ({ active: load.count, waiting: waiting.size }),
    /** Ends current and later waits with ABORTED. Occupied places stay so until they are released. */
    close() {
      isClosed = true;
      for (const waiter of waiting) waiter.refuse(closedError());
    },
  };
}

function closedError(): PipelineError {
  return new PipelineError('ABORTED', 'closed while waiting for a place');
}
