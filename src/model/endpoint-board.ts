/**
 * The seam for what all users of an endpoint know together: whether it asked for a pause, and whether anybody was
 * answered. shared-endpoint-board.ts implements it for all workers of a run.
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
