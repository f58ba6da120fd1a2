/**
 * The adaptation rule of all limiters: additive increase, multiplicative decrease, as in TCP (RFC 5681). Until the
 * first decrease every answer adds one, which doubles the limit each round trip; afterwards a round trip adds one.
 * A benchmark of endpoints with limits measured the numbers.
 */
export interface LimitOptions {
  /** Upper bound of the limit. */
  ceiling: number;
  /** Default: 16, or the ceiling if smaller. */
  initialLimit?: number;
}

/** Factor of a decrease, applied at most once per round trip. */
export const DECREASE_FACTOR = 0.9;
const INITIAL_LIMIT = 16;

export interface AdaptiveLimit {
  /** May be fractional; whole requests count. */
  limit: number;
  /** True until the first decrease. */
  untouched: boolean;
  /** Number of decreases. A request that began before the last one gives no evidence about the current limit. */
  generation: number;
}

export function startLimit({ ceiling, initialLimit = INITIAL_LIMIT }: LimitOptions): AdaptiveLimit {
  return { limit: Math.min(initialLimit, ceiling), untouched: true, generation: 0 };
}

/** Call this after an answer of this generation, if as many requests as allowed were in flight. */
export function increase(state: AdaptiveLimit, ceiling: number): AdaptiveLimit {
  const step = state.untouched ? 1 : 1 / state.limit;
  return { ...state, limit: Math.min(ceiling, state.limit + step) };
}

export function decrease(state: AdaptiveLimit): AdaptiveLimit {
  const limit = Math.max(1, state.limit * DECREASE_FACTOR);
  return { limit, untouched: false, generation: state.generation + 1 };
}
