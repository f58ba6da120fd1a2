/**
 * Knowledge about an endpoint shared by all its callers: the requested pause, and the number of answers. Conformance
 * suite: endpoint-board-conformance.ts.
 */
export interface EndpointBoard {
  /** Pauses all requests for this many milliseconds; the longest pause counts. */
  leaveAlone(ms: number): Promise<void>;
  /** Milliseconds until callers may ask the endpoint; 0 for now. */
  pauseMs(): Promise<number>;
  countAnswer(): Promise<void>;
  /** Grows with each answer; undefined while unknown. */
  answers(): Promise<number | undefined>;
}

/** An endpoint that requests a longer pause has a wrong clock. */
export const LONGEST_PAUSE_MS = 30 * 24 * 60 * 60_000;
