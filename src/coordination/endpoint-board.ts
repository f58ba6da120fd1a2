/**
 * The seam for what all who ask an endpoint know of it together: whether it wants to be left alone, and whether anybody
 * was answered. Conformance suite: endpoint-board-conformance.ts.
 */
export interface EndpointBoard {
  /** Pauses all requests for so many milliseconds; the longest pause counts. */
  leaveAlone(ms: number): Promise<void>;
  /** Milliseconds until the endpoint may be asked; 0 for now. */
  pauseMs(): Promise<number>;
  countAnswer(): Promise<void>;
  /** Grows with each answer; undefined while unknown. */
  answers(): Promise<number | undefined>;
}

/** An endpoint that asks for a longer pause has a wrong clock. */
export const LONGEST_PAUSE_MS = 30 * 24 * 60 * 60_000;
