/** The load that the scripted server accepts before it answers 429, which a limiter has to find out. */
export interface RateLimit {
  /** Limit of concurrent requests. */
  maxConcurrent?: number;
  /** Limit of requests begun within any one second. */
  maxPerSecond?: number;
  /** Sent as Retry-After, in seconds; left out when undefined. */
  retryAfterSeconds?: number;
}

export type Capacity = ReturnType<typeof createCapacity>;

export function createCapacity({ maxConcurrent = Infinity, maxPerSecond = Infinity }: RateLimit) {
  let inWork = 0;
  const begunAtMs: number[] = [];
  return {
    /** False when the request exceeds the capacity. After true, call `leave` at the end. */
    enter() {
      const now = performance.now();
      while (begunAtMs.length > 0 && begunAtMs[0]! <= now - 1000) begunAtMs.shift();
      if (inWork >= maxConcurrent || begunAtMs.length >= maxPerSecond) return false;
      inWork++;
      if (Number.isFinite(maxPerSecond)) begunAtMs.push(now);
      return true;
    },
    leave() {
      inWork--;
    },
  };
}
