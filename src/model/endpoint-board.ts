/**
 * The seam for what all who ask an endpoint know of it together: whether it wants to be left alone, and whether anybody
 * was answered. Implementations: here for one process, shared-endpoint-board.ts for all workers of a run.
 */
export interface EndpointBoard {
  /** Nobody is to ask before so many milliseconds have passed; of several wishes the longest counts. */
  leaveAlone(ms: number): Promise<void>;
  /** Milliseconds until the endpoint may be asked; 0 when it may be asked now. */
  pauseMs(): Promise<number>;
  countAnswer(): Promise<void>;
  /** Grows with each answer; undefined while nobody knows. */
  answers(): Promise<number | undefined>;
}

/** An endpoint that asks for more has a wrong clock. */
export const LONGEST_PAUSE_MS = 30 * 24 * 60 * 60_000;

export function createEndpointBoard(): EndpointBoard {
  let answers = 0;
  let pausedUntil = 0;
  return {
    async leaveAlone(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + Math.min(ms, LONGEST_PAUSE_MS));
    },
    async pauseMs() {
      return Math.max(0, Math.ceil(pausedUntil - performance.now()));
    },
    async countAnswer() {
      answers += 1;
    },
    async answers() {
      return answers;
    },
  };
}
