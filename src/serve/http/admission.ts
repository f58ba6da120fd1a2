/**
 * Bounds the number and the size of requests in work, before their bodies are read, so that overload costs no memory.
 * Native clients are refused and retry. Compat clients wait, since their trainers mistake a refusal for a failed
 * reward.
 */
import { createSemaphore } from '../../async/semaphore.ts';
import type { ServeLimits } from '../limits.ts';
import { ServiceFault } from './service-fault.ts';

const RETRY_AFTER_SECONDS = 2;

export type AdmissionLimits = Pick<ServeLimits, 'maxRequests' | 'maxWaiting' | 'maxBytesInFlight'>;

export type Admission = ReturnType<typeof createAdmission>;

export function createAdmission({ maxRequests, maxWaiting, maxBytesInFlight }: AdmissionLimits) {
  // A single request is always admitted, whatever its size.
  const places = createSemaphore(
    ({ count, weight }, bytes) => count < maxRequests && (count === 0 || weight + bytes <= maxBytesInFlight),
  );

  return {
    /** Throws a 429 if the service is full. Returns a function that releases the place. */
    enter(bytes: number) {
      const leave = places.tryTake(bytes);
      if (!leave) throw busy(429);
      return leave;
    },
    /** Waits for a place; rejects with a 503 after `timeoutMs`, or at once if too many wait. */
    async waitToEnter(bytes: number, timeoutMs: number, clientGone: () => AbortSignal) {
      const leave = places.tryTake(bytes);
      if (leave) return leave;
      if (places.counts().waiting >= maxWaiting) throw busy(503);
      const patience = new AbortController();
      const giveUp = () => patience.abort();
      const timer = setTimeout(giveUp, timeoutMs);
      clientGone().addEventListener('abort', giveUp, { once: true });
      try {
        return await places.take(patience.signal, bytes);
      } catch {
        throw busy(503);
      } finally {
        clearTimeout(timer);
      }
    },
    counts: places.counts,
  };
}

function busy(status: 429 | 503): ServiceFault {
  const fault = { code: 'BUSY', class: 'capacity', message: 'the service is full', retryable: true } as const;
  return new ServiceFault(status, fault, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
